import type { Knex } from 'knex';
import { lastAdultBirthDate } from '#shared/domain/age.ts';
import { londonToday } from '#shared/domain/wallTime.ts';

const isMinor = `u.deleted_at IS NULL AND u.role = 'user' AND u.date_of_birth > :lastBirthDate`;
const name = `u.first_name || ' ' || u.last_name AS name`;

/** Bookings without an account at the address, confirmed or not, or number of customers under 18, with their names. */
export async function findPossibleMinors(db: Knex, bookingIds: number[]): Promise<Map<number, string>> {
  if (bookingIds.length === 0) return new Map();
  // LIKE without a wildcard is an equality that can use the trigram index.
  const { rows } = await db.raw<{ rows: { id: number; names: string }[] }>(
    `SELECT b.id, string_agg(m.name, ', ' ORDER BY m.name) AS names FROM bookings b CROSS JOIN LATERAL (
       SELECT ${name} FROM users u WHERE u.email = b.email AND ${isMinor}
       UNION SELECT ${name} FROM users u WHERE u.shared_email = b.email AND ${isMinor}
       UNION SELECT ${name} FROM former_addresses f JOIN users u ON u.id = f.user_id
         WHERE f.email = b.email AND ${isMinor}
       UNION SELECT ${name} FROM users u
         WHERE b.phone_digits <> '' AND phone_digits(u.preferred_phone) LIKE b.phone_digits AND ${isMinor}
       UNION SELECT ${name} FROM bookings o JOIN users u ON u.id = o.user_id
         WHERE b.phone_digits <> '' AND o.phone_digits LIKE b.phone_digits AND ${isMinor}) AS m
     WHERE b.id = ANY (:bookingIds) AND b.user_id IS NULL GROUP BY b.id`,
    { bookingIds, lastBirthDate: lastAdultBirthDate(londonToday(new Date())) },
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
}
