import { useEffectEvent, useLayoutEffect } from 'react';
import { earlyEntry, endEarlyBack, entryOf, isPatients } from '#web/ui/dialogs/earlyBack.ts';

const pushEntry = (overlay: string) => history.pushState({ ...history.state, overlay }, '');

/** Open dialogs, topmost last. */
const open: string[] = [];
let count = 0;
/** Steps back made by this module, not by the user. */
let ownSteps = 0;
let isOwnStep = false;

function stepBack(): void {
  ownSteps += 1;
  history.back();
}

/** Runs before the listeners of open dialogs. */
function onStep(): void {
  isOwnStep = ownSteps > 0;
  if (isOwnStep) ownSteps -= 1;
  const entry = entryOf();
  const top = open.at(-1);
  // A dialog opened during a step back has lost its entry.
  if (isOwnStep && top !== undefined && entry !== top) pushEntry(top);
  // A link inside a dialog has closed it and left its entry behind.
  else if (entry !== undefined && !open.includes(entry)) stepBack();
}
if (typeof window !== 'undefined') window.addEventListener('popstate', onStep);

/** Lets Back close a dialog, by pushing a history entry for it. Closing it otherwise removes the entry. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before the dialog can be seen: Back may be pressed as soon as it is.
  useLayoutEffect(() => {
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
      // Deferred: what closed it may be navigating, which a step back would undo.
      setTimeout(() => entryOf() === own && stepBack());
    };
  }, [isOpen]);
}
