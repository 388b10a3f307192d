import { useEffect, useState } from 'react';

const pauseMs = 250;
const longest = 100;

/** A search text, and what to ask the server for once the typing pauses. */
export function useSearch() {
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim().slice(0, longest)), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, q };
}
