import type { Knex } from 'knex';
import { findOwners } from '#api/models/mergedAccounts.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { namesPerson } from '#api/models/namedRows.ts';
import { forgetAnswers } from '#api/people/personAnswers.ts';
import { purgeRecords } from '#api/record/removal.ts';
import { retryConflicts } from '#api/db/retryConflicts.ts';

const londonDate = (instant: string) => `(${instant} AT TIME ZONE 'Europe/London')::date`;
const isLater = (instant: string) =>
  `${instant} >= (:lastDate::date + 1)::timestamp AT TIME ZONE 'Europe/London'`;

/**
 * Patients whose last entry was on `lastDate` or before, with their bookings. An entry is a booking, its appointment,
 * a reschedule request, a note, a guide, a claim, an entry of the care record, or an event about a booking or a guide, except reading it. Guests
 * are identified by their address and name, and belong to the account that has confirmed the address and names the same
 * person.
 */
const expiredPatients = `
  WITH entries AS (
    SELECT coalesce(b.user_id, a.user_id) AS user_id, b.email || ' ' || name_key(b.name) AS guest, b.id AS booking_id,
      greatest(${londonDate('b.created_at')}, b.appointment_date, ${londonDate('b.move_wished_at')}) AS day
    FROM bookings b LEFT JOIN reached_at a
      ON b.user_id IS NULL AND a.email = b.email AND ${namesPerson('bookings', 'b', 'a.user_id')} = 'yes'
    UNION ALL SELECT user_id, NULL, NULL, ${londonDate('created_at')} FROM staff_notes
    UNION ALL SELECT user_id, NULL, NULL, ${londonDate('created_at')} FROM tasks WHERE user_id IS NOT NULL
    UNION ALL SELECT user_id, NULL, NULL, ${londonDate('assigned_at')} FROM personalised_care
    UNION ALL SELECT user_id, NULL, NULL, ${londonDate('claimed_at')} FROM reward_claims
    UNION ALL SELECT coalesce(j.kept_id, r.user_id), NULL, NULL, ${londonDate('r.signed_at')}
      FROM record_entries r LEFT JOIN joins j ON j.user_id = r.user_id
  ), quiet AS (
    SELECT user_id, coalesce(array_agg(booking_id) FILTER (WHERE booking_id IS NOT NULL), '{}') AS booking_ids
    FROM entries GROUP BY user_id, CASE WHEN user_id IS NULL THEN guest END
    HAVING max(day) <= :lastDate
  )
  SELECT user_id, booking_ids FROM quiet WHERE
    NOT EXISTS (
      SELECT FROM follow_ups f
      WHERE f.subject_type = 'booking' AND f.subject_id = ANY(quiet.booking_ids) AND ${isLater('f.created_at')})
    AND NOT EXISTS (
      SELECT FROM events e
      WHERE e.subject_type = 'booking' AND e.subject_id = ANY(quiet.booking_ids) AND ${isLater('e.at')})
    AND NOT EXISTS (
      SELECT FROM events e
      WHERE e.subject_type = 'care' AND e.subject_id = quiet.user_id AND ${isLater('e.at')})`;

export async function countExpiredRecords(db: Knex, lastDate: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { patients: number }[] }>(
    `SELECT count(*) AS patients FROM (${expiredPatients}) AS expired`,
    { lastDate },
  );
  return rows[0]?.patients ?? 0;
}

/**
 * Deletes whole records of patients: bookings with their follow-ups and messages, notes, guides and the loyalty
 * earned by the treatments. The account itself stays.
 * @returns the number of patients
 */
export async function removeExpiredRecords(db: Knex, lastDate: string, most: number): Promise<number> {
  // Repeatable read: a concurrent change of a booking is a conflict, and the work is retried.
  const work = () =>
    db.transaction(
      async (trx) => {
        const { rows } = await trx.raw<{ rows: { user_id: number | null; booking_ids: number[] }[] }>(
          `${expiredPatients} LIMIT :most`,
          { lastDate, most },
        );
        const bookingIds = rows.flatMap(({ booking_ids }) => booking_ids);
        const userIds = rows.flatMap(({ user_id }) => user_id ?? []);
        // Bookings before their patient, as in every change of a booking: the reverse order could deadlock.
        await BookingModel.query(trx).whereIn('id', bookingIds).delete();
        for (const table of ['follow_ups', 'outbox_messages']) {
          await trx(table).where({ subject_type: 'booking' }).whereIn('subject_id', bookingIds).delete();
        }
        await forgetAnswers(trx, 'booking', bookingIds);
        for (const table of [
          'staff_notes',
          'tasks',
          'personalised_care',
          'reward_claims',
          'user_loyalty_progress',
        ]) {
          await trx(table).whereIn('user_id', userIds).delete();
        }
        await purgeRecords(trx, [...(await findOwners(trx, userIds)).keys()]);
        await trx('erased_joins').whereIn('kept_id', userIds).delete();
        for (const side of ['friend_id', 'referrer_id']) {
          await trx('referrals')
            .whereIn(side, userIds)
            .update({ [side]: null });
        }
        await trx('referrals').where({ friend_id: null, referrer_id: null }).delete();
        await UserModel.query(trx).whereIn('id', userIds).patch({ loyaltyStamps: 0 });
        return rows.length;
      },
      { isolationLevel: 'repeatable read' },
    );
  return retryConflicts(work);
}
