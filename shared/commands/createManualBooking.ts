import type { z } from 'zod';
import type { AdminBooking, BookingManualCreate } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import {
  answerBooking,
  checkNewBooking,
  isStoredMinor,
  underAge,
  formatWhen,
  withoutAnswer,
  withoutRescheduleRequest,
} from './bookings.ts';
import { aboutCustomer, customerNotStored, type DeskCommand } from './deskCommand.ts';
import { findCustomer, type OutageView } from './view.ts';

type Body = z.output<typeof BookingManualCreate>;

/** An appointment made at the desk, but for whom, when and for what it is. */
export const newAppointment = {
  ...withoutRescheduleRequest,
  ...withoutAnswer,
  email: null,
  preferredDate: null,
  wishes: null,
  earlierWantedAt: null,
  message: null,
  status: 'confirmed',
  writtenAt: null,
  source: 'manual',
  attendance: null,
  arrivedAt: null,
  takenInAt: null,
  cancelledAt: null,
  noticeGivenAt: null,
  cancelReason: null,
  version: 1,
  forSomebodyElse: false,
  bookedByName: null,
  isAgeUnknown: false,
  dateOfBirth: null,
  staffNote: null,
  staffFlag: null,
} as const;

/** The bookings with a new one, in place of the request that it answers. */
export function addBooking(
  view: OutageView,
  { madeId, occurredAt }: QueuedCommand,
  body: Omit<Body, 'userId'>,
  { userId, name }: { userId: number; name: string },
): AdminBooking[] {
  const service = findService(body.service);
  const booking: AdminBooking = {
    ...newAppointment,
    id: madeId ?? 0,
    userId,
    name,
    phone: body.phone,
    service: service?.name ?? body.service,
    earlierWantedAt: body.isEarlierWanted ? occurredAt : null,
    appointmentDate: body.appointmentDate,
    appointmentTime: body.appointmentTime,
    minutes: service?.blockedMinutes ?? 0,
    createdAt: occurredAt,
    staffFlag: findCustomer(view, userId)?.staffFlag ?? null,
  };
  return [booking, ...view.bookings.filter(({ id }) => id !== body.answeredRequestId)];
}

/** An appointment for a customer with an account. */
export const createManualBooking: DeskCommand<Body> = {
  contract: bookingCalls.createManualBooking,
  creates: 'booking',
  subject: (view, _params, { userId, phone }) => ({ ...aboutCustomer(view, userId), phone }),
  check: (view, _params, body, at) => {
    const today = londonToday(at);
    const unknown = findCustomer(view, body.userId) ? null : customerNotStored;
    const refusedFor = unknown ?? (isStoredMinor(view, body.userId, today) ? underAge : null);
    return checkNewBooking(view, body, today, refusedFor);
  },
  apply: (view, command, body) => {
    const name = aboutCustomer(view, body.userId).name ?? command.name ?? '';
    return { bookings: addBooking(view, command, body, { userId: body.userId, name }) };
  },
  answer: answerBooking,
  words: (body, { today }) => `Booked for ${formatWhen(body, today)}`,
  again: (body, { today }) => `Book for ${formatWhen(body, today)}`,
};
