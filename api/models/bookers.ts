import type { Knex } from 'knex';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { withBirthDates } from '#api/models/namesakes.ts';

/** SQL: the name of the account that made a booking for somebody else; null once that account is deleted. */
export const bookerName = `(SELECT u.first_name || ' ' || u.last_name FROM users u
  WHERE u.id = bookings.booked_by AND u.deleted_at IS NULL)`;

const patientFlag = '(SELECT u.staff_flag FROM users u WHERE u.id = bookings.user_id)';

type Row = Pick<BookingModel, 'id' | 'bookedBy' | 'userId' | 'dateOfBirth'>;

interface OfAccounts {
  bookedByName: string | null;
  staffFlag: string | null;
  bornOn?: string | null;
}

/** Adds who made a booking for somebody else, the patient's flag, and the birth date where there is a namesake. */
export async function nameBookers<R extends Row>(db: Knex, rows: R[]): Promise<(R & OfAccounts)[]> {
  const ids = rows.filter(({ bookedBy, userId }) => bookedBy !== null || userId !== null).map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await db('bookings')
          .whereIn('id', ids)
          .select<(OfAccounts & { id: number })[]>(
            'id',
            db.raw(`${bookerName} AS "bookedByName", ${patientFlag} AS "staffFlag"`),
          );
  const byId = new Map(found.map(({ id, ...ofAccounts }) => [id, ofAccounts]));
  return (await withBirthDates(db, rows)).map((row) =>
    Object.assign(row, byId.get(row.id) ?? { bookedByName: null, staffFlag: null }),
  );
}

export async function nameBooker<R extends Row>(db: Knex, row: R) {
  const [named] = await nameBookers(db, [row]);
  return named ?? { ...row, bookedByName: null, staffFlag: null };
}
