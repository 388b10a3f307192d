import type { Knex } from 'knex';
import type { BookingStatus } from '#shared/domain/transitions.ts';
import { londonNow, londonToday } from '#shared/domain/wallTime.ts';

export interface BookingListCounts {
  all: number;
  upcoming: number;
  past: number;
}

/** The present time in the clinic's time zone, as bindings whose names are not type names. */
export function wallClock(): { today: string; clock: string } {
  const { date, time } = londonNow(new Date());
  return { today: date, clock: time };
}

/** The number of rows of a list, without counting them: the sum of the deltas that triggers have recorded. */
export async function countList(db: Knex, list: 'users' | 'contacts'): Promise<number> {
  const { rows } = await db.raw<{ rows: { total: number }[] }>(
    'SELECT coalesce(sum(change), 0)::bigint AS total FROM list_tallies WHERE list = ?',
    [list],
  );
  return rows[0]?.total ?? 0;
}

/**
 * The number of bookings for each filter. Days other than today are entirely past or upcoming, so their sums are
 * enough; today's few bookings are checked one by one.
 * @param status counts only bookings with this status
 */
export async function countBookingLists(
  db: Knex,
  status: BookingStatus | null = null,
): Promise<BookingListCounts> {
  const { rows } = await db.raw<{ rows: BookingListCounts[] }>(
    `SELECT coalesce(sum(change), 0)::bigint AS "all",
       (coalesce(sum(change) FILTER (
          WHERE status IN ('query', 'confirmed') AND (day IS NULL OR day > :today::date)), 0)
        + (SELECT count(*) FROM bookings
           WHERE appointment_date = :today AND appointment_time >= :clock AND status IN ('query', 'confirmed')
             AND (:only::text IS NULL OR status = :only))
       )::bigint AS upcoming,
       (coalesce(sum(change) FILTER (WHERE status = 'completed' OR day < :today::date), 0)
        + (SELECT count(*) FROM bookings
           WHERE appointment_date = :today AND appointment_time < :clock AND status <> 'completed'
             AND (:only::text IS NULL OR status = :only))
       )::bigint AS past
     FROM list_tallies WHERE list = 'bookings' AND (:only::text IS NULL OR status = :only)`,
    { ...wallClock(), only: status },
  );
  return rows[0] ?? { all: 0, upcoming: 0, past: 0 };
}

/** Makes past days one row, in one statement, so that no reader sees a part. @returns how many rows it merged */
export async function compactListCounts(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { taken: number }[] }>(
    `WITH gone AS (DELETE FROM list_tallies RETURNING *),
     kept AS (
       INSERT INTO list_tallies (list, status, day, change)
       SELECT list, status, CASE WHEN day < :today::date THEN date '-infinity' ELSE day END, sum(change)
       FROM gone GROUP BY 1, 2, 3 HAVING sum(change) <> 0
     )
     SELECT count(*) AS taken FROM gone`,
    { today: londonToday(new Date()) },
  );
  return rows[0]?.taken ?? 0;
}
