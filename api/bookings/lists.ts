import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Booking, BookingListQuery } from '#shared/contracts/booking.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { BookingModel } from '#api/bookings/BookingModel.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import { defaultLimit, likePattern, readCursor } from '#api/http/paging.ts';

const findMine = `
  SELECT id, user_id AS "userId", name, email, phone, service, preferred_date AS "preferredDate",
    appointment_date AS "appointmentDate", appointment_time AS "appointmentTime", minutes, message, status,
    move_wish_date AS "moveWishDate", move_wish_note AS "moveWishNote", move_wished_at AS "moveWishedAt",
    created_at AS "createdAt"
  FROM bookings WHERE user_id = $1 ORDER BY id DESC`;

/** A patient's own bookings, the newest first. */
export const listMyBookings = (db: Knex, userId: number) =>
  queryPrepared<Booking>(db, 'find_my_bookings', findMine, [userId]);

type Filter = 'all' | 'upcoming' | 'past';

/**
 * Upcoming: neither completed nor cancelled, and the appointment not passed. Past: completed, or the
 * appointment passed (specification, section 4). Both by the clinic's clock, never the database's.
 */
function find(db: Knex, filter: Filter, q: string | undefined) {
  const query = BookingModel.query(db);
  const now = londonNow();
  const wallNow = `${now.date} ${now.time}`;
  if (filter === 'upcoming') {
    void query
      .whereIn('status', ['query', 'confirmed'])
      .whereRaw('(appointment_date IS NULL OR appointment_date + appointment_time >= ?::timestamp)', [
        wallNow,
      ]);
  }
  if (filter === 'past') {
    void query.whereRaw(`(status = 'completed' OR appointment_date + appointment_time < ?::timestamp)`, [
      wallNow,
    ]);
  }
  if (q) {
    const like = likePattern(q);
    void query.whereRaw('(name ILIKE ? OR email ILIKE ? OR service ILIKE ?)', [like, like, like]);
  }
  return query;
}

/** One row more than the page holds, the newest first, and how many there are in all. */
export async function listBookings(db: Knex, query: z.output<typeof BookingListQuery>) {
  const limit = query.limit ?? defaultLimit;
  const after = readCursor(query.cursor);
  const matches = () => {
    const found = find(db, query.filter ?? 'all', query.q);
    if (query.from) void found.where('appointment_date', '>=', query.from);
    if (query.to) void found.where('appointment_date', '<=', query.to);
    return found;
  };
  const rows = matches()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after !== null) void rows.where('id', '<', after);
  const [page, total] = await Promise.all([rows, matches().resultSize()]);
  return { rows: page, limit, total };
}

/** How many bookings each filter button stands for. */
export async function countBookings(db: Knex, q: string | undefined) {
  const count = (filter: Filter) => find(db, filter, q).resultSize();
  const [all, upcoming, past] = await Promise.all([count('all'), count('upcoming'), count('past')]);
  return { all, upcoming, past };
}
