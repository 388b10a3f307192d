import type { Knex } from 'knex';
import { londonToday } from '#shared/domain/wallTime.ts';
import { namesPerson } from '#api/models/namedRows.ts';

interface Sharer {
  name: string;
  /** Null for somebody without an account, who is reached about a booking. */
  userId: number | null;
  bookingId: number | null;
}

/** Everybody else to whom letters go at addresses that an account has or had: by agreement, or about what is to come. */
export async function listSharers(db: Knex, ownerId: number, emails: string[]): Promise<Sharer[]> {
  const { rows } = await db.raw<{ rows: Sharer[] }>(
    `SELECT first_name || ' ' || last_name AS name, id AS "userId", NULL AS "bookingId"
     FROM users WHERE shared_email = ANY (:emails) AND deleted_at IS NULL
     UNION SELECT b.name, b.user_id, CASE WHEN b.user_id IS NULL THEN b.id END FROM bookings b
     LEFT JOIN users u ON u.id = b.user_id
     WHERE b.email = ANY (:emails) AND b.user_id IS DISTINCT FROM :ownerId AND u.shared_email IS DISTINCT FROM b.email
       AND (b.status = 'query' OR b.status = 'confirmed' AND b.appointment_date >= :today)
       AND (b.user_id IS NOT NULL OR ${namesPerson('bookings', 'b', ':ownerId')} <> 'yes')
     ORDER BY name, "bookingId"`,
    { emails, ownerId, today: londonToday() },
  );
  return rows;
}
