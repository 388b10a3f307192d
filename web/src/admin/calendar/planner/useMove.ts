import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Schedule } from '#shared/contracts/schedule.ts';
import { listBusy, whyTaken } from '#shared/domain/freeTimes.ts';
import { clinicHours } from '#shared/domain/openingHours.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { canMove } from '#web/admin/bookings/bookingRules.ts';
import { shiftPlace, type Place } from '#web/admin/calendar/planner/plannerGrid.ts';
import { placeUnder, dragThresholdPx } from '#web/admin/calendar/planner/pointerPlace.ts';

/** An appointment being moved. */
export interface Move {
  booking: AdminBooking;
  to: Place;
  /** Why it cannot be dropped there; undefined if it can. */
  obstacle?: string | undefined;
}

interface MoveSettings {
  grid: RefObject<HTMLElement | null>;
  days: readonly string[];
  schedule: Schedule;
  /** Called when an appointment is dropped on a free slot. */
  onMove: (move: Move) => void;
  /** Called when one is dropped on the tray. */
  onPickUp: (booking: AdminBooking) => void;
  onEscape: () => void;
}

export const arrows: Record<string, [columns: number, rows: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export const placeOf = ({ appointmentDate, appointmentTime }: AdminBooking): Place => ({
  date: appointmentDate ?? '',
  time: appointmentTime ?? '',
});

/** Moves appointments in the grid by mouse, or by Shift and the arrow keys. */
export function useMove({ grid, days, schedule, onMove, onPickUp, onEscape }: MoveSettings) {
  const [move, setMove] = useState<Move | null>(null);
  const drag = useRef<{ booking: AdminBooking; x: number; y: number; grip: number } | null>(null);
  const hasDragged = useRef(false);

  const goTo = useCallback(
    (booking: AdminBooking, to: Place) => {
      const busy = listBusy(schedule, to.date, booking.id);
      const obstacle =
        to.date < londonToday(new Date())
          ? 'that day has passed'
          : !clinicHours.startsOn(to.date).includes(to.time)
            ? 'the clinic is closed then'
            : whyTaken(busy, to.time, booking.minutes);
      const next = { booking, to, obstacle };
      setMove(next);
      return next;
    },
    [schedule],
  );

  function putDown() {
    setMove(null);
    if (!move) return;
    const from = placeOf(move.booking);
    if (!move.obstacle && (move.to.date !== from.date || move.to.time !== from.time)) onMove(move);
  }

  const isMoving = move !== null;
  useEffect(() => {
    if (!isMoving) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      drag.current = null;
      setMove(null);
      onEscape();
    };
    document.addEventListener('keydown', cancel, true);
    return () => document.removeEventListener('keydown', cancel, true);
  }, [isMoving, onEscape]);

  /** Pointer handlers for an appointment. Touch scrolls instead, and moves through the dialog. */
  const pointer = (booking: AdminBooking) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      hasDragged.current = false;
      if (!canMove(booking) || event.pointerType === 'touch' || event.button !== 0) return;
      const grip = event.clientY - event.currentTarget.getBoundingClientRect().top;
      drag.current = { booking, x: event.clientX, y: event.clientY, grip };
      // A fast pointer may leave the element with its first movement.
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const at = drag.current;
      if (!at || at.booking.id !== booking.id) return;
      const isFar = Math.hypot(event.clientX - at.x, event.clientY - at.y) > dragThresholdPx;
      if (!isFar && !hasDragged.current) return;
      hasDragged.current = true;
      const point = { x: event.clientX, y: event.clientY - at.grip };
      const place = placeUnder(grid.current, point, Math.round);
      if (place) goTo(booking, place);
    },
    onPointerUp({ clientX, clientY }: PointerEvent<HTMLElement>) {
      drag.current = null;
      if (!hasDragged.current) return;
      if (document.elementFromPoint(clientX, clientY)?.closest('[data-tray]')) {
        setMove(null);
        onPickUp(booking);
      } else putDown();
    },
    onPointerCancel() {
      drag.current = null;
      setMove(null);
    },
  });

  /** Handles a key on an appointment. @returns whether it was a move key */
  function takeKey(event: { key: string; shiftKey: boolean }, booking: AdminBooking): boolean {
    const arrow = arrows[event.key];
    if (arrow && event.shiftKey && canMove(booking)) {
      goTo(booking, shiftPlace(move?.to ?? placeOf(booking), ...arrow, days));
      return true;
    }
    if (move && event.key === 'Enter') {
      putDown();
      return true;
    }
    return false;
  }

  return {
    move,
    goTo,
    pointer,
    takeKey,
    cancel: () => setMove(null),
    /** Whether the click event ends a drag. */
    wasDrag: () => hasDragged.current,
  };
}
