import type { Knex } from 'knex';
import { slotTaken, refusalOfBooking, type Taken } from '#shared/domain/bookingRules.ts';
import { endTime } from '#shared/domain/openingHours.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { refuseIf } from '#api/http/errors.ts';

export interface Appointment {
  appointmentDate: string;
  appointmentTime: string;
  minutes: number;
}

/** Staff may decide on the unusual. @throws ApiError 422 unless it is a half hour of the day, from today for ten years */
export function checkBookable(when: Omit<Appointment, 'minutes'>): void {
  refuseIf(refusalOfBooking(when, londonToday(new Date())));
}

const findTaken = `
  SELECT lower(t.slot)::date AS date, to_char(lower(t.slot), 'HH24:MI') AS start,
    to_char(upper(t.slot), 'HH24:MI') AS end, t.blocked_time_id IS NOT NULL AS "isBlocked",
    coalesce(t.offered_time_id, t.held_time_id) IS NOT NULL AS "isOffered", upper(t.slot) - lower(t.slot) >= interval '1 day' AS "isWholeDay"
  FROM taken_slots t
    LEFT JOIN offered_times o ON o.id = t.offered_time_id LEFT JOIN offers f ON f.id = o.offer_id
  WHERE t.specialist_id = :specialistId
    AND coalesce(coalesce(t.booking_id, f.booking_id) <> :exceptId::integer, true)
    AND t.slot && tsrange(:start::timestamp, :end::timestamp)
  ORDER BY lower(t.slot) LIMIT 1`;

/** What has run out holds nothing: an offer, even before the job that ends it, and a visitor's time. */
const freeOverdue = `
  WITH held AS (
    DELETE FROM held_times WHERE ends_at <= now() AND slot && tsrange(:start::timestamp, :end::timestamp))
  DELETE FROM taken_slots t USING offered_times o, offers f
  WHERE o.id = t.offered_time_id AND f.id = o.offer_id AND f.ends_at <= now()
    AND t.slot && tsrange(:start::timestamp, :end::timestamp)`;

/** The appointment, blocked or offered time that overlaps a time, if any; the caller has locked the day. */
export async function findTakenSlot(
  trx: Knex.Transaction,
  stretch: { specialistId: number; start: string; end: string; exceptId: number | null },
): Promise<Taken | undefined> {
  await trx.raw(freeOverdue, { start: stretch.start, end: stretch.end });
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
 * @param exceptId the booking that is being scheduled: neither its time nor those held for it count
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

const findClosed = `
  SELECT start_date AS date, start_time AS start, end_time AS end, start_time IS NULL AS "isWholeDay",
    true AS "isBlocked", false AS "isOffered"
  FROM blocked_times
  WHERE specialist_id = :specialistId AND removed_at IS NULL AND start_date <= :date AND end_date >= :date
    AND slot && tsrange(:start::timestamp, :end::timestamp) LIMIT 1`;

/**
 * Claims a time for a patient: what a closing left out for an appointment that has gone since is for the desk only.
 * @throws ApiError 409 naming the conflict
 */
export async function claimFreeTime(...claim: Parameters<typeof claimSlot>): Promise<void> {
  await claimSlot(...claim);
  const [trx, specialistId, appointment] = claim;
  const stretch = { specialistId, date: appointment.appointmentDate, ...slotOf(appointment) };
  const { rows } = await trx.raw<{ rows: Taken[] }>(findClosed, stretch);
  refuseIf(rows[0] ? slotTaken(rows[0]) : null);
}
