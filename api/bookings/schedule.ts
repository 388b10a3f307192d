import type { Knex } from 'knex';
import { isSlotTime } from '#shared/domain/slots.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { ApiError } from '#api/http/errors.ts';

export interface Appointment {
  appointmentDate: string;
  appointmentTime: string;
  minutes: number;
}

/** @throws ApiError 422 unless the start is one of the 17 half-hours of today or a later day */
export function checkBookable({ appointmentDate, appointmentTime }: Omit<Appointment, 'minutes'>): void {
  if (!isSlotTime(appointmentTime)) {
    throw new ApiError(
      422,
      'invalid_slot',
      'Please choose a time between 09:00 and 17:00, on the hour or half hour.',
    );
  }
  if (appointmentDate < londonToday()) {
    throw new ApiError(422, 'date_in_past', 'Please choose a date that has not passed.');
  }
}

/**
 * Makes sure the practitioner is free. The lock lets one desk at a time schedule a day, because parallel
 * writers that meet only at the exclusion constraint can deadlock; the constraint has the last word.
 * @param exceptId the booking that is being moved
 * @throws ApiError 409 naming the appointment in the way
 */
export async function claimSlot(
  trx: Knex.Transaction,
  specialistId: number,
  { appointmentDate, appointmentTime, minutes }: Appointment,
  exceptId: number | null = null,
): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(?, ?::date - DATE '2000-01-01')`, [
    specialistId,
    appointmentDate,
  ]);
  const { rows } = await trx.raw<{ rows: { start: string; end: string }[] }>(
    `SELECT to_char(lower(slot), 'HH24:MI') AS start, to_char(upper(slot), 'HH24:MI') AS end
     FROM bookings
     WHERE specialist_id = :specialistId AND status IN ('confirmed', 'completed')
       AND id IS DISTINCT FROM :exceptId::integer
       AND slot && tsrange(:start::timestamp, :start::timestamp + make_interval(mins => :minutes))
     ORDER BY lower(slot) LIMIT 1`,
    { specialistId, exceptId, start: `${appointmentDate} ${appointmentTime}`, minutes },
  );
  const taken = rows[0];
  if (taken) {
    throw new ApiError(
      409,
      'slot_taken',
      `That time overlaps another appointment (${taken.start}–${taken.end}).`,
    );
  }
}
