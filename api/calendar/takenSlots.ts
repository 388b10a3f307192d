import type { Knex } from 'knex';
import { lastWishDay } from '#shared/domain/preferredDay.ts';
import { clinicHours } from '#shared/domain/openingHours.ts';
import { endTime } from '#shared/domain/slots.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { ApiError } from '#api/http/errors.ts';

export interface Appointment {
  appointmentDate: string;
  appointmentTime: string;
  minutes: number;
}

/**
 * Refuses only impossible times; staff may decide on unusual ones (a Sunday, an hour that has passed).
 * @throws ApiError 422 unless the start is one of the day's half hours, today or within ten years
 */
export function checkBookable({ appointmentDate, appointmentTime }: Omit<Appointment, 'minutes'>): void {
  const starts = clinicHours.startsOn(appointmentDate);
  if (!starts.includes(appointmentTime)) {
    throw new ApiError(
      422,
      'invalid_slot',
      `Please choose a time between ${starts[0]} and ${starts.at(-1)}, on the hour or half hour.`,
    );
  }
  if (appointmentDate < londonToday()) {
    throw new ApiError(422, 'date_in_past', 'Please choose a date that has not passed.');
  }
  if (appointmentDate > lastWishDay()) {
    throw new ApiError(422, 'date_too_far', 'Please choose a date within the next ten years.');
  }
}

const findTaken = `
  SELECT lower(slot)::date AS date, to_char(lower(slot), 'HH24:MI') AS start,
    to_char(upper(slot), 'HH24:MI') AS end, blocked_time_id IS NOT NULL AS "isBlocked",
    upper(slot) - lower(slot) >= interval '1 day' AS "isWholeDay"
  FROM taken_slots
  WHERE specialist_id = :specialistId AND coalesce(booking_id <> :exceptId::integer, true)
    AND slot && tsrange(:start::timestamp, :end::timestamp)
  ORDER BY lower(slot) LIMIT 1`;

interface Taken {
  date: string;
  start: string;
  end: string;
  isBlocked: boolean;
  isWholeDay: boolean;
}

/** The appointment or blocked time that overlaps a time, if any. */
export async function findTakenSlot(
  trx: Knex.Transaction,
  stretch: { specialistId: number; start: string; end: string; exceptId: number | null },
): Promise<Taken | undefined> {
  const { rows } = await trx.raw<{ rows: Taken[] }>(findTaken, stretch);
  return rows[0];
}

/** Serialises writers of a day: writers that meet only at the exclusion constraint can deadlock. */
export async function lockDay(trx: Knex.Transaction, specialistId: number, date: string): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(?, ?::date - DATE '2000-01-01')`, [specialistId, date]);
}

/** The time that an appointment takes, in the clinic's time zone. */
export const slotOf = ({ appointmentDate, appointmentTime, minutes }: Appointment) => ({
  start: `${appointmentDate} ${appointmentTime}`,
  end: `${appointmentDate} ${endTime(appointmentTime, minutes)}`,
});

/**
 * Makes sure the practitioner is free; the exclusion constraint `taken_slots_free` has the final say.
 * @param exceptId the booking that is being moved
 * @throws ApiError 409 naming the conflict
 */
export async function claimSlot(
  trx: Knex.Transaction,
  specialistId: number,
  appointment: Appointment,
  exceptId: number | null = null,
): Promise<void> {
  await lockDay(trx, specialistId, appointment.appointmentDate);
  const taken = await findTakenSlot(trx, { specialistId, exceptId, ...slotOf(appointment) });
  if (!taken) return;
  const { start, end, isBlocked, isWholeDay } = taken;
  if (isWholeDay) throw new ApiError(409, 'slot_taken', 'The clinic is closed on that day.');
  throw new ApiError(
    409,
    'slot_taken',
    isBlocked
      ? `That time is blocked (${start}–${end}).`
      : `That time overlaps another appointment (${start}–${end}).`,
  );
}
