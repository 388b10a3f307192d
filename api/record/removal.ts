import type { Knex } from 'knex';
import { findAccountIds } from '#api/models/mergedAccounts.ts';

/** Who opened an erased account's record; with entries it stays for the retention period, by the account's id alone. */
export async function eraseRecordReads(trx: Knex.Transaction, userId: number): Promise<void> {
  const entry = await trx('record_entries')
    .whereIn('user_id', await findAccountIds(trx, userId))
    .first<{ id: string } | undefined>('id');
  if (!entry) await purgeRecords(trx, [userId]);
}

/** Deletes records whose last entry has been kept long enough; the database refuses younger ones. */
export const purgeRecords = (trx: Knex.Transaction, userIds: number[]) =>
  trx.raw('SELECT purge_records(?)', [userIds]);
