import type { Knex } from 'knex';
import type { Account } from '#api/models/UserModel.ts';

/** Events of the one at the desk that are no change: having a look, and what came before the press. */
const looks = ['login', 'record_opened', 'contact_opened'];

/** The latest event there is: what follows is made by what is pressed next. */
export async function latestEvent(db: Knex): Promise<number> {
  const row = await db('events').max<{ max: string | null }[]>('id').first();
  return Number((row as { max: string | null } | undefined)?.max ?? 0);
}

/** What somebody has changed since then, in order. */
export async function changesSince(db: Knex, { id }: Account, since: number): Promise<string[]> {
  const rows = await db('events')
    .where({ actor_id: id })
    .where('id', '>', since)
    .whereNotIn('action', looks)
    .orderBy('id')
    .select<{ action: string }[]>('action');
  return rows.map(({ action }) => action);
}
