import { useEffect, useState } from 'react';

/** A touch's click comes a moment after its pointer went up. */
const clickComesWithinMs = 50;
const ends = ['pointerup', 'pointercancel'] as const;

function useIsPressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = ({ button }: PointerEvent) => {
      // Other buttons open the browser's own menu, after which no pointerup may follow.
      if (button !== 0) return;
      clearTimeout(timer);
      setPressed(true);
    };
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPressed(false), clickComesWithinMs);
    };
    addEventListener('pointerdown', press, true);
    for (const end of ends) addEventListener(end, release, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', press, true);
      for (const end of ends) removeEventListener(end, release, true);
    };
  }, []);
  return isPressed;
}

/**
 * The value, and while a button or finger is down the one from before. A row that moves away between press and release
 * is not clicked, and its menu closes again as if the pointer had left it; its neighbour may be in its place.
 */
export function useStillWhilePressed<T>(value: T): T {
  const isPressed = useIsPressed();
  const [shown, setShown] = useState(() => value);
  if (isPressed) return shown;
  if (shown !== value) setShown(() => value);
  return value;
}
