import type { Knex } from 'knex';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';

/** Registers the key of the desk at which somebody has signed in, or notes that it is still used. */
export async function registerDeskKey(db: Knex, act: AuditContext, userId: number, publicKey: string) {
  const { rows } = await db.raw<{ rows: { isNew: boolean }[] }>(
    `INSERT INTO desk_keys (user_id, public_key) VALUES (?, ?)
     ON CONFLICT (user_id, public_key) DO UPDATE SET used_at = now() RETURNING xmax = 0 AS "isNew"`,
    [userId, publicKey],
  );
  if (!rows[0]?.isNew) return;
  await recordEvent(db, act, { action: 'desk_registered', ...about('user', userId) });
}
