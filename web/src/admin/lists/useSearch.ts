import { useEffect } from 'react';
import { z } from 'zod';
import { useSavedState } from '#web/admin/workspace/workspace.ts';

export const typingPauseMs = 250;
const maxLength = 100;

/** The query sent for a typed text. */
export const cleanSearch = (text: string) => text.trim().slice(0, maxLength);

/** Local state for the input, so that typing renders nothing else; calls onSearch debounced. */
export function useSearch(onSearch: (q: string) => void, savedAs: string | null = null, first = '') {
  const [text, setText] = useSavedState(savedAs, z.string(), () => first);
  useEffect(() => {
    const timer = setTimeout(() => onSearch(cleanSearch(text)), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return { text, setText };
}
