import type { z } from 'zod';
import type { AdminBooking, BookingConfirm } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { changedByMove } from '#shared/domain/arrival.ts';
import {
  isAlreadyAt,
  notFoundRefusal,
  refusalOfBooking,
  refusalOfMove,
  refusalOfUnknownAge,
} from '#shared/domain/bookingRules.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import {
  aboutBooking,
  answerBooking,
  changeBooking,
  isStoredMinor,
  refusalOfStoredTime,
  underAge,
  formatWhen,
} from './bookings.ts';
import type { DeskCommand } from './deskCommand.ts';
import { findBooking, type OutageView } from './view.ts';

type Body = z.output<typeof BookingConfirm>;

/** A request gets a time, or an appointment another one. */
export const giveTime = ({
  appointmentDate,
  appointmentTime,
}: Pick<Body, 'appointmentDate' | 'appointmentTime'>) => ({
  check: ({ status }: Pick<AdminBooking, 'status'>) => refusalOfMove(status, 'confirmed'),
  apply: (booking: Parameters<typeof changedByMove>[0]) => ({
    ...changedByMove(booking, appointmentDate),
    status: 'confirmed' as const,
    appointmentDate,
    appointmentTime,
  }),
});

const isThere = (booking: AdminBooking, body: Body) =>
  isAlreadyAt({ ...booking, hasRescheduleRequest: booking.moveWishDate !== null }, body);

/** A server of an earlier release says it of what is in the queue alone. */
const mayBeMinor = ({ queue, possibleMinors }: OutageView, id: number) =>
  possibleMinors.includes(id) ||
  queue.some((item) => item.type === 'booking' && item.id === id && item.mayBeMinor);

export const confirmBooking: DeskCommand<Body> = {
  contract: bookingCalls.confirmBooking,
  of: 'booking',
  subject: aboutBooking,
  check: (view, params, body, at) => {
    const [booking, today] = [findBooking(view, Number(params['id'])), londonToday(at)];
    if (!booking) return notFoundRefusal('That booking');
    const { id, userId, minutes } = booking;
    const person = { ...booking, mayBeMinor: mayBeMinor(view, id) };
    return (
      refusalOfBooking(body, today) ??
      (isStoredMinor(view, userId, today) ? underAge : null) ??
      refusalOfUnknownAge(person, body.dateOfBirth, today) ??
      giveTime(body).check(booking) ??
      (isThere(booking, body) ? null : refusalOfStoredTime(view, body, minutes, id))
    );
  },
  apply: (view, command, body) => {
    const booking = findBooking(view, Number(command.params['id']));
    return booking && isThere(booking, body) ? {} : changeBooking(view, command, giveTime(body));
  },
  answer: answerBooking,
  words: (body, { wasConfirmed, today }) =>
    `${wasConfirmed ? 'Moved to' : 'Confirmed for'} ${formatWhen(body, today)}`,
  again: (body, { seen, today }) =>
    `${seen?.status === 'query' ? 'Confirm for' : 'Move to'} ${formatWhen(body, today)}`,
};
