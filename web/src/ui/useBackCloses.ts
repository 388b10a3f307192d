import { useEffect, useEffectEvent } from 'react';

/** The desk and the reception window have a history of their own. */
const isPatients = () => location.protocol.startsWith('http') && !location.pathname.startsWith('/admin');

interface Entry {
  overlay?: string;
}

const entryOf = () => (history.state as Entry | null)?.overlay;

/** What is open, the uppermost last. */
const open: string[] = [];
let count = 0;

/** An entry of something that is closed by now, which a link within it has left behind: it looks like the one before. */
function skipLeftOver(): void {
  const entry = entryOf();
  if (entry !== undefined && !open.includes(entry)) history.back();
}
if (typeof window !== 'undefined') window.addEventListener('popstate', skipLeftOver);

/**
 * Lets Back close what lies over the page before it leaves the page: an entry of the history stands for it. Closed in
 * another way the entry goes as well.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !isPatients()) return undefined;
    const own = `${Date.now()}.${(count += 1)}`;
    open.push(own);
    history.pushState({ ...(history.state as Entry | null), overlay: own }, '');
    const onPop = () => {
      if (open.at(-1) === own && entryOf() !== own) close();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      open.splice(open.indexOf(own), 1);
      // A link within it has moved on already.
      if (entryOf() === own) history.back();
    };
  }, [isOpen]);
}
