import { z } from 'zod';
import { useKept } from '#web/admin/workspace/useKept.ts';

export const pageSize = 50;

const Walk = z.object({ listKey: z.string(), cursors: z.array(z.string()) });

export interface Pager {
  /** The cursor of the shown page; undefined for the first. */
  cursor: string | undefined;
  /** How many rows come before the shown page. */
  offset: number;
  goBack: () => void;
  goNext: (cursor: string) => void;
}

/** Walks the pages of a list by their cursors; another list (another search or filter) starts at its first. */
export function usePager(keptAs: string, listKey: string): Pager {
  const [walk, setWalk] = useKept(`page of ${keptAs}`, Walk, () => ({ listKey, cursors: [] }));
  const cursors = walk.listKey === listKey ? walk.cursors : [];
  return {
    cursor: cursors.at(-1),
    offset: cursors.length * pageSize,
    goBack: () => setWalk({ listKey, cursors: cursors.slice(0, -1) }),
    goNext: (cursor) => setWalk({ listKey, cursors: [...cursors, cursor] }),
  };
}
