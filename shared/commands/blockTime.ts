import type { z } from 'zod';
import { scheduleCalls, type BlockedTimeCreate } from '#shared/contracts/schedule.ts';
import { refusalOfBlock, stretchTaken } from '#shared/domain/bookingRules.ts';
import { formatDate, addDays, isPast, londonToday, toMinutes } from '#shared/domain/wallTime.ts';
import { findObstacle, listBusy } from '#shared/domain/freeTimes.ts';
import { onDay, refusalOfUnknownDay, takenBy } from './bookings.ts';
import { nobody, type DeskCommand } from './deskCommand.ts';
import { findBooking, scheduleOf, type OutageView } from './view.ts';

/** Around breaks, what is over, and appointments that stay. @param standingIds missing in an older version's journal */
function busyWithout(view: OutageView, date: string, at: Date, standingIds?: readonly number[]) {
  const { appointments, ...schedule } = scheduleOf(view);
  const stays = ({ bookingId }: { bookingId: number }) =>
    standingIds?.includes(bookingId) || findBooking(view, bookingId)?.status === 'completed';
  const moved = appointments.filter((appointment) => !stays(appointment));
  return listBusy({ ...schedule, appointments: moved }, date).filter(
    ({ reason, end }) => reason === null && !isPast(date, end, at),
  );
}

/** A time of day, or whole days, in which nothing can be booked. */
export const blockTime: DeskCommand<z.output<typeof BlockedTimeCreate>> = {
  contract: scheduleCalls.blockTime,
  creates: 'other',
  subject: () => nobody,
  check: (view, _params, { startDate, endDate, startTime, endTime, standingIds }, at) => {
    const refused =
      refusalOfBlock(endDate, londonToday(at)) ??
      refusalOfUnknownDay(view, startDate) ??
      refusalOfUnknownDay(view, endDate);
    if (refused) return refused;
    for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
      const start = startTime ?? '00:00';
      const minutes = toMinutes(endTime ?? '24:00') - toMinutes(start);
      const busy =
        startTime === null ? busyWithout(view, date, at, standingIds) : listBusy(scheduleOf(view), date);
      const found = findObstacle(busy, start, minutes);
      if (found) return stretchTaken(takenBy(found, date));
    }
    return null;
  },
  apply: (view, { madeId }, { standingIds: _standingIds, ...block }) => ({
    blocked: [...view.blocked, { ...block, id: madeId ?? 0 }],
  }),
  answer: (_view, { madeId }, body) => ({ ...body, id: madeId }),
  words: ({ startDate, endDate, startTime, endTime }, { today }) => {
    if (startTime !== null) return `Blocked ${startTime}–${endTime}${onDay(startDate, today)}`;
    return startDate === endDate
      ? `Closed${onDay(startDate, today) || ' today'}`
      : `Closed from ${formatDate(startDate)} to ${formatDate(endDate)}`;
  },
  again: (_body, { words }) => words.replace(/^Blocked/, 'Block').replace(/^Closed/, 'Close'),
};
