import type { Knex } from 'knex';

/** SQL: whether the patient answered "cannot come", and the desk has not yet moved, cancelled or handled the booking. */
export const awaitsDesk = `status = 'confirmed' AND reminder_answer = 'cannot_come'
  AND reminder_answered_for = appointment_at AND (handled_at IS NULL OR handled_at < reminder_answered_at)`;

export const isAwaitingDesk = async (db: Knex, bookingId: number): Promise<boolean> =>
  (await db('bookings').where({ id: bookingId }).whereRaw(awaitsDesk).first('id')) !== undefined;
