import { useState } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { listTimeWarnings } from '#shared/domain/timeWarnings.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import type { Move } from '#web/admin/calendar/planner/useMove.ts';
import { useMoveBooking } from '#web/admin/calendar/planner/useMoveBooking.ts';

interface DropSettings {
  /** The listed appointments: one stays drawn at its new place until the list has it there. */
  bookings: readonly AdminBooking[];
  /** Called instead of moving where the time is unusual. */
  onConfirm: (move: Move) => void;
  onMoved: (move: Move) => void;
}

/** Moves a dropped appointment without a question: its message is held, so Undo is enough. */
export function useDrop({ bookings, onConfirm, onMoved }: DropSettings) {
  const { moveBooking, isLoading } = useMoveBooking();
  const [dropped, setDropped] = useState<Move | null>(null);
  const isListed = bookings.some(
    ({ id, version }) => id === dropped?.booking.id && version === dropped.booking.version,
  );
  const drop = async (move: Move) => {
    if (isLoading) return;
    if (listTimeWarnings(move.to, londonNow(), move.booking.minutes).length > 0) {
      onConfirm(move);
      return;
    }
    setDropped(move);
    if (await moveBooking(move.booking, move.to)) onMoved(move);
    else setDropped(null);
  };
  return { drop: (move: Move) => void drop(move), landing: isListed ? dropped : null };
}
