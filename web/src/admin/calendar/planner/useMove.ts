import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Schedule } from '#shared/contracts/schedule.ts';
import { getSetting } from '#shared/domain/clinicSettings.ts';
import { listBusy, whyTaken } from '#shared/domain/freeTimes.ts';
import { clinicHours } from '#shared/domain/openingHours.ts';
import { isTooSoon, type SoonerReason } from '#shared/domain/coolingOff.ts';
import { listTimeWarnings } from '#shared/domain/timeWarnings.ts';
import { londonToday, addDays, londonNow } from '#shared/domain/wallTime.ts';
import { canMove } from '#web/admin/bookings/bookingRules.ts';
import { shiftPlace, type Place } from '#web/admin/calendar/planner/plannerGrid.ts';
import { placeUnder, dragThresholdPx } from '#web/admin/calendar/planner/pointerPlace.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { useDesk, reportOn, useUndo } from '#web/admin/dialogs/desk.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { recordApi } from '#web/data/calls/record.ts';

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

interface DropSettings {
  /** The listed appointments: one stays drawn at its new place until the list has it there. */
  bookings: readonly AdminBooking[];
  /** Called instead of moving where the time is unusual, or before the end of the patient's time to think. */
  onConfirm: (move: Move) => void;
  onMoved: (move: Move) => void;
}

/** Whether a move is to a time before the end of the patient's time to think. */
function useIsMoveSoon() {
  const [findCoolingOff] = recordApi.useLazyFindCoolingOffQuery();
  return async ({ booking: { userId, service }, to }: Move): Promise<boolean> => {
    // No setting makes it longer.
    const lastDay = addDays(londonToday(new Date()), getSetting('reflectionHours').most / 24);
    if (to.date > lastDay) return false;
    const { data } = await findCoolingOff({ body: { userId, service } });
    return isTooSoon(to, data?.until ? new Date(data.until) : null);
  };
}

/** Moves a dropped appointment without a question: its message is held, so Undo is enough. */
export function useDrop({ bookings, onConfirm, onMoved }: DropSettings) {
  const { moveBooking, isLoading } = useMoveBooking();
  const isSoon = useIsMoveSoon();
  const [dropped, setDropped] = useState<Move | null>(null);
  const isListed = bookings.some(
    ({ id, version }) => id === dropped?.booking.id && version === dropped.booking.version,
  );
  const drop = async (move: Move) => {
    if (isLoading) return;
    const isUnusual = listTimeWarnings(move.to, londonNow(new Date()), move.booking.minutes).length > 0;
    if (isUnusual) {
      onConfirm(move);
      return;
    }
    setDropped(move);
    if (await isSoon(move)) {
      setDropped(null);
      onConfirm(move);
      return;
    }
    if (await moveBooking(move.booking, move.to)) onMoved(move);
    else setDropped(null);
  };
  return { drop: (move: Move) => void drop(move), landing: isListed ? dropped : null };
}

export const moveFailed = 'Failed to confirm appointment';

/** Moves an appointment and shows the outcome with Undo, which works until the patient's message was sent. */
export function useMoveBooking() {
  const [confirmBooking, { isLoading, error }] = bookingsApi.useConfirmBookingMutation();
  const undo = useUndo();
  const { openLetter } = useDesk();
  /** @returns whether it was moved */
  const moveBooking = (
    { id, version, name, email }: AdminBooking,
    to: Place,
    reason: { sooner?: SoonerReason } = {},
  ): Promise<boolean> => {
    const body = { appointmentDate: to.date, appointmentTime: to.time, ...reason };
    const ring = email ? '' : ' No email: please ring them with the new time.';
    const when = `${name}, ${formatDateWithWeekday(to.date)}, ${to.time}`;
    return reportOn(confirmBooking({ params: { id }, version, body }).unwrap(), {
      done: 'Appointment Moved',
      detail: `${when}.${ring}`,
      queuedDetail: `${when}.`,
      failed: moveFailed,
      undo,
      readLetter: email ? (event) => openLetter({ event }) : undefined,
    });
  };
  return { moveBooking, isLoading, error };
}
