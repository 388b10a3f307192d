import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';
import type { z } from 'zod';
import type { exportCalls, ExportedList } from '#shared/contracts/export.ts';
import { hoursOfNotice } from '#shared/domain/cancelling.ts';
import { byteOrderMark, csvLine } from '#shared/domain/csv.ts';
import { statusLabels } from '#shared/domain/transitions.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { findBookings } from '#api/bookings/lists.ts';
import { ContactModel } from '#api/models/ContactModel.ts';
import { findUserIds } from '#api/customers/customers.service.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { filterBySearch, isAmong } from '#api/db/searchPage.ts';
import { idsOf } from '#api/db/idsOf.ts';

type Query = z.output<typeof exportCalls.exportList.query>;
type Cells = (string | number | null)[];

interface List {
  head: string[];
  readIds: (db: Knex, query: Query) => Promise<number[]>;
  /** Rows by their ids, or up to `limit` of all rows below an id; newest first. */
  readRows: (db: Knex, which: number[] | { below: number; limit: number }) => Promise<Row[]>;
  /** Columns that are there by choice. */
  notes?: { head: string[]; read: (db: Knex, ids: number[]) => Promise<ReadonlyMap<number, Cells>> };
}
interface Row {
  id: number;
  cells: Cells;
}

const batch = 1000;

/** An instant in the clinic's time zone. */
function wallTime(instant: string): string {
  const { date, time } = londonNow(new Date(instant));
  return `${date} ${time}`;
}

const cancelledBy = { patient: 'Patient', clinic: 'Clinic' };

const attendanceLabels = { arrived: 'Arrived', did_not_attend: 'Did not attend' };

const bookingCells = (booking: BookingModel): Cells => [
  booking.name,
  booking.email,
  booking.phone,
  booking.service,
  booking.preferredDate,
  booking.appointmentDate,
  booking.appointmentTime,
  statusLabels[booking.status].admin,
  wallTime(booking.createdAt),
  booking.attendance && attendanceLabels[booking.attendance],
  booking.cancelReason && cancelledBy[booking.cancelReason],
  booking.cancelledAt && hoursOfNotice(booking, new Date(booking.noticeGivenAt ?? booking.cancelledAt)),
];

const bookingNotes: List['notes'] = {
  head: ['Staff', 'Note', 'The patient wrote'],
  async read(db, ids) {
    const { rows } = await db.raw<{
      rows: { id: number; who: string | null; note: string; words: string }[];
    }>(
      `SELECT id, staff_note AS note, message AS words,
         (SELECT u.first_name || ' ' || u.last_name FROM events e JOIN users u ON u.id = e.actor_id
          WHERE e.subject_type = 'booking' AND e.subject_id = bookings.id AND u.role = 'admin'
          ORDER BY e.id DESC LIMIT 1) AS who
       FROM bookings WHERE id = ANY(?)`,
      [ids],
    );
    return new Map(rows.map(({ id, who, note, words }) => [id, [who, note, words]]));
  },
};

/** Makes a list. @param find the rows of a query, which is empty for all of them @param cells the columns of a row */
function listOf<M extends Model & { id: number }>(
  head: string[],
  find: (db: Knex, query: Query) => QueryBuilder<M, M[]>,
  cells: (row: M) => Cells,
): List {
  return {
    head,
    async readIds(db, query) {
      const rows = await find(db, query).orderBy('id', 'desc').select('id');
      return rows.map(({ id }) => id);
    },
    async readRows(db, which) {
      const rows = find(db, {});
      if (Array.isArray(which)) void rows.whereIn('id', which);
      else void rows.where('id', '<', which.below).limit(which.limit);
      return (await rows.orderBy('id', 'desc')).map((row) => ({ id: row.id, cells: cells(row) }));
    },
  };
}

// Free text is exported by choice only.
const lists: Record<ExportedList, List> = {
  customers: listOf(
    ['Name', 'Email', 'Date of birth', 'Role', 'Loyalty stamps', 'Registered'],
    (db, { q }) => {
      const find = UserModel.query(db).whereNull('deleted_at');
      return q ? find.whereRaw(...isAmong(findUserIds(db, q))) : find;
    },
    (user) => [
      `${user.firstName} ${user.lastName}`,
      user.email,
      user.role === 'admin' ? null : user.dateOfBirth,
      user.role,
      user.loyaltyStamps,
      wallTime(user.createdAt),
    ],
  ),
  bookings: {
    notes: bookingNotes,
    ...listOf(
      [
        'Name',
        'Email',
        'Phone',
        'Service',
        'Requested date',
        'Appointment date',
        'Appointment time',
        'Status',
        'Received',
        'Attendance',
        'Cancelled for',
        'Hours of notice',
      ],
      findBookings,
      bookingCells,
    ),
  },
  contacts: listOf(
    ['Name', 'Email', 'Phone', 'Subject', 'Received'],
    (db, { q }) => {
      const find = ContactModel.query(db);
      if (q) filterBySearch(find, q);
      return find;
    },
    ({ name, email, phone, subject, createdAt }) => [name, email, phone, subject, wallTime(createdAt)],
  ),
};

/**
 * Rows in batches, newest first. Those of a query are found once: in order of ids, batch by batch, PostgreSQL would go
 * through the whole table for the few rows of a month.
 */
async function* readBatches(db: Knex, { readIds, readRows }: List, query: Query, isWhole: boolean) {
  const ids = isWhole ? undefined : await readIds(db, query);
  let below = 2 ** 31 - 1;
  let start = 0;
  for (let isMore = true; isMore; start += batch) {
    const rows = await readRows(db, ids?.slice(start, start + batch) ?? { below, limit: batch });
    yield rows;
    below = rows.at(-1)?.id ?? 0;
    isMore = ids ? start + batch < ids.length : rows.length === batch;
  }
}

/** Streams a list as CSV, and records who exported how many rows, also of a broken download, but no search text. */
export async function* exportList(
  db: Knex,
  audit: AuditContext,
  list: ExportedList,
  { notes, ...query }: Query,
): AsyncGenerator<string> {
  const more = notes && lists[list].notes;
  const isWhole = Object.values(query).every((value) => value === undefined || value === 'all');
  let written = 0;
  try {
    let start = byteOrderMark + csvLine([...lists[list].head, ...(more?.head ?? [])]);
    for await (const rows of readBatches(db, lists[list], query, isWhole)) {
      written += rows.length;
      const beside = await more?.read(db, idsOf(rows));
      yield start + rows.map(({ id, cells }) => csvLine([...cells, ...(beside?.get(id) ?? [])])).join('');
      start = '';
    }
  } finally {
    await recordEvent(db, audit, {
      action: 'list_exported',
      ...about('export', null),
      after: { list, rows: written, isWhole, ...(more && { hasNotes: true }) },
    });
  }
}
