import { likelyTwin } from '#shared/contracts/booking.ts';
import type { OfflineCallName } from '#shared/contracts/intent.ts';
import { adultAge, underAgeMessage } from '#shared/domain/age.ts';
import * as rules from '#shared/domain/bookingRules.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { findObstacle, listBusy } from '#shared/domain/freeTimes.ts';
import { isSameName } from '#shared/domain/samePerson.ts';
import { phoneDigits } from '#shared/domain/telephone.ts';
import { addDays, toMinutes } from '#shared/domain/wallTime.ts';
import { bodyOf, type Bodies } from './bodies.ts';
import { hasMoveWish } from './fold.ts';
import { findBooking, findCustomer, scheduleOf, type OutageView } from './view.ts';

type Refusal = rules.Refusal;
type When = Pick<Bodies['confirmBooking'], 'appointmentDate' | 'appointmentTime'>;

/** A change as the screens ask for it, parsed by its contract. */
export interface Wish {
  call: OfflineCallName;
  params: Record<string, string>;
  body: Record<string, unknown>;
  /** The version that the screens showed, from `If-Match`. */
  ifVersion: number | null;
}

/** With the code that the screens know: nothing was sent, and the same may be tried again. */
export const notKept = (sentence: string): Refusal => ({
  status: 503,
  code: 'never_sent',
  sentence,
});

const notKeptDay = (view: OutageView, date: string): Refusal | null =>
  view.from <= date && date <= view.to
    ? null
    : notKept('Not possible without the clinic’s server: that day is not kept on this computer.');

/** The year of birth is all that is kept, so the year in which somebody turns 18 is left to the server. */
const whyTooYoung = (birthYear: number, today: string): Refusal | null =>
  Number(today.slice(0, 4)) - birthYear < adultAge
    ? { status: 422, code: 'under_age', sentence: underAgeMessage }
    : null;

function whyTaken(view: OutageView, when: When, minutes: number, exceptId?: number): Refusal | null {
  const { appointmentDate: date, appointmentTime: start } = when;
  const found = findObstacle(listBusy(scheduleOf(view), date, exceptId), start, minutes);
  return found
    ? rules.slotTaken({ ...found, date, isBlocked: found.reason !== null, isOffered: found.isHeld === true })
    : null;
}

function checkBooked(view: OutageView, body: When & { service: string }, today: string): Refusal | null {
  const service = findService(body.service);
  if (!service) return rules.unknownService;
  return (
    rules.whyNotBookable(body, today) ??
    notKeptDay(view, body.appointmentDate) ??
    whyTaken(view, body, service.blockedMinutes)
  );
}

const isFlagged = ({ queue }: OutageView, id: number) =>
  queue.some((item) => item.type === 'booking' && item.id === id && item.mayBeMinor);

function checkConfirm(
  view: OutageView,
  id: number,
  when: Bodies['confirmBooking'],
  today: string,
): Refusal | null {
  const booking = findBooking(view, id);
  if (!booking) return rules.notFoundRefusal('That booking');
  const customer = findCustomer(view, booking.userId);
  const refusal =
    rules.whyNotBookable(when, today) ??
    (customer ? whyTooYoung(customer.birthYear, today) : null) ??
    rules.whyAgeUnknown({ ...booking, mayBeMinor: isFlagged(view, id) }, when.dateOfBirth, today) ??
    rules.whyNotMoved(booking.status, 'confirmed');
  if (refusal || rules.isAlreadyAt(hasMoveWish(booking), when)) return refusal;
  return notKeptDay(view, when.appointmentDate) ?? whyTaken(view, when, booking.minutes, id);
}

function checkUpdate(view: OutageView, id: number, body: Bodies['updateBooking']): Refusal | null {
  const booking = findBooking(view, id);
  if (!booking) return rules.notFoundRefusal('That booking');
  if ('status' in body) return rules.whyNotMoved(booking.status, body.status);
  return 'attendance' in body ? rules.whyNoAttendance(booking.status) : null;
}

function checkBlock(view: OutageView, block: Bodies['blockTime'], today: string): Refusal | null {
  const { startDate, endDate, startTime, endTime } = block;
  const refusal =
    rules.whyNotBlocked(endDate, today) ?? notKeptDay(view, startDate) ?? notKeptDay(view, endDate);
  if (refusal) return refusal;
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    const start = startTime ?? '00:00';
    const minutes = toMinutes(endTime ?? '24:00') - toMinutes(start);
    const found = findObstacle(listBusy(scheduleOf(view), date), start, minutes);
    if (found)
      return rules.stretchTaken({
        ...found,
        date,
        isBlocked: found.reason !== null,
        isOffered: found.isHeld === true,
      });
  }
  return null;
}

function checkBookCustomer(view: OutageView, body: Bodies['createManualBooking'], today: string) {
  const customer = findCustomer(view, body.userId);
  if (!customer)
    return notKept('Not possible without the clinic’s server: that customer is not kept on this computer.');
  return whyTooYoung(customer.birthYear, today) ?? checkBooked(view, body, today);
}

function checkFollowUp(view: OutageView, { type, id }: Record<string, string>): Refusal | null {
  if (view.queue.some((item) => item.type === type && item.id === Number(id))) return null;
  return rules.notFoundRefusal(type === 'booking' ? 'That booking' : 'That message');
}

/** The same question as the server's, as far as customers are kept. */
function whyTwin({ customers }: OutageView, caller: Bodies['createCallerBooking']): Refusal | null {
  if (caller.isSomebodyElse) return null;
  const digits = phoneDigits(caller.phone);
  const isTwin = (one: OutageView['customers'][number]) =>
    (digits !== '' && phoneDigits(one.phone ?? '') === digits) ||
    (isSameName(one, caller) && one.birthYear === Number(caller.dateOfBirth.slice(0, 4)));
  const twin = customers.find(isTwin);
  if (!twin) return null;
  const sentence = `Is this ${twin.firstName} ${twin.lastName}, born in ${twin.birthYear}?`;
  return { status: 409, code: likelyTwin, sentence };
}

const booked = ['confirmBooking', 'updateBooking'];

/** Why a change cannot be noted: by the server's own rules, as far as the kept data goes; null when it can. */
export function checkIntent(view: OutageView, wish: Wish, today: string): Refusal | null {
  const { call, params, ifVersion } = wish;
  const id = Number(params['id']);
  const seen = booked.includes(call) && ifVersion !== null ? findBooking(view, id) : undefined;
  if (seen && seen.version !== ifVersion) return rules.versionConflict;
  switch (call) {
    case 'confirmBooking':
      return checkConfirm(view, id, bodyOf(call, wish), today);
    case 'updateBooking':
      return checkUpdate(view, id, bodyOf(call, wish));
    case 'createManualBooking':
      return checkBookCustomer(view, bodyOf(call, wish), today);
    case 'createCallerBooking': {
      const caller = bodyOf(call, wish);
      return (
        rules.whyUnderAge(caller.dateOfBirth, today) ??
        checkBooked(view, caller, today) ??
        whyTwin(view, caller)
      );
    }
    case 'blockTime':
      return checkBlock(view, bodyOf(call, wish), today);
    case 'followUp':
      return checkFollowUp(view, params);
    case 'addStaffNote':
    case 'flagCustomer':
      return findCustomer(view, id) ? null : rules.notFoundRefusal('That customer');
    // The desk itself notes it, with the discard.
    case 'reportDiscard':
      return rules.notFoundRefusal('That change');
  }
}
