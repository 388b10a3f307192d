import type { Knex } from 'knex';
import { lastAdultBirthDate } from '#shared/domain/age.ts';
import { londonToday } from '#shared/domain/wallTime.ts';

const isMinor = `u.deleted_at IS NULL AND u.role = 'user' AND u.date_of_birth > :lastBirthDate`;

/**
 * Which of these bookings without an account have the address or the telephone number of a customer under 18. An
 * address counts also while it is not confirmed: the answer only makes the desk ask.
 */
export async function findPossibleMinors(db: Knex, bookingIds: number[]): Promise<Set<number>> {
  if (bookingIds.length === 0) return new Set();
  // LIKE without a wildcard is an equality that can use the trigram index.
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `SELECT b.id FROM bookings b WHERE b.id = ANY (:bookingIds) AND b.user_id IS NULL AND (
       EXISTS (SELECT FROM users u WHERE u.email = b.email AND ${isMinor})
       OR EXISTS (SELECT FROM former_addresses f JOIN users u ON u.id = f.user_id WHERE f.email = b.email AND ${isMinor})
       OR EXISTS (SELECT FROM users u
         WHERE b.phone_digits <> '' AND phone_digits(u.preferred_phone) LIKE b.phone_digits AND ${isMinor})
       OR EXISTS (SELECT FROM bookings o JOIN users u ON u.id = o.user_id
         WHERE b.phone_digits <> '' AND o.phone_digits LIKE b.phone_digits AND ${isMinor}))`,
    { bookingIds, lastBirthDate: lastAdultBirthDate(londonToday(new Date())) },
  );
  return new Set(rows.map(({ id }) => id));
}
