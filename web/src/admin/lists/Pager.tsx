import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import styles from '#web/admin/lists/ListTable.module.css';
import { type Pager as PagerState } from '#web/admin/lists/usePager.ts';
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

/** Shows the range of rows and the total, with buttons to page. */
export function Pager({ pager, shown, total, hasNext, next, isOnItsWay }: PagerProps) {
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
          <IconButton label="Previous page" disabled={offset === 0} onClick={goBack}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            label="Next page"
            disabled={!hasNext}
            // Not `disabled`, which would lose the focus for the moment.
            aria-disabled={(hasNext && next === undefined) || undefined}
            onClick={() => next && goNext(next)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </nav>
      )}
    </div>
  );
}
