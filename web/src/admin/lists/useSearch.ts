import { useEffect } from 'react';
import { z } from 'zod';
import { useKept } from '#web/admin/workspace/useKept.ts';

export const typingPauseMs = 250;
const longest = 100;

/** What is asked of the server for a typed text. */
export const cleanSearch = (text: string) => text.trim().slice(0, longest);

/**
 * A search text of its own, so that typing draws the box anew and nothing else; told is what to ask the
 * server for once the typing pauses.
 */
export function useSearch(onSearch: (q: string) => void, keptAs: string | null = null) {
  const [text, setText] = useKept(keptAs, z.string(), () => '');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(cleanSearch(text)), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return { text, setText };
}
