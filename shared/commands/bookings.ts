/** What the commands of bookings share. */
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { adultAge, underAgeMessage } from '#shared/domain/age.ts';
import {
  refusal,
  refusalOfBooking,
  slotTaken,
  unknownService,
  type Refusal,
} from '#shared/domain/bookingRules.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { formatDate } from '#shared/domain/wallTime.ts';
import { findObstacle, listBusy, type Busy } from '#shared/domain/freeTimes.ts';
import type { BookingChange } from './bookingChange.ts';
import { neverSent, type Subject } from './deskCommand.ts';
import { findBooking, findCustomer, scheduleOf, type OutageView } from './view.ts';

interface When {
  appointmentDate: string;
  appointmentTime: string;
}

/** " on Tuesday 4 May 2027", unless that is today. */
export const onDay = (date: string, today: string) => (date === today ? '' : ` on ${formatDate(date)}`);

export const formatWhen = ({ appointmentDate, appointmentTime }: When, today: string) =>
  `${appointmentTime}${onDay(appointmentDate, today)}`;

export const underAge = refusal(422, 'under_age', underAgeMessage);

/** The snapshot has only the year of birth, so the server decides in the year in which somebody turns 18. */
export function isStoredMinor(view: OutageView, userId: number | null, today: string): boolean {
  const customer = findCustomer(view, userId);
  return customer !== undefined && Number(today.slice(0, 4)) - customer.birthYear < adultAge;
}

export const refusalOfUnknownDay = (view: OutageView, date: string): Refusal | null =>
  view.from <= date && date <= view.to
    ? null
    : neverSent('Not possible without the clinic’s server: that day is not kept on this computer.');

/** What takes a time, as the server's sentences name it. */
export const takenBy = (found: Busy, date: string) => ({
  ...found,
  date,
  isBlocked: found.reason !== null,
  isOffered: found.isHeld === true,
});

export function refusalOfStoredTime(
  view: OutageView,
  { appointmentDate: date, appointmentTime: start }: When,
  minutes: number,
  exceptId?: number,
): Refusal | null {
  const unknown = refusalOfUnknownDay(view, date);
  if (unknown) return unknown;
  const found = findObstacle(listBusy(scheduleOf(view), date, exceptId), start, minutes);
  return found ? slotTaken(takenBy(found, date)) : null;
}

/** In the server's order. @param refusedFor why not for this person */
export function checkNewBooking(
  view: OutageView,
  body: When & { service: string },
  today: string,
  refusedFor: Refusal | null,
) {
  const service = findService(body.service);
  if (!service) return unknownService;
  return (
    refusalOfBooking(body, today) ?? refusedFor ?? refusalOfStoredTime(view, body, service.blockedMinutes)
  );
}

/** A booking, or a request that is in the queue alone. */
export function aboutBooking(view: OutageView, params: Record<string, string>): Subject {
  const id = Number(params['id']);
  const booking = findBooking(view, id);
  const item = view.queue.find((one) => one.type === 'booking' && one.id === id);
  const { name = null, phone = null } = booking ?? item ?? {};
  return { bookingId: id, customerId: booking?.userId ?? null, name, phone };
}

export const answerBooking = (view: OutageView, { subject }: QueuedCommand) =>
  findBooking(view, subject.bookingId ?? 0);

export const withoutRescheduleRequest = {
  moveWishDate: null,
  moveWishNote: null,
  moveWishedAt: null,
  moveWishes: null,
};

/** A reminder's answer belongs to one time, so a new time clears it. */
export const withoutAnswer = { reminderAnswer: null, reminderAnsweredAt: null };

/** The bookings after a change of one, as the server would make it, if its state still allows it. */
export function changeBooking(
  view: OutageView,
  { params, occurredAt }: QueuedCommand,
  change: Pick<BookingChange, 'check' | 'apply'>,
): Partial<OutageView> {
  const booking = findBooking(view, Number(params['id']));
  const at = new Date(occurredAt);
  if (!booking || change.check(booking, at)) return {};
  const changed = change.apply(booking, at);
  const after: AdminBooking = {
    ...booking,
    ...('status' in changed && withoutRescheduleRequest),
    ...('appointmentDate' in changed && withoutAnswer),
    ...changed,
    version: booking.version + 1,
  };
  return { bookings: view.bookings.map((one) => (one === booking ? after : one)) };
}
