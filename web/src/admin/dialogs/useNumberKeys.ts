import { useEffect, useRef, type RefObject } from 'react';
import { digitOf, useSingleKeys } from '#web/ui/hooks/singleKeys.ts';

/**
 * Lets the number keys press the choices of the dialog around an element. @param isElsewhere whether a digit is meant
 * for something else at the moment @returns whether they do
 */
export function useNumberKeys(
  group: RefObject<HTMLElement | null>,
  choices: (() => void)[],
  isElsewhere: () => boolean = () => false,
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
      const dialog = group.current?.closest('[role="dialog"]');
      if (!choose || !dialog?.contains(document.activeElement) || latest.current.isElsewhere()) return;
      event.preventDefault();
      choose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hasKeys, group]);
  return hasKeys;
}
