import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { slotTimes } from '#shared/domain/openingHours.ts';
import {
  stretchOf,
  type LaidDay,
  type Place,
  type Stretch,
} from '#web/admin/calendar/planner/plannerGrid.ts';
import { placeUnder, dragThresholdPx } from '#web/admin/calendar/planner/pointerPlace.ts';

interface StretchSettings {
  grid: RefObject<HTMLElement | null>;
  laid: readonly LaidDay[];
  onStretch: (stretch: Stretch) => void;
}

/** Selects a range of free slots by mouse, or by Shift and the arrow keys. */
export function useStretch({ grid, laid, onStretch }: StretchSettings) {
  const [ends, setEnds] = useState<{ from: Place; to: string } | null>(null);
  const drag = useRef<{ from: Place; x: number; y: number } | null>(null);
  const hasDragged = useRef(false);
  const day = laid.find(({ date }) => date === ends?.from.date);
  const stretch = ends && day?.free.includes(ends.from.time) ? stretchOf(day, ends.from.time, ends.to) : null;

  const clear = () => {
    drag.current = null;
    setEnds(null);
  };
  /** A closing dialog may take the focus back during a drag. */
  const leave = () => {
    if (!drag.current) setEnds(null);
  };

  /** Pointer handlers for a free slot; touch scrolls instead. */
  const pointer = (from: Place) => ({
    onPointerDown({
      pointerType,
      button,
      clientX,
      clientY,
      currentTarget,
      pointerId,
    }: PointerEvent<HTMLElement>) {
      hasDragged.current = false;
      setEnds(null);
      if (pointerType === 'touch' || button !== 0) return;
      drag.current = { from, x: clientX, y: clientY };
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const at = drag.current;
      if (!at) return;
      const isFar = Math.hypot(clientX - at.x, clientY - at.y) > dragThresholdPx;
      if (!isFar && !hasDragged.current) return;
      hasDragged.current = true;
      const under = placeUnder(grid.current, { x: at.x, y: clientY }, Math.floor);
      if (under) setEnds({ from: at.from, to: under.time });
    },
    onPointerUp() {
      drag.current = null;
      if (!hasDragged.current) return;
      setEnds(null);
      if (stretch) onStretch(stretch);
    },
    onPointerCancel: clear,
  });

  /** Handles a key on a free slot. @returns whether it was a selection key */
  function takeKey({ key, shiftKey }: { key: string; shiftKey: boolean }, from: Place): boolean {
    if (key === 'Escape' && ends) {
      clear();
      return true;
    }
    if (key === 'Enter' && stretch) {
      setEnds(null);
      onStretch(stretch);
      return true;
    }
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (!shiftKey || step === 0 || drag.current) return false;
    const anchor = ends?.from ?? from;
    const to = slotTimes[slotTimes.indexOf(ends?.to ?? from.time) + step];
    const shownDay = laid.find(({ date }) => date === anchor.date);
    if (to && shownDay?.free.includes(to)) setEnds({ from: anchor, to });
    return true;
  }

  return { stretch, pointer, takeKey, leave, wasDrag: () => hasDragged.current };
}
