import type { Knex } from 'knex';
import type { Account } from '#api/models/UserModel.ts';

/** Events of the admin that are not changes, such as reads, and events before the click. */
const reads = ['login', 'record_opened', 'contact_opened'];

/** Id of the latest event, to find those caused by the next click. */
export async function latestEvent(db: Knex): Promise<number> {
  const row = await db('events').max<{ max: string | null }[]>('id').first();
  return Number((row as { max: string | null } | undefined)?.max ?? 0);
}

/** Events since then, in order. */
export async function changesSince(db: Knex, { id }: Account, since: number): Promise<string[]> {
  const rows = await db('events')
    .where({ actor_id: id })
    .where('id', '>', since)
    .whereNotIn('action', reads)
    .orderBy('id')
    .select<{ action: string }[]>('action');
  return rows.map(({ action }) => action);
}
