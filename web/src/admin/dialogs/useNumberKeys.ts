import { useEffect, useRef, type RefObject } from 'react';
import { digitOf, useSingleKeys } from '#web/ui/hooks/singleKeys.ts';

/**
 * Lets the number keys press the choices of the dialog around an element, unless the key is meant for something else.
 * @returns whether they do
 */
export function useNumberKeys(
  group: RefObject<HTMLElement | null>,
  choices: (() => void)[],
  isElsewhere = () => false,
): boolean {
  const hasKeys = useSingleKeys();
  const latest = useRef({ choices, isElsewhere });
  useEffect(() => {
    latest.current = { choices, isElsewhere };
  });
  useEffect(() => {
    if (!hasKeys) return undefined;
    const press = (event: KeyboardEvent) => {
      const choose = latest.current.choices[(digitOf(event) ?? 0) - 1];
      const dialog = group.current?.closest('[role="dialog"], [role="alertdialog"]');
      if (!choose || !dialog?.contains(document.activeElement)) return;
      if (latest.current.isElsewhere()) return;
      event.preventDefault();
      choose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hasKeys, group]);
  return hasKeys;
}
