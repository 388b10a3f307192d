import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Where a page of a list starts: the cursors that led to it. */
const pageParam = 'after';

type Changes = Record<string, string | null | undefined>;

/**
 * What a list shows stands in the address, so that a reload and Back keep it: its filters, its order and its page.
 * Never what was searched for: names do not belong in addresses (decision 061).
 */
export function useListAddress() {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (changes: Changes) =>
      setSearch(
        (former) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value) former.set(name, value);
            else former.delete(name);
          }
          return former;
        },
        { replace: true },
      ),
    [setSearch],
  );
  /** Another list begins at its first page. */
  const change = useCallback((changes: Changes) => set({ ...changes, [pageParam]: null }), [set]);
  const goTo = useCallback((cursors: string[]) => set({ [pageParam]: cursors.join('.') }), [set]);
  const cursors = (search.get(pageParam) ?? '').split('.').filter((cursor) => /^[\w-]{1,200}$/.test(cursor));
  return { search, change, cursors, goTo };
}
