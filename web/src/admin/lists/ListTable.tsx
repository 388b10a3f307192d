import { memo, useDeferredValue, useEffect, type ReactNode, useState } from 'react';
import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react';
import { LoadFailure } from '#web/admin/lists/states.tsx';
import styles from '#web/admin/lists/ListTable.module.css';
import { findList, listId, rowActionsId } from '#web/admin/lists/rowFocus.ts';
import { useRestoredFocus } from '#web/admin/lists/useRestoredFocus.ts';
import type { Pager as PagerState } from '#web/admin/lists/usePager.ts';
import type { Page } from '#web/data/requests/request.ts';
import { SharedMenu, Menu } from '#web/ui/actions/Menu.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useStillWhilePressed } from '#web/ui/hooks/useStillWhilePressed.ts';
import { Table } from '#web/ui/layout/Table.tsx';
import { IconButton } from '#web/ui/actions/Button.tsx';

const grouped = new Intl.NumberFormat('en-GB');

interface PagerProps {
  pager: PagerState;
  shown: number;
  total: number;
  hasNext: boolean;
  /** Cursor of the next page; undefined while this page has not been answered. */
  next: string | null | undefined;
  /** True while other rows than this page's latest are still shown. */
  isOnItsWay: boolean;
}

function Pager({ pager, shown, total, hasNext, next, isOnItsWay }: PagerProps) {
  const { goBack, goNext } = pager;
  const [offset, setOffset] = useState(pager.offset);
  if (!isOnItsWay && offset !== pager.offset) setOffset(pager.offset);
  const range = `${grouped.format(offset + 1)}–${grouped.format(offset + shown)}`;
  const isPaged = offset > 0 || hasNext;
  return (
    <div className={`row between hit gap-4 muted figures no-print ${styles.pager}`}>
      <output>{isPaged ? `${range} of ${grouped.format(total)}` : `${grouped.format(total)} in all`}</output>
      {isPaged && (
        <nav className="flex" aria-label="Pages">
          <IconButton icon={ChevronLeft} label="Previous page" disabled={offset === 0} onClick={goBack} />
          <IconButton
            icon={ChevronRight}
            label="Next page"
            disabled={!hasNext}
            // Not `disabled`, which would lose the focus for the moment.
            aria-disabled={(hasNext && next === undefined) || undefined}
            onClick={() => next && goNext(next)}
          />
        </nav>
      )}
    </div>
  );
}

interface ListTableProps<Item> {
  caption: string;
  head: ReactNode;
  list: {
    /** The latest response, possibly of a previous search; `currentData` is that of the present one. */
    data?: Page<Item> | undefined;
    currentData?: Page<Item> | undefined;
    error?: unknown;
    refetch: () => unknown;
  };
  pager: PagerState;
  loading: string;
  failed: string;
  empty: ReactNode;
  /** Renders a row; keep the function stable, so that unchanged rows are not rendered again. */
  children: (item: Item) => ReactNode;
}

/** A page of a list: as a table, loading, empty, or failed. */
export function ListTable<Item>(props: ListTableProps<Item>) {
  const { pager, list } = props;
  // Rendering rows must not delay typing.
  const data = useStillWhilePressed(useDeferredValue(list.data));
  useRestoredFocus(data);
  // Only this page's own response counts, not one of a previous search.
  const isBeyondEnd = list.currentData?.items.length === 0 && pager.offset > 0;
  useEffect(() => {
    if (isBeyondEnd) pager.goBack();
  });
  return (
    <div id={listId} tabIndex={-1} className={styles.list}>
      <ListContent {...props} list={{ ...list, data }} />
    </div>
  );
}

interface RowsProps {
  items: readonly unknown[];
  draw: (item: never) => ReactNode;
}

const Rows = memo(function Rows({ items, draw }: RowsProps) {
  return items.map(draw as (item: unknown) => ReactNode);
});

function ListContent<Item>(props: ListTableProps<Item>) {
  const { caption, head, list, pager, loading, failed, empty, children } = props;
  const { data, currentData, error, refetch } = list;
  if (error && !currentData) return <LoadFailure error={error} fallback={failed} onRetry={refetch} />;
  if (!data) return <Skeleton label={loading} shape="row" rows={8} />;
  if (data.items.length === 0) return empty;
  return (
    <>
      <div className={styles.slot} aria-busy={data !== currentData || undefined}>
        <Table caption={caption} head={head}>
          <SharedMenu findFocus={findList}>
            <Rows items={data.items} draw={children} />
          </SharedMenu>
        </Table>
      </div>
      <Pager
        pager={pager}
        shown={data.items.length}
        total={data.total}
        hasNext={data.next !== null}
        next={currentData?.next}
        isOnItsWay={data !== currentData}
      />
    </>
  );
}

export function RowMenu({ id, name, children }: { id: number; name: string; children: ReactNode }) {
  return (
    <Menu trigger={<IconButton icon={Ellipsis} id={rowActionsId(id)} label={`Actions for ${name}`} />}>
      {children}
    </Menu>
  );
}

/** Where there is no room for the whole address, the line breaks before its @. */
export function Email({ address }: { address: string | null }) {
  const at = address?.lastIndexOf('@') ?? -1;
  return (
    <span>
      {address?.slice(0, at)}
      <wbr />
      {address?.slice(at)}
    </span>
  );
}
