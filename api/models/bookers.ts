import type { Knex } from 'knex';
import type { BookingModel } from '#api/models/BookingModel.ts';

/** SQL: the name of the account that made a booking for somebody else; null once that account is deleted. */
export const bookerName = `(SELECT u.first_name || ' ' || u.last_name FROM users u
  WHERE u.id = bookings.booked_by AND u.deleted_at IS NULL)`;

/** Adds to each booking the name of the account that made it for somebody else. */
export async function nameBookers<Row extends Pick<BookingModel, 'id' | 'bookedBy'>>(
  db: Knex,
  rows: Row[],
): Promise<(Row & { bookedByName: string | null })[]> {
  const ids = rows.filter(({ bookedBy }) => bookedBy !== null).map(({ id }) => id);
  const named =
    ids.length === 0
      ? []
      : await db('bookings')
          .whereIn('id', ids)
          .select<{ id: number; name: string | null }[]>('id', db.raw(`${bookerName} AS name`));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return rows.map((row) => Object.assign(row, { bookedByName: names.get(row.id) ?? null }));
}

/** The same for one booking. */
export async function nameBooker<Row extends Pick<BookingModel, 'id' | 'bookedBy'>>(db: Knex, row: Row) {
  const [named] = await nameBookers(db, [row]);
  return named ?? { ...row, bookedByName: null };
}
