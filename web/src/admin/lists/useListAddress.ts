import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Cursors of the pages up to this one. */
const pageParam = 'after';

type Changes = Record<string, string | null | undefined>;

/** Filters, order and page in the URL, for reload and Back. Never the search: it may contain names (decision 014). */
export function useListAddress() {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (changes: Changes) => {
      // A tab that was chosen a moment ago may not be rendered yet.
      const latest = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) latest.set(name, value);
        else latest.delete(name);
      }
      setSearch(latest, { replace: true });
    },
    [setSearch],
  );
  /** Changed filters reset the list to its first page. */
  const change = useCallback((changes: Changes) => set({ ...changes, [pageParam]: null }), [set]);
  const goTo = useCallback((cursors: string[]) => set({ [pageParam]: cursors.join('.') }), [set]);
  const cursors = (search.get(pageParam) ?? '').split('.').filter((cursor) => /^[\w-]{1,200}$/.test(cursor));
  return { search, change, cursors, goTo };
}
