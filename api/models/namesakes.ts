import type { Knex } from 'knex';
import { phoneDigits } from '#shared/domain/telephone.ts';

const nameOf = (row: string) => `name_key(${row}.first_name || ' ' || ${row}.last_name)`;

/** Whether another customer has this name, or a booking with this telephone number. @param accountIds the customer's own */
export async function hasNamesake(
  db: Knex,
  { id, phone }: { id: number; phone: string | null },
  accountIds: readonly number[],
): Promise<boolean> {
  if ((await readBirthDatesOfNamesakes(db, [id])).size > 0) return true;
  const digits = phoneDigits(phone ?? '');
  if (digits === '') return false;
  const other = await db('bookings')
    // By the index of searches.
    .whereLike('phone_digits', `%${digits}%`)
    .where('phone_digits', digits)
    .whereNotIn('user_id', [...accountIds])
    .first<object | undefined>('id');
  return other !== undefined;
}

/** The birth dates of those of these accounts whose name another customer has, too. */
export async function readBirthDatesOfNamesakes(
  db: Knex,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: { id: number; born: string }[] }>(
    // OFFSET 0: one look into the index of names for each, rather than a hash of every account.
    `SELECT u.id, u.date_of_birth AS born FROM users u WHERE u.id = ANY (?) AND EXISTS (
       SELECT FROM users o WHERE o.deleted_at IS NULL AND ${nameOf('o')} = ${nameOf('u')}
         AND o.id <> u.id AND o.role = 'user' OFFSET 0)`,
    [[...new Set(userIds)]],
  );
  return new Map(rows.map(({ id, born }) => [id, born]));
}
