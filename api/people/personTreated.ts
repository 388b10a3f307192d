import type { Knex } from 'knex';
import type { BookingModel } from '#api/models/BookingModel.ts';

type Named = Pick<BookingModel, 'id' | 'email' | 'name' | 'dateOfBirth' | 'forSomebodyElse'>;

/** The account of the person whom a booking names, if exactly one is reached at its address. */
export async function findPersonTreated(trx: Knex, booking: Named): Promise<number | null> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `SELECT DISTINCT u.id FROM reached_at r JOIN users u ON u.id = r.user_id
     WHERE r.email = :email AND u.deleted_at IS NULL AND u.role = 'user' AND names_person(
       u.id, 'booking', :id, :email, :name, :dateOfBirth::date, :forSomebodyElse) = 'yes'`,
    { ...booking },
  );
  return rows.length === 1 ? rows[0]!.id : null;
}
