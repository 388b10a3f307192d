import { useListAddress } from '#web/admin/lists/useListAddress.ts';

export const pageSize = 50;

/** Cursor pagination, with the cursors in the URL. */
export function usePager() {
  const { cursors, goTo } = useListAddress();
  return {
    cursor: cursors.at(-1),
    /** Number of rows before the current page. */
    offset: cursors.length * pageSize,
    goBack: () => goTo(cursors.slice(0, -1)),
    goNext: (cursor: string) => goTo([...cursors, cursor]),
  };
}

export type Pager = ReturnType<typeof usePager>;
