import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { useListAddress } from '#web/admin/lists/useListAddress.ts';
import { cleanSearch, typingPauseMs } from '#web/admin/lists/useSearch.ts';
import { useSavedState, readState } from '#web/admin/workspace/workspace.ts';

const stateName = 'searches';
/** Search text of each history entry, the current one last. */
const Searches = z.array(z.tuple([z.string(), z.string()]));
type Searches = z.infer<typeof Searches>;
const most = 30;

const textAt = (searches: Searches, entry: string) =>
  (searches.find(([known]) => known === entry) ?? searches.at(-1))?.[1] ?? '';

const withText = (searches: Searches, entry: string, text: string): Searches =>
  [...searches.filter(([known]) => known !== entry), [entry, text] as [string, string]].slice(-most);

/** Search text of one history entry. */
export interface DeskSearch {
  entry: string;
  q: string;
}

/** Initial search: that of this history entry, else the last one. */
export const readDeskSearch = (entry: string): string =>
  cleanSearch(textAt(readState(stateName, Searches) ?? [], entry));

/** Back restores an entry's text; a new entry keeps the present one. Stored with the unsaved work, never in the URL. */
export function useDeskSearch(onSearch: (search: DeskSearch) => void) {
  const { key } = useLocation();
  const { cursors, goTo } = useListAddress();
  const [searches, setSearches] = useSavedState(stateName, Searches, () => []);
  const text = textAt(searches, key);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const shown = useRef(text);
  useEffect(() => {
    shown.current = text;
  }, [text]);
  useEffect(() => {
    onSearch({ entry: key, q: cleanSearch(shown.current) });
    setSearches((former) => withText(former, key, textAt(former, key)));
    return () => clearTimeout(timer.current);
  }, [key, onSearch, setSearches]);

  const setText = (typed: string) => {
    setSearches((former) => withText(former, key, typed));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch({ entry: key, q: cleanSearch(typed) }), typingPauseMs);
    if (cursors.length > 0) goTo([]);
  };
  return { text, setText };
}
