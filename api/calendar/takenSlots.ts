import type { Knex } from 'knex';
import { slotTaken, whyNotBookable, type Taken } from '#shared/domain/bookingRules.ts';
import { endTime } from '#shared/domain/slots.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { refuseIf } from '#api/http/errors.ts';

export interface Appointment {
  appointmentDate: string;
  appointmentTime: string;
  minutes: number;
}

/**
 * Refuses only impossible times; staff may decide on unusual ones (a Sunday, an hour that has passed).
 * @throws ApiError 422 unless the start is one of the day's half hours, today or within ten years
 */
export function checkBookable(when: Omit<Appointment, 'minutes'>): void {
  refuseIf(whyNotBookable(when, londonToday()));
}

const findTaken = `
  SELECT lower(slot)::date AS date, to_char(lower(slot), 'HH24:MI') AS start,
    to_char(upper(slot), 'HH24:MI') AS end, blocked_time_id IS NOT NULL AS "isBlocked",
    upper(slot) - lower(slot) >= interval '1 day' AS "isWholeDay"
  FROM taken_slots
  WHERE specialist_id = :specialistId AND coalesce(booking_id <> :exceptId::integer, true)
    AND slot && tsrange(:start::timestamp, :end::timestamp)
  ORDER BY lower(slot) LIMIT 1`;

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
  refuseIf(taken ? slotTaken(taken) : null);
}
