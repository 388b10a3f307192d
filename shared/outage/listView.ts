/** Lists from the snapshot, filtered, sorted and paged as the server does it. */
import type { z } from 'zod';
import type { AdminBooking, BookingDaysQuery, BookingListQuery } from '#shared/contracts/booking.ts';
import type { CustomerListQuery } from '#shared/contracts/user.ts';
import type { OfflineCustomer } from '#shared/contracts/offlineData.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { searchLoaded } from '#shared/domain/searchTerms.ts';
import { londonNow } from '#shared/domain/wallTime.ts';

const defaultLimit = 100;
/** Sorts after every appointment, like `infinity` on the server. */
const never = '9999-12-31 99:99';

const appointmentAt = ({ appointmentDate, appointmentTime }: AdminBooking) =>
  appointmentDate === null ? never : `${appointmentDate} ${appointmentTime ?? '00:00'}`;

type Filter = z.output<typeof BookingDaysQuery>;

function isOnSide(booking: AdminBooking, side: Filter['filter'], now: string): boolean {
  const at = appointmentAt(booking);
  const isOpen = booking.status === 'query' || booking.status === 'confirmed';
  if (side === 'upcoming') return isOpen && at >= now;
  if (side === 'past') return at !== never && (booking.status === 'completed' || at < now);
  return true;
}

export function filterBookings(bookings: readonly AdminBooking[], query: Filter, now: Date): AdminBooking[] {
  const { q, filter, status, service, from, to } = query;
  const wall = londonNow(now);
  const name = service && (findService(service)?.name ?? service);
  const listed = bookings.filter((booking) => {
    const date = booking.appointmentDate;
    return (
      isOnSide(booking, filter, `${wall.date} ${wall.time}`) &&
      (!status || booking.status === status) &&
      (!name || booking.service === name) &&
      (!from || (date !== null && date >= from)) &&
      (!to || (date !== null && date <= to))
    );
  });
  const found = searchLoaded(listed, q, (one) => ({
    ...one,
    texts: [one.name, one.service],
    dateOfBirth: one.dateOfBirth ?? one.bornOn ?? null,
  }));
  return [...found];
}

type Column<T extends string | undefined> = T extends `-${string}` ? never : NonNullable<T>;
type BookingColumn = Column<z.output<typeof BookingListQuery>['sort']>;
type CustomerColumn = Column<z.output<typeof CustomerListQuery>['sort']>;

const plain = (text: string) => text.normalize('NFD').toLowerCase();

const bookingKeys: Record<BookingColumn, (booking: AdminBooking) => string> = {
  name: ({ name }) => plain(name),
  service: ({ service }) => service,
  requested: ({ status, preferredDate }) => (status === 'query' && preferredDate ? preferredDate : never),
  appointment: appointmentAt,
  status: ({ status }) => status,
};

const customerKeys: Record<CustomerColumn, (customer: OfflineCustomer) => string> = {
  name: ({ firstName, lastName }) => plain(`${firstName} ${lastName}`),
  email: () => '',
  dob: ({ birthYear }) => String(birthYear),
  stamps: () => '',
};

/** @param sort a column, descending with a minus; by default the newest rows come first */
function sortRows<Row extends { id: number }, Name extends string>(
  rows: readonly Row[],
  keys: Record<Name, (row: Row) => string>,
  sort: Name | `-${Name}` | undefined,
): Row[] {
  // Rows with negative ids are not on the server yet and are the newest.
  const age = ({ id }: Row) => (id < 0 ? Number.MAX_SAFE_INTEGER + id : id);
  const way = sort?.startsWith('-') ? -1 : 1;
  const keyOf = sort === undefined ? () => '' : keys[sort.replace('-', '') as Name];
  const newest = sort === undefined ? -1 : way;
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one !== other) return (one < other ? -1 : 1) * way;
    return (age(a) - age(b)) * newest;
  });
}

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** Where the next page starts; null on the last one. */
  next: string | null;
}

interface Paging {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A cursor counts rows, because the snapshot does not change between two pages. */
function pageOf<Row>(rows: Row[], { limit = defaultLimit, cursor }: Paging): ListPage<Row> {
  const start = /^n\d{1,6}$/.test(cursor ?? '') ? Number(cursor?.slice(1)) : 0;
  const end = start + limit;
  return {
    rows: rows.slice(start, end),
    total: rows.length,
    next: end < rows.length ? `n${end}` : null,
  };
}

export function listBookings(
  bookings: readonly AdminBooking[],
  query: z.output<typeof BookingListQuery>,
  now: Date,
): ListPage<AdminBooking> {
  const { sort, limit, cursor, ...filter } = query;
  return pageOf(sortRows(filterBookings(bookings, filter, now), bookingKeys, sort), { limit, cursor });
}

export function listCustomers(
  customers: readonly OfflineCustomer[],
  { q, sort, limit, cursor }: z.output<typeof CustomerListQuery>,
): ListPage<OfflineCustomer> {
  const found = searchLoaded(customers, q, (one) => ({
    ...one,
    texts: [`${one.firstName} ${one.lastName}`],
  }));
  return pageOf(sortRows(found, customerKeys, sort), { limit, cursor });
}
