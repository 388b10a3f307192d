import { useState } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { listTimeWarnings } from '#shared/domain/timeWarnings.ts';
import { getSetting } from '#shared/domain/clinicSettings.ts';
import { isTooSoon } from '#shared/domain/reflection.ts';
import { recordApi } from '#web/data/calls/record.ts';
import { addDays, londonNow, londonToday } from '#shared/domain/wallTime.ts';
import type { Move } from '#web/admin/calendar/planner/useMove.ts';
import { useMoveBooking } from '#web/admin/calendar/planner/useMoveBooking.ts';

interface DropSettings {
  /** The listed appointments: one stays drawn at its new place until the list has it there. */
  bookings: readonly AdminBooking[];
  /** Called instead of moving where the time is unusual, or before the end of the patient's time to think. */
  onConfirm: (move: Move) => void;
  onMoved: (move: Move) => void;
}

/** Whether a move is to a time before the end of the patient's time to think. */
function useIsMoveSoon() {
  const [findReflection] = recordApi.useLazyFindReflectionQuery();
  return async ({ booking: { userId, service }, to }: Move): Promise<boolean> => {
    // No setting makes it longer.
    const lastDay = addDays(londonToday(new Date()), getSetting('reflectionHours').most / 24);
    if (to.date > lastDay) return false;
    const { data } = await findReflection({ body: { userId, service } });
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
