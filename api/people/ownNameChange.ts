import type { Knex } from 'knex';
import type { AuditContext } from '#api/audit.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { addTask } from '#api/tasks/addTask.ts';

/** Whether a name is another person's who is reached at an account's mailbox or telephone number. */
const meetsAnother = `
  WITH mailbox AS (SELECT email FROM reached_at WHERE user_id = :id UNION SELECT email FROM users WHERE id = :id),
    number AS (SELECT phone_digits AS digits FROM bookings WHERE user_id = :id AND phone_digits <> ''
      UNION SELECT phone_digits(preferred_phone) FROM users WHERE id = :id AND preferred_phone IS NOT NULL)
  SELECT name_key(:known) = name_key(:name) AS "isKnown", EXISTS (
      SELECT FROM users u WHERE name_key(u.first_name || ' ' || u.last_name) = name_key(:name) AND u.id <> :id
        AND u.deleted_at IS NULL AND (phone_digits(u.preferred_phone) IN (SELECT digits FROM number)
          OR EXISTS (SELECT FROM (SELECT email FROM reached_at WHERE user_id = u.id OFFSET 0) r
            WHERE r.email IN (SELECT email FROM mailbox))
          OR EXISTS (SELECT FROM bookings b WHERE b.user_id = u.id AND b.phone_digits IN (SELECT digits FROM number))))
    OR EXISTS (SELECT FROM mailbox m CROSS JOIN LATERAL (
        SELECT name FROM bookings WHERE user_id IS NULL AND email = m.email
        UNION ALL SELECT name FROM contacts WHERE email = m.email OFFSET 0) AS row
      WHERE name_key(row.name) = name_key(:name))
    OR EXISTS (SELECT FROM number n CROSS JOIN LATERAL (
        SELECT name FROM bookings WHERE user_id IS NULL AND phone_digits LIKE n.digits OFFSET 0) AS row
      WHERE name_key(row.name) = name_key(:name)) AS "meetsAnother"`;

type Name = Pick<UserModel, 'firstName' | 'lastName'>;

/**
 * After patients have changed their own name: it claims nothing, so rows without an account go by the name that was known
 * before, and the desk is asked where another person of the mailbox or number has the new one.
 */
export async function recordOwnNameChange(
  trx: Knex.Transaction,
  audit: AuditContext,
  user: UserModel,
  before: Name,
): Promise<void> {
  const [former, name] = [before, user].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  if (user.role !== 'user' || former === name) return;
  const known = user.knownName ?? former!;
  const { rows } = await trx.raw<{ rows: { isKnown: boolean; meetsAnother: boolean }[] }>(meetsAnother, {
    id: user.id,
    known,
    name: name!,
  });
  const [found] = rows;
  await UserModel.query(trx)
    .findById(user.id)
    .patch({ knownName: found?.isKnown ? null : known });
  if (found?.isKnown || !found?.meetsAnother) return;
  const text = `They changed their name from ${known} to ${name}, which is also the name of somebody else at their mailbox or number. Please ask who they are.`;
  await addTask(trx, { ...audit, actorId: null }, { userId: user.id, text, dueAt: new Date() });
}
