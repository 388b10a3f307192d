import type { Knex } from 'knex';

const nameOf = (row: string) => `name_key(${row}.first_name || ' ' || ${row}.last_name)`;

/** The birth dates of those of these accounts whose name another customer has, too. */
export async function readBirthDatesOfNamesakes(
  db: Knex,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: { id: number; born: string }[] }>(
    `SELECT u.id, u.date_of_birth AS born FROM users u WHERE u.id = ANY (?) AND EXISTS (
       SELECT FROM users o WHERE o.deleted_at IS NULL AND ${nameOf('o')} = ${nameOf('u')}
         AND o.id <> u.id AND o.role = 'user')`,
    [[...new Set(userIds)]],
  );
  return new Map(rows.map(({ id, born }) => [id, born]));
}
