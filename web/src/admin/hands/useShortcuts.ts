import { useEffect, useRef } from 'react';
import { isWindowOpen, singleKeyOf, useSingleKeys } from '#web/admin/hands/singleKeys.ts';

interface Shortcuts {
  /** By the key, as in `?`. */
  single: Record<string, () => void>;
  /** With Ctrl or Cmd; always on. */
  onPalette: () => void;
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
      const { single, onPalette, onPrivacy } = latest.current;
      const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      let act: (() => void) | undefined;
      if (hasModifier && event.key === '.') act = onPrivacy;
      else if (hasModifier && event.key.toLowerCase() === 'k') act = isWindowOpen() ? () => {} : onPalette;
      else if (areOn) act = single[singleKeyOf(event) ?? ''];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [areOn]);
}
