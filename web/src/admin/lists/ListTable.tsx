import { memo, useDeferredValue, useEffect, type ReactNode } from 'react';
import { LoadFailure } from '#web/admin/lists/LoadFailure.tsx';
import styles from '#web/admin/lists/ListTable.module.css';
import { listId } from '#web/admin/lists/rowFocus.ts';
import { Pager } from '#web/admin/lists/Pager.tsx';
import { useKeptFocus } from '#web/admin/lists/useKeptFocus.ts';
import type { Pager as PagerState } from '#web/admin/lists/usePager.ts';
import type { Page } from '#web/data/requests/request.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Table } from '#web/ui/layout/Table.tsx';

interface ListTableProps<Item> {
  caption: string;
  head: ReactNode;
  list: {
    /** The latest answer, of another search perhaps; `currentData` is that of this one. */
    data?: Page<Item>;
    currentData?: Page<Item>;
    error?: unknown;
    refetch: () => unknown;
  };
  pager: PagerState;
  loading: string;
  failed: string;
  empty: ReactNode;
  /** Draws a row; the same function as long as rows look the same, so that none is drawn in vain. */
  children: (item: Item) => ReactNode;
}

/** A page of a list from the server: as a table, on its way, empty, or not to be had. */
export function ListTable<Item>(props: ListTableProps<Item>) {
  const { pager, list } = props;
  // Somebody who is typing is more urgent than the rows of what they typed before.
  const data = useDeferredValue(list.data);
  useKeptFocus(data);
  // Of this page itself: the rows of another search say nothing about it.
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
  if (!data) {
    return (
      <div className={styles.loading}>
        <p aria-hidden="true">{loading}</p>
        <Skeleton label={loading} shape="row" rows={8} />
      </div>
    );
  }
  if (data.items.length === 0) return empty;
  return (
    <>
      <div className={styles.slot} aria-busy={data !== currentData || undefined}>
        <Table caption={caption} head={head}>
          <Rows items={data.items} draw={children} />
        </Table>
      </div>
      <Pager
        pager={pager}
        shown={data.items.length}
        total={data.total}
        next={data.next}
        isOnItsWay={data !== currentData}
      />
    </>
  );
}
