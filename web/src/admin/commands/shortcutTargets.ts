import { createContext, use, useEffect, useRef, type RefObject } from 'react';

type Target = 'search' | 'reply' | 'offerEarlier';
type Targets = Record<Target, RefObject<HTMLElement | null>[]>;

export const createShortcutTargets = (): Targets => ({ search: [], reply: [], offerEarlier: [] });

/** Elements that shortcuts focus or press, registered by whichever part of the desk shows them. */
export const ShortcutTargets = createContext(createShortcutTargets());

/** A ref for the element of a shortcut; the one shown last gets the key. */
export function useShortcutTarget<E extends HTMLElement>(target: Target, isTarget = true) {
  const element = useRef<E>(null);
  const shown = use(ShortcutTargets)[target];
  useEffect(() => {
    if (!isTarget) return undefined;
    shown.push(element);
    return () => void shown.splice(shown.indexOf(element), 1);
  }, [shown, isTarget]);
  return element;
}
