import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { QueueItem } from '#shared/contracts/queue.ts';
import { findList, findRowActions } from '#web/admin/lists/rowFocus.ts';

/** The request or message in the reading pane. */
export type Chosen = Pick<QueueItem, 'type' | 'id'>;

const param = 'item';

/** Its URL parameter. */
export const paramOf = ({ type, id }: Chosen) => `${param}=${type}-${id}`;

export const isSame = (one: Chosen | null, other: Chosen | null) =>
  one?.type === other?.type && one?.id === other?.id;

/** What the reading pane shows, from the URL. Closing returns focus to its row. @param rowIdOf id of its row's actions */
export function useChosen(rowIdOf: (chosen: Chosen) => number) {
  const [search, setSearch] = useSearchParams();
  const [, type, id] = /^(booking|contact)-(\d{1,9})$/.exec(search.get(param) ?? '') ?? [];
  const chosen: Chosen | null = type ? { type: type as Chosen['type'], id: Number(id) } : null;
  const choose = (next: Chosen | null) => {
    if (isSame(next, chosen)) return;
    setSearch(
      (former) => {
        if (next) former.set(param, `${next.type}-${next.id}`);
        else former.delete(param);
        return former;
      },
      { replace: true },
    );
  };
  const left = useRef<number | null>(null);
  const close = () => {
    left.current = chosen && rowIdOf(chosen);
    choose(null);
  };
  const isOpen = chosen !== null;
  useEffect(() => {
    if (isOpen || left.current === null) return;
    (findRowActions(left.current) ?? findList())?.focus();
    left.current = null;
  }, [isOpen]);
  return { chosen, choose, close };
}
