import type { RefObject } from 'react';
import { digitOf, useSingleKeys } from '#web/ui/hooks/singleKeys.ts';
import { useWindowEvent } from '#web/ui/hooks/useWindowEvent.ts';

/** Lets number keys press the dialog's choices, unless the key is meant for something else. @returns whether they do */
export function useNumberKeys(
  group: RefObject<HTMLElement | null>,
  choices: (() => void)[],
  isElsewhere = () => false,
): boolean {
  const hasKeys = useSingleKeys();
  useWindowEvent('keydown', (event) => {
    const choose = hasKeys && choices[(digitOf(event) ?? 0) - 1];
    const dialog = group.current?.closest('[role="dialog"], [role="alertdialog"]');
    if (!choose || !dialog?.contains(document.activeElement) || isElsewhere()) return;
    event.preventDefault();
    choose();
  });
  return hasKeys;
}
