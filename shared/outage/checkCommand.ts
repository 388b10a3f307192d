import { likelyTwin, type AdminBooking } from '#shared/contracts/booking.ts';
import type { OfflineCallName } from '#shared/contracts/intent.ts';
import { goesIn } from '#shared/domain/arrival.ts';
import { isPrescriptionService, refusalOfGoingIn, type GoOnReason } from '#shared/domain/goingIn.ts';
import { adultAge, underAgeMessage } from '#shared/domain/age.ts';
import * as rules from '#shared/domain/bookingRules.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { findObstacle, listBusy } from '#shared/domain/freeTimes.ts';
import { isSameName } from '#shared/domain/samePerson.ts';
import { phoneDigits } from '#shared/domain/telephone.ts';
import { addDays, toInstant, toMinutes } from '#shared/domain/wallTime.ts';
import { bodyOf, type Bodies } from './bodies.ts';
import { withRescheduleState } from './fold.ts';
import { findBooking, findCustomer, scheduleOf, type OutageView } from './view.ts';

type Refusal = rules.Refusal;
type When = Pick<Bodies['confirmBooking'], 'appointmentDate' | 'appointmentTime'>;

/** A change as the screens request it, parsed by its contract. */
export interface OfflineCommand {
  call: OfflineCallName;
  params: Record<string, string>;
  body: Record<string, unknown>;
  /** The version that the screens showed, from `If-Match`. */
  ifVersion: number | null;
}

/** The screens know this code: nothing was sent, so the same may be tried again. */
export const neverSent = (sentence: string): Refusal => ({
  status: 503,
  code: 'never_sent',
  sentence,
});

const refusalOfUnknownDay = (view: OutageView, date: string): Refusal | null =>
  view.from <= date && date <= view.to
    ? null
    : neverSent('Not possible without the clinic’s server: that day is not kept on this computer.');

/** The snapshot has only the year of birth, so the server decides in the year in which somebody turns 18. */
const refusalOfAge = (birthYear: number, today: string): Refusal | null =>
  Number(today.slice(0, 4)) - birthYear < adultAge
    ? { status: 422, code: 'under_age', sentence: underAgeMessage }
    : null;

function refusalOfTakenTime(
  view: OutageView,
  when: When,
  minutes: number,
  exceptId?: number,
): Refusal | null {
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
    rules.refusalOfBooking(body, today) ??
    refusalOfUnknownDay(view, body.appointmentDate) ??
    refusalOfTakenTime(view, body, service.blockedMinutes)
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
    rules.refusalOfBooking(when, today) ??
    (customer ? refusalOfAge(customer.birthYear, today) : null) ??
    rules.refusalOfUnknownAge({ ...booking, mayBeMinor: isFlagged(view, id) }, when.dateOfBirth, today) ??
    rules.refusalOfMove(booking.status, 'confirmed');
  if (refusal || rules.isAlreadyAt(withRescheduleState(booking), when)) return refusal;
  return (
    refusalOfUnknownDay(view, when.appointmentDate) ?? refusalOfTakenTime(view, when, booking.minutes, id)
  );
}

function checkUpdate(
  view: OutageView,
  id: number,
  body: Bodies['updateBooking'],
  today: string,
): Refusal | null {
  const booking = findBooking(view, id);
  if (!booking) return rules.notFoundRefusal('That booking');
  if ('status' in body) return rules.refusalOfMove(booking.status, body.status);
  if ('isEarlierWanted' in body) return rules.refusalOfEarlier(booking, toInstant(today, '00:00')!);
  if (!('attendance' in body)) return null;
  return (
    rules.refusalOfAttendance(booking.status) ??
    (goesIn(booking, body) ? refusalOfPapers(view, booking, body.goOnReason, today) : null)
  );
}

/** As far as it was known when the server was last reached; the server checks age and direction again. */
function refusalOfPapers(
  view: OutageView,
  { id, userId, service }: AdminBooking,
  goOnReason: GoOnReason | undefined,
  today: string,
): Refusal | null {
  const customer = findCustomer(view, userId);
  const isUndirected = userId === null && isPrescriptionService(service);
  const known = view.readiness.find(({ bookingId }) => bookingId === id)?.missing;
  return (
    (customer ? refusalOfAge(customer.birthYear, today) : null) ??
    refusalOfGoingIn(known ?? (isUndirected ? ['direction'] : []), service, goOnReason)
  );
}

/**
 * Whole days are closed around breaks, finished treatments and the appointments that stay.
 * @param standingIds missing in a journal that an older version wrote
 */
function busyWithout(view: OutageView, date: string, standingIds?: readonly number[]) {
  const { appointments, ...schedule } = scheduleOf(view);
  const stays = ({ bookingId }: { bookingId: number }) =>
    standingIds?.includes(bookingId) || findBooking(view, bookingId)?.status === 'completed';
  const moved = appointments.filter((appointment) => !stays(appointment));
  return listBusy({ ...schedule, appointments: moved }, date).filter(({ reason }) => reason === null);
}

