import type { Knex } from 'knex';
import type { z } from 'zod';
import type { exportCalls, ExportedList } from '#shared/contracts/export.ts';
import { statusWords } from '#shared/domain/transitions.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { recordEvent } from '#api/audit/events.ts';
import type { Act } from '#api/http/act.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { findBookings } from '#api/bookings/lists.ts';
import { ContactModel } from '#api/models/ContactModel.ts';
import { findUserIds } from '#api/customers/customers.service.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { filterBySearch } from '#api/db/searchPage.ts';
import { byteOrderMark, csvLine } from '#api/export/csv.ts';

type Query = z.output<typeof exportCalls.exportList.query>;
type Cells = (string | number | null)[];

interface List {
  head: string[];
  /** Reads up to `limit` rows below an id, newest first. */
  read: (db: Knex, query: Query, below: number, limit: number) => Promise<{ id: number; cells: Cells }[]>;
}

const batch = 1000;

/** An instant in the clinic's time zone. */
function wallTime(instant: string): string {
  const { date, time } = londonNow(new Date(instant));
  return `${date} ${time}`;
}

const bookingCells = (booking: BookingModel): Cells => [
  booking.name,
  booking.email,
  booking.phone,
  booking.service,
  booking.preferredDate,
  booking.appointmentDate,
  booking.appointmentTime,
  statusWords[booking.status].admin,
  wallTime(booking.createdAt),
];

// Free text is not exported: neither notes nor messages.
const lists: Record<ExportedList, List> = {
  customers: {
    head: ['Name', 'Email', 'Date of birth', 'Role', 'Loyalty stamps', 'Registered'],
    async read(db, { q }, below, limit) {
      const find = UserModel.query(db).whereNull('deleted_at').where('id', '<', below);
      if (q) void find.whereIn('id', findUserIds(db, q));
      const users = await find.orderBy('id', 'desc').limit(limit);
      return users.map((user) => ({
        id: user.id,
        cells: [
          `${user.firstName} ${user.lastName}`,
          user.email,
          user.role === 'admin' ? null : user.dateOfBirth,
          user.role,
          user.loyaltyStamps,
          wallTime(user.createdAt),
        ],
      }));
    },
  },
  bookings: {
    head: [
      'Name',
      'Email',
      'Phone',
      'Service',
      'Requested date',
      'Appointment date',
      'Appointment time',
      'Status',
      'Received',
    ],
    async read(db, query, below, limit) {
      const find = findBookings(db, query).where('id', '<', below);
      const bookings = await find.orderBy('id', 'desc').limit(limit);
      return bookings.map((booking) => ({ id: booking.id, cells: bookingCells(booking) }));
    },
  },
  contacts: {
    head: ['Name', 'Email', 'Phone', 'Subject', 'Received'],
    async read(db, { q }, below, limit) {
      const find = ContactModel.query(db).where('id', '<', below);
      if (q) filterBySearch(find, q);
      const contacts = await find.orderBy('id', 'desc').limit(limit);
      return contacts.map(({ id, name, email, phone, subject, createdAt }) => ({
        id,
        cells: [name, email, phone, subject, wallTime(createdAt)],
      }));
    },
  },
};

/**
 * Streams a whole list as CSV. Records who exported how many rows, also when the download broke off, but not the
 * search text.
 */
export async function* exportList(
  db: Knex,
  act: Act,
  list: ExportedList,
  query: Query,
): AsyncGenerator<string> {
  const { head, read } = lists[list];
  let below = 2 ** 31 - 1;
  let written = 0;
  try {
    for (let isMore = true; isMore;) {
      const rows = await read(db, query, below, batch);
      const start = written === 0 ? byteOrderMark + csvLine(head) : '';
      written += rows.length;
      yield start + rows.map(({ cells }) => csvLine(cells)).join('');
      below = rows.at(-1)?.id ?? 0;
      isMore = rows.length === batch;
    }
  } finally {
    const isWhole = Object.values(query).every((value) => value === undefined || value === 'all');
    await recordEvent(db, act, {
      action: 'list_exported',
      subjectType: 'export',
      subjectId: null,
      after: { list, rows: written, isWhole },
    });
  }
}
