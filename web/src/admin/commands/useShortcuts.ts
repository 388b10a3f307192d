import { useEffect, useRef } from 'react';
import { isWindowOpen, singleKeyOf, useSingleKeys } from '#web/admin/commands/singleKeys.ts';

/** Ctrl or Cmd and Enter press the button of the form one is in, from a text of several lines too. */
function submitByKey(event: KeyboardEvent): void {
  const form = event.target instanceof Element && event.target.closest('form');
  const button = form && [...form.elements].find((element) => element.matches('button[type="submit"]'));
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  button.click();
}

interface Shortcuts {
  /** Whether the desk is in sight. During an outage it is not, and then only hiding the screen makes sense. */
  isDeskShown: () => boolean;
  /** By the key, as in `?`. */
  single: Record<string, () => void>;
  /** Ctrl or Cmd and K, always on. */
  onPalette: () => void;
  /** H, or Ctrl or Cmd and a full stop. */
  onPrivacy: () => void;
}

/** The desk's keys. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const areOn = useSingleKeys();
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { isDeskShown, single, onPalette, onPrivacy } = latest.current;
      const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (hasModifier && event.key === 'Enter' && !event.defaultPrevented) {
        submitByKey(event);
        return;
      }
      const key = areOn ? singleKeyOf(event) : null;
      let act: (() => void) | undefined;
      if ((hasModifier && event.key === '.') || key === 'h') act = onPrivacy;
      else if (!isDeskShown()) return;
      else if (hasModifier && event.key.toLowerCase() === 'k') act = isWindowOpen() ? () => {} : onPalette;
      else act = single[key ?? ''];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [areOn]);
}
