import { useEffect, useEffectEvent } from 'react';
import { earlyEntry, endEarlyBack, entryOf, isPatients } from '#web/ui/dialogs/earlyBack.ts';

const pushEntry = (overlay: string) => history.pushState({ ...history.state, overlay }, '');

/** What is open, the uppermost last. */
const open: string[] = [];
let count = 0;
/** Steps back that were asked for here and are not a wish of the person's. */
let ownSteps = 0;
let isOwnStep = false;

function stepBack(): void {
  ownSteps += 1;
  history.back();
}

/** Hears of every step before those that are open do. */
function onStep(): void {
  isOwnStep = ownSteps > 0;
  if (isOwnStep) ownSteps -= 1;
  const entry = entryOf();
  const top = open.at(-1);
  // What was opened while a step was under way has lost its entry by it.
  if (isOwnStep && top !== undefined && entry !== top) pushEntry(top);
  // A link within something that was closed by it has left an entry behind, which looks like the one before.
  else if (entry !== undefined && !open.includes(entry)) stepBack();
}
if (typeof window !== 'undefined') window.addEventListener('popstate', onStep);

/**
 * Lets Back close what lies over the page before it leaves the page: an entry of the history stands for it. Closed in
 * another way the entry goes as well.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    endEarlyBack();
    if (!isOpen || !isPatients()) return undefined;
    const own = `${Date.now()}.${(count += 1)}`;
    open.push(own);
    if (entryOf() === earlyEntry) history.replaceState({ ...history.state, overlay: own }, '');
    else pushEntry(own);
    const onPop = () => {
      if (!isOwnStep && open.at(-1) === own && entryOf() !== own) close();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      open.splice(open.indexOf(own), 1);
      // Not at once: what closed it may be about to leave the page, and a step back would undo that.
      setTimeout(() => entryOf() === own && stepBack());
    };
  }, [isOpen]);
}
