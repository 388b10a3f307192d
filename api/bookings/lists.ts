import type { Knex } from 'knex';
import type { z } from 'zod';
import type {
  bookingColumns,
  BookingCountsQuery,
  BookingDaysQuery,
  BookingListQuery,
  MyBooking,
} from '#shared/contracts/booking.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { readSearch } from '#shared/domain/searchTerms.ts';
import { readPreferredTimes } from '#shared/domain/offers.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import { replyHours } from '#shared/domain/replyDue.ts';
import { bookerName, nameBookers } from '#api/models/bookers.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { batchQueries } from '#api/db/batchQueries.ts';
import { listPage, readSort, filterBySearch } from '#api/db/searchPage.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import { countBookingLists, wallClock, type BookingListCounts } from '#api/db/listCounts.ts';
import { readPaging } from '#api/http/paging.ts';

const readers = 'SELECT unnest($1::integer[])';
// An offer raises the version of its booking, so that most rows are spared the look for one.
const mayHaveOffers = "version > 1 AND status IN ('query', 'confirmed')";
const ofOpenOffer = (found: string) => `(SELECT ${found} FROM offers f
  WHERE f.booking_id = bookings.id AND f.state = 'open' AND f.ends_at > now())`;
// `ARRAY` makes each set of ids once, not for each row, and hides how many there are: PostgreSQL would plan each request
// again.
const findMine = `
  WITH seen AS MATERIALIZED (
    SELECT h.user_id AS "userId", h.contact_id AS "contactId" FROM household_contacts h
    WHERE h.contact_id = ANY(ARRAY(${readers})) AND h.sees_since IS NOT NULL
      -- Not a join, for which PostgreSQL would read all users while they are few.
      AND (SELECT deleted_at IS NULL FROM users WHERE id = h.user_id)
  )
  SELECT id, user_id AS "userId", name, email, phone, service, preferred_date AS "preferredDate", wishes,
    CASE WHEN move_wish_answered_at IS NULL THEN move_wishes END AS "moveWishes",
    appointment_date AS "appointmentDate", appointment_time AS "appointmentTime", minutes, message, status,
    CASE WHEN move_wish_answered_at IS NULL THEN move_wish_date END AS "moveWishDate",
    CASE WHEN move_wish_answered_at IS NULL THEN move_wish_note END AS "moveWishNote",
    CASE WHEN move_wish_answered_at IS NULL THEN move_wished_at END AS "moveWishedAt",
    earlier_wanted_at AS "earlierWantedAt",
    CASE WHEN status = 'query' AND handled_at IS NULL AND NOT (${mayHaveOffers} AND EXISTS ${ofOpenOffer('')})
      THEN greatest(created_at, CASE WHEN ${mayHaveOffers} THEN (
        SELECT max(least(ends_at, closed_at)) FROM offers WHERE booking_id = bookings.id
      ) END) + interval '${replyHours} hours' END AS "replyDueAt",
    CASE WHEN ${mayHaveOffers} THEN ${ofOpenOffer(`json_build_object(
      'endsAt', to_char(f.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'times', (SELECT json_agg(json_build_object(
        'date', o.appointment_date, 'time', to_char(o.appointment_time, 'HH24:MI')) ORDER BY o.slot)
        FROM offered_times o WHERE o.offer_id = f.id))`)} END AS offer,
    CASE WHEN status = 'confirmed' THEN (
      SELECT max(m.not_before) FROM outbox_messages m JOIN offers f ON f.booking_id = m.subject_id
      WHERE m.subject_type = 'booking' AND m.subject_id = bookings.id AND m.version = bookings.version
        AND m.kind IN ('booking_confirmed', 'booking_moved') AND m.state = 'held' AND m.not_before > now()
        -- Written by one transaction.
        AND f.state = 'accepted' AND f.closed_at = m.created_at) END AS "returnableUntil",
    -- Without a letter, because none had gone before, as long as one would be held.
    CASE WHEN status = 'cancelled' THEN (
      SELECT max(until) FROM outbox_messages c LEFT JOIN outbox_messages m ON m.subject_type = 'booking'
        AND m.subject_id = bookings.id AND m.version = bookings.version AND m.kind = 'booking_cancelled'
      CROSS JOIN LATERAL (SELECT CASE WHEN m.id IS NULL THEN c.created_at + make_interval(secs => $2)
        WHEN m.state = 'held' THEN m.not_before END AS until) AS u
      WHERE c.subject_type = 'booking' AND c.subject_id = bookings.id AND c.version = bookings.version
        AND c.kind = 'booking_cancelled_by_patient' AND until > now()) END AS "cancelUndoableUntil",
    CASE WHEN reminder_answered_for = appointment_at THEN reminder_answer END AS "reminderAnswer",
    CASE WHEN reminder_answered_for = appointment_at THEN reminder_answered_at END AS "reminderAnsweredAt",
    created_at AS "createdAt",
    CASE WHEN status = 'completed' THEN (
      SELECT to_char(max(events.at) AT TIME ZONE 'Europe/London', 'YYYY-MM-DD') FROM events
      WHERE subject_type = 'booking' AND subject_id = bookings.id AND action = 'booking_completed'
    ) END AS "completedOn",
    booked_by AS "bookerId",
    -- Of all of them, not of the row, and null for nearly everybody.
    (SELECT json_agg(seen) FROM seen) AS "households",
    CASE WHEN booked_by IS NOT NULL AND booked_by IS DISTINCT FROM user_id THEN ${bookerName} END AS "bookedBy"
  FROM bookings
  WHERE user_id = ANY(ARRAY(${readers} UNION ALL SELECT "userId" FROM seen)) OR booked_by = ANY(ARRAY(${readers}))
  ORDER BY id DESC`;

/** The contract of the answer adds the `bookedFor` of a booking of one's own, which is null. */
type MyRow = z.input<typeof MyBooking>;

/** As `findMine` gives it; the contract of the answer checks the values and leaves the booker's id out. */
type Row = Omit<MyRow, 'wishes' | 'moveWishes'> & {
  wishes: string | null;
  moveWishes: string | null;
  bookerId: number | null;
  /** The contacts among the readers, with whom lets them see their appointments. */
  households: { userId: number; contactId: number }[] | null;
};

/** The fields that the account that booked, or a contact, sees: its request and the outcome, nothing else of the person treated. */
const forBooker = (booking: MyRow): MyRow => ({
  ...booking,
  userId: null,
  email: null,
  phone: '',
  message: null,
  wishes: null,
  moveWishes: null,
  moveWishDate: null,
  moveWishNote: null,
  moveWishedAt: null,
  earlierWantedAt: null,
  offer: null,
  returnableUntil: null,
  cancelUndoableUntil: null,
  reminderAnswer: null,
  reminderAnsweredAt: null,
  bookedFor: booking.name,
  bookedBy: null,
});

/** A patient's bookings and those they made for others, newest first. Concurrent requests share one query. */
export function myBookingsLister(db: Knex, mailHoldSeconds = 0): (userId: number) => Promise<MyRow[]> {
  const find = batchQueries(async (userIds: number[]) => {
    const lists = new Map(userIds.map((id) => [id, [] as MyRow[]]));
    const rows = await queryPrepared<Row>(db, 'find_my_bookings', findMine, [userIds, mailHoldSeconds]);
    for (const row of rows) {
      const { userId, bookerId, households } = row;
      const seenBy = (households ?? []).filter((pair) => pair.userId === userId);
      // No further key: V8 gives each row that gets one a shape of its own, and reading those takes ten times as long.
      const booking = Object.assign(row, {
        wishes: readPreferredTimes(row.wishes),
        moveWishes: readPreferredTimes(row.moveWishes),
      });
      if (userId !== null) lists.get(userId)?.push(booking);
      // Somebody may have taken over the address that they booked for.
      for (const id of new Set([bookerId ?? 0, ...seenBy.map(({ contactId }) => contactId)])) {
        if (id !== userId) lists.get(id)?.push(forBooker(booking));
      }
    }
    return lists;
  });
  return async (userId) => (await find(userId)) ?? [];
}

const keys: Record<(typeof bookingColumns)[number], string> = {
  name: 'lower(normalize(name, NFD))',
  service: 'service',
  requested: "coalesce(CASE WHEN status = 'query' THEN preferred_date END, date 'infinity')",
  appointment: 'appointment_at',
  status: 'status',
};

// A booking without an appointment sorts as infinity; only requests and cancelled ones have none.
const isUpcoming = `(status IN ('query', 'confirmed') AND appointment_at >= :today::date + :clock::time)`;
const isPast = `(
  (status = 'completed' OR appointment_at < :today::date + :clock::time) AND appointment_at < 'infinity'
)`;

/**
 * Upcoming: neither completed nor cancelled, and the appointment not passed. Past: completed, or the appointment
 * passed (docs/specification.md, section 4). Both use the clinic's time zone, never the database's.
 */
export function findBookings(
  db: Knex,
  { q, filter, status, service, from, to }: z.output<typeof BookingDaysQuery>,
) {
  const query = BookingModel.query(db);
  if (filter === 'upcoming') void query.whereRaw(isUpcoming, wallClock());
  if (filter === 'past') void query.whereRaw(isPast, wallClock());
  if (status) void query.where({ status });
  if (service) void query.where({ service: findService(service)?.name ?? service });
  if (from) void query.where('appointment_at', '>=', from);
  // Infinity has no next day to compare with.
  if (to) void query.where('appointment_at', '<', addDays(to, 1));
  if (from || to) void query.whereRaw(`appointment_at < 'infinity'`);
  if (q) {
    filterBySearch(query, q, (...days) =>
      db('bookings')
        .select('id')
        .where((person) => {
          void person.whereBetween('date_of_birth', days);
          void person.orWhereIn('user_id', db('users').select('id').whereBetween('date_of_birth', days));
        }),
    );
  }
  return query;
}

/** One row more than the page, to know whether another follows, and the total. */
export async function listBookings(db: Knex, query: z.output<typeof BookingListQuery>) {
  const order = readSort('bookings', keys, query.sort);
  const count = async () => (await countBookings(db, query))[query.filter ?? 'all'];
  const { reference } = readSearch(query.q ?? '');
  const page = await listPage(findBookings(db, query), readPaging(query), order, count, reference);
  return { ...page, rows: await nameBookers(db, page.rows) };
}

/** The count for each filter button, with the other filters applied. */
export async function countBookings(
  db: Knex,
  query: z.output<typeof BookingCountsQuery>,
): Promise<BookingListCounts> {
  const { q, status, service, from, to } = query;
  if (!q && !service && !from && !to) return countBookingLists(db, status);
  const now = wallClock();
  return findBookings(db, { q, status, service, from, to })
    .select(db.raw(`count(*) AS "all"`))
    .select(db.raw(`count(*) FILTER (WHERE ${isUpcoming}) AS upcoming`, now))
    .select(db.raw(`count(*) FILTER (WHERE ${isPast}) AS past`, now))
    .first()
    .castTo<BookingListCounts>();
}

export async function countBookingsOfDays(db: Knex, query: z.output<typeof BookingDaysQuery>) {
  const days = await findBookings(db, query)
    .whereNotNull('appointment_date')
    .select('appointment_date', db.raw('count(*) AS bookings'))
    .groupBy('appointment_date')
    .orderBy('appointment_date')
    .castTo<{ appointmentDate: string; bookings: number }[]>();
  return days.map(({ appointmentDate, bookings }) => ({ date: appointmentDate, bookings }));
}
