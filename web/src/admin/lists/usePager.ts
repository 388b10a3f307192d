import { useListAddress } from '#web/admin/lists/useListAddress.ts';

export const pageSize = 50;

export interface Pager {
  /** The cursor of the shown page; undefined for the first. */
  cursor: string | undefined;
  /** How many rows come before the shown page. */
  offset: number;
  goBack: () => void;
  goNext: (cursor: string) => void;
}

/** Walks the pages of a list by their cursors, which stand in the address. */
export function usePager(): Pager {
  const { cursors, goTo } = useListAddress();
  return {
    cursor: cursors.at(-1),
    offset: cursors.length * pageSize,
    goBack: () => goTo(cursors.slice(0, -1)),
    goNext: (cursor) => goTo([...cursors, cursor]),
  };
}
