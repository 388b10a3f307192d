import { useListAddress } from '#web/admin/lists/useListAddress.ts';

export const pageSize = 50;

export interface Pager {
  cursor: string | undefined;
  /** Number of rows before the current page. */
  offset: number;
  goBack: () => void;
  goNext: (cursor: string) => void;
}

/** Cursor pagination, with the cursors in the URL. */
export function usePager(): Pager {
  const { cursors, goTo } = useListAddress();
  return {
    cursor: cursors.at(-1),
    offset: cursors.length * pageSize,
    goBack: () => goTo(cursors.slice(0, -1)),
    goNext: (cursor) => goTo([...cursors, cursor]),
  };
}