function checkBlock(view: OutageView, block: Bodies['blockTime'], today: string): Refusal | null {
  const { startDate, endDate, startTime, endTime, standingIds } = block;
  const refusal =
    rules.refusalOfBlock(endDate, today) ??
    refusalOfUnknownDay(view, startDate) ??
    refusalOfUnknownDay(view, endDate);
  if (refusal) return refusal;
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    const start = startTime ?? '00:00';
    const minutes = toMinutes(endTime ?? '24:00') - toMinutes(start);
    const found = findObstacle(
      startTime === null ? busyWithout(view, date, standingIds) : listBusy(scheduleOf(view), date),
      start,
      minutes,
    );
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

const customerNotStored = neverSent(
  'Not possible without the clinic’s server: that customer is not kept on this computer.',
);

function checkBookCustomer(view: OutageView, body: Bodies['createManualBooking'], today: string) {
  const customer = findCustomer(view, body.userId);
  if (!customer) return customerNotStored;
  return refusalOfAge(customer.birthYear, today) ?? checkBooked(view, body, today);
}

function checkFollowUp(view: OutageView, { type, id }: Record<string, string>): Refusal | null {
  if (view.queue.some((item) => item.type === type && item.id === Number(id))) return null;
  return rules.notFoundRefusal(type === 'booking' ? 'That booking' : 'That message');
}

/** Asks the server's question for the customers in the snapshot. */
function refusalOfDuplicate(
  { customers }: OutageView,
  caller: Bodies['createCallerBooking'],
): Refusal | null {
  if (caller.isSomebodyElse) return null;
  const digits = phoneDigits(caller.phone);
  const isDuplicate = (one: OutageView['customers'][number]) =>
    [
      digits !== '' && phoneDigits(one.phone ?? '') === digits,
      isSameName(one, caller),
      one.birthYear === Number(caller.dateOfBirth.slice(0, 4)),
    ].filter(Boolean).length > 1;
  const duplicate = customers.find(isDuplicate);
  if (!duplicate) return null;
  const sentence = `Is this ${duplicate.firstName} ${duplicate.lastName}, born in ${duplicate.birthYear}?`;
  return { status: 409, code: likelyTwin, sentence };
}

const booked = ['confirmBooking', 'updateBooking'];

/** Why a change cannot be recorded, by the server's own rules applied to the snapshot; null when it can. */
export function checkCommand(view: OutageView, command: OfflineCommand, today: string): Refusal | null {
  const { call, params, ifVersion } = command;
  const id = Number(params['id']);
  const seen = booked.includes(call) && ifVersion !== null ? findBooking(view, id) : undefined;
  if (seen && seen.version !== ifVersion) return rules.versionConflict;
  switch (call) {
    case 'confirmBooking':
      return checkConfirm(view, id, bodyOf(call, command), today);
    case 'updateBooking':
      return checkUpdate(view, id, bodyOf(call, command), today);
    case 'createManualBooking':
      return checkBookCustomer(view, bodyOf(call, command), today);
    case 'createCallerBooking': {
      const caller = bodyOf(call, command);
      return (
        rules.refusalOfMinor(caller.dateOfBirth, today) ??
        checkBooked(view, caller, today) ??
        refusalOfDuplicate(view, caller)
      );
    }
    case 'blockTime':
      return checkBlock(view, bodyOf(call, command), today);
    case 'followUp':
      return checkFollowUp(view, params);
    case 'addStaffNote':
    case 'flagCustomer':
      return findCustomer(view, id) ? null : rules.notFoundRefusal('That customer');
    case 'createTask': {
      const { userId, dueDate, dueTime } = bodyOf(call, command);
      if (!toInstant(dueDate, dueTime)) return rules.noSuchTime;
      return userId === null || findCustomer(view, userId) ? null : customerNotStored;
    }
    case 'finishTask':
      if (id < 0) return neverSent('This task has not been sent yet. Discard it under “Unsent work”.');
      return view.tasks.some((task) => task.id === id) ? null : rules.notFoundRefusal('That task');
    // Whom a recall found is in the stored treatments.
    case 'addRecallTasks':
      return null;
    // The desk records these itself: with the discard, with the opening, and in the stored records.
    case 'reportDiscard':
    case 'reportOpening':
    case 'reportRecall':
    case 'addHistory':
    case 'addConsent':
    case 'addTreatment':
    case 'addAddendum':
    case 'addWithdrawal':
    case 'addDeclined':
    case 'addIncident':
    case 'addPicture':
      return rules.notFoundRefusal('That change');
  }
}
