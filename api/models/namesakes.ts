import type { Knex } from 'knex';

/** SQL: the name of a row of users as it is compared. */
export const nameKey = (row: string) => `name_key(${row}.first_name || ' ' || ${row}.last_name)`;

interface Named {
  userId: number | null;
  /** Given with the row. */
  dateOfBirth?: string | null;
}

/** Adds the birth date by which the desk tells each person from a namesake; of somebody without an account what the row has. */
export async function withBirthDates<R extends Named>(
  db: Knex,
  rows: R[],
): Promise<(R & { bornOn: string | null })[]> {
  const born = await readBirthDatesOfNamesakes(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return rows.map((row) => {
    const bornOn = row.userId === null ? row.dateOfBirth : born.get(row.userId);
    return Object.assign(row, { bornOn: bornOn ?? null });
  });
}

/** The birth dates of those of these accounts whose name or telephone number another customer has, too. */
export async function readBirthDatesOfNamesakes(
  db: Knex,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: { id: number; born: string }[] }>(
    // OFFSET 0: one look into an index for each, rather than a hash of every account.
    `SELECT u.id, u.date_of_birth AS born FROM users u WHERE u.id = ANY (?) AND (EXISTS (
       SELECT FROM users o WHERE o.deleted_at IS NULL AND ${nameKey('o')} = ${nameKey('u')}
         AND o.id <> u.id AND o.role = 'user' OFFSET 0)
     OR EXISTS (
       SELECT FROM (
         SELECT phone_digits(u.preferred_phone) AS digits
         UNION SELECT phone_digits FROM bookings WHERE user_id = u.id) AS n
       WHERE n.digits <> '' AND (EXISTS (
           SELECT FROM users o WHERE o.deleted_at IS NULL AND phone_digits(o.preferred_phone) = n.digits
             AND o.id <> u.id AND o.role = 'user' OFFSET 0)
         OR EXISTS (
           SELECT FROM bookings b WHERE b.phone_digits = n.digits AND b.phone_digits <> ''
             AND b.user_id IS NOT NULL AND b.user_id <> u.id OFFSET 0))))`,
    [[...new Set(userIds)]],
  );
  return new Map(rows.map(({ id, born }) => [id, born]));
}
