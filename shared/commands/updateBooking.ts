import type { z } from 'zod';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { BookingUpdate } from '#shared/contracts/booking.ts';
import { goesIn } from '#shared/domain/arrival.ts';
import { notFoundRefusal } from '#shared/domain/bookingRules.ts';
import { findDirectedFamilies } from '#shared/domain/goingIn.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { aboutBooking, answerBooking, changeBooking, isStoredMinor } from './bookings.ts';
import type { BookingChange } from './bookingChange.ts';
import { cancelBooking } from './cancelBooking.ts';
import { changeEarlier } from './changeEarlier.ts';
import { changeStaffNote } from './changeStaffNote.ts';
import { completeBooking } from './completeBooking.ts';
import type { DeskCommand } from './deskCommand.ts';
import { recordAttendance, refusalToGoIn } from './recordAttendance.ts';
import { findBooking, type OutageView } from './view.ts';

type Body = z.output<typeof BookingUpdate>;

type Handlers<T> = {
  [Field in 'status' | 'attendance' | 'staffNote' | 'isEarlierWanted']: (
    body: Extract<Body, Record<Field, unknown>>,
  ) => T;
};

/** The four changes behind the one specified address, told apart by their body. */
export function matchUpdate<T>(body: Body, handlers: Handlers<T>): T {
  if ('status' in body) return handlers.status(body);
  if ('attendance' in body) return handlers.attendance(body);
  return 'staffNote' in body ? handlers.staffNote(body) : handlers.isEarlierWanted(body);
}

export const changeOf = (body: Body): BookingChange =>
  matchUpdate<BookingChange>(body, {
    status: (one) => (one.status === 'completed' ? completeBooking : cancelBooking(one)),
    attendance: recordAttendance,
    staffNote: changeStaffNote,
    isEarlierWanted: changeEarlier,
  });

/** As far as it was known when the server was last reached; the server checks age and direction again. */
function checkGoingIn(view: OutageView, id: number, body: Body, at: Date) {
  const booking = findBooking(view, id);
  if (!booking || !('attendance' in body) || !goesIn(booking, body)) return null;
  const { userId, service } = booking;
  const known = view.readiness.find(({ bookingId }) => bookingId === id)?.missing;
  const isUndirected = userId === null && findDirectedFamilies(service).length > 0;
  const isMinor = isStoredMinor(view, userId, londonToday(at));
  return refusalToGoIn(isMinor, known ?? (isUndirected ? ['direction'] : []), service, body);
}

export const updateBooking: DeskCommand<Body> = {
  contract: bookingCalls.updateBooking,
  of: 'booking',
  subject: aboutBooking,
  check: (view, { id }, body, at) => {
    const booking = findBooking(view, Number(id));
    if (!booking) return notFoundRefusal('That booking');
    return changeOf(body).check(booking, at) ?? checkGoingIn(view, booking.id, body, at);
  },
  apply: (view, command, body) => changeBooking(view, command, changeOf(body)),
  answer: answerBooking,
  words: (body) => changeOf(body).words,
  again: (body) => changeOf(body).again,
};
