/** The rules for changes of a booking and their refusals: the same at the server and at a desk without it. */
import { isAdult, underAgeMessage } from '#shared/domain/age.ts';
import { formatDate } from '#shared/domain/wallTime.ts';
import { clinicHours } from '#shared/domain/openingHours.ts';
import { isUpcoming } from '#shared/domain/patientStatus.ts';
import { lastPreferredDay } from '#shared/domain/preferredDay.ts';
import { allowedFrom, type BookingStatus, type TargetStatus } from '#shared/domain/transitions.ts';

/** Why a change is refused: the response's status, its `X-Error-Code`, and one sentence. */
export interface Refusal {
  status: number;
  code: string;
  sentence: string;
}

export const refusal = (status: number, code: string, sentence: string): Refusal => ({
  status,
  code,
  sentence,
});

export const versionConflict = refusal(
  409,
  'version_conflict',
  'Somebody else has changed this booking. Please look at it again.',
);
export const noSuchTime = refusal(422, 'no_such_time', 'That time does not exist on that day.');
export const unknownService = refusal(422, 'unknown_service', 'Please select one of our services.');
export const notFoundRefusal = (what: string) => refusal(404, 'not_found', `${what} was not found.`);

/** Only impossible times are refused; staff may decide on unusual ones (a Sunday, an hour that has passed). */
export function refusalOfBooking(
  { appointmentDate, appointmentTime }: { appointmentDate: string; appointmentTime: string },
  today: string,
): Refusal | null {
  const starts = clinicHours.startsOn(appointmentDate);
  if (!starts.includes(appointmentTime)) {
    const span = `${starts[0]} and ${starts.at(-1)}`;
    return refusal(422, 'invalid_slot', `Please choose a time between ${span}, on the hour or half hour.`);
  }
  if (appointmentDate < today) {
    return refusal(422, 'date_in_past', 'Please choose a date that has not passed.');
  }
  if (appointmentDate > lastPreferredDay(today)) {
    return refusal(422, 'date_too_far', 'Please choose a date within the next ten years.');
  }
  return null;
}

export const birthDateNeededMessage = 'Please enter the date of birth of the person to be treated.';
export const mayBeMinorMessage =
  'This address or telephone number belongs to a customer under 18, so please enter the date of birth of the person to be treated.';

export function refusalOfMinor(dateOfBirth: string, today: string): Refusal | null {
  return isAdult(dateOfBirth, today) ? null : refusal(422, 'under_age', underAgeMessage);
}

/**
 * The age of a person without an account is asked for when their appointment is made: when somebody else booked for
 * them, or when the address or the telephone number belongs to a minor. `isAgeUnknown`: it was not asked for yet.
 */
export function refusalOfUnknownAge(
  booking: { forSomebodyElse: boolean; isAgeUnknown: boolean; mayBeMinor: boolean },
  dateOfBirth: string | undefined,
  today: string,
): Refusal | null {
  if (!booking.isAgeUnknown) return null;
  if (dateOfBirth !== undefined) return refusalOfMinor(dateOfBirth, today);
  if (booking.mayBeMinor) return refusal(422, 'may_be_minor', mayBeMinorMessage);
  return booking.forSomebodyElse ? refusal(422, 'birth_date_needed', birthDateNeededMessage) : null;
}

export function refusalOfMove(from: BookingStatus, to: TargetStatus): Refusal | null {
  if ((allowedFrom[to] as readonly BookingStatus[]).includes(from)) return null;
  const state = from === 'query' ? 'still a consultation query' : from;
  return refusal(409, 'wrong_status', `This booking is ${state}; it cannot become ${to}.`);
}

/** Only a confirmed or completed booking has an appointment to attend. */
export function refusalOfAttendance(status: BookingStatus): Refusal | null {
  if (status === 'confirmed' || status === 'completed') return null;
  return refusal(409, 'wrong_status', 'Only a booking with an appointment can have an attendance.');
}

/** Only a request, or an appointment that is still to come, can become earlier. */
export function refusalOfEarlier(booking: Parameters<typeof isUpcoming>[0], now: Date): Refusal | null {
  if (booking.status === 'query' || isUpcoming(booking, now)) return null;
  return refusal(409, 'wrong_status', 'Only a request or an appointment to come can become earlier.');
}

/** What takes the requested time. */
export interface Taken {
  date: string;
  start: string;
  end: string;
  isBlocked: boolean;
  /** Held for a patient to whom it was offered. */
  isOffered: boolean;
  isWholeDay: boolean;
}

export function slotTaken({ start, end, isBlocked, isOffered, isWholeDay }: Taken): Refusal {
  if (isWholeDay) return refusal(409, 'slot_taken', 'The clinic is closed on that day.');
  const what = isOffered
    ? 'That time is already held for a patient'
    : isBlocked
      ? 'That time is blocked'
      : 'That time overlaps another appointment';
  return refusal(409, 'slot_taken', `${what} (${start}–${end}).`);
}

export function stretchTaken({ date, start, end, isBlocked, isOffered, isWholeDay }: Taken): Refusal {
  const what = isOffered ? 'an offered time' : isBlocked ? 'another blocked time' : 'an appointment';
  const when = isWholeDay ? formatDate(date) : `${formatDate(date)}, ${start}–${end}`;
  return refusal(409, 'slot_taken', `There is ${what} in that time (${when}).`);
}

export function refusalOfBlock(endDate: string, today: string): Refusal | null {
  if (endDate >= today) return null;
  return refusal(422, 'date_in_past', 'Please choose a date that has not passed.');
}

/** Whether it already has this time and no open reschedule request that the same time would answer. */
export function isAlreadyAt(
  booking: {
    status: BookingStatus;
    appointmentDate: string | null;
    appointmentTime: string | null;
    hasRescheduleRequest: boolean;
  },
  when: { appointmentDate: string; appointmentTime: string },
): boolean {
  const isSameTime =
    booking.appointmentDate === when.appointmentDate && booking.appointmentTime === when.appointmentTime;
  return booking.status === 'confirmed' && isSameTime && !booking.hasRescheduleRequest;
}
