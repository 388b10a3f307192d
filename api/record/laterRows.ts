import type { Knex } from 'knex';
import { ApiError } from '#api/http/errors.ts';

/** What of a care record can be added or read after a change, with the column of its time. */
const tables = [
  ['record_entries', 'signed_at'],
  ['record_reads', 'at'],
  ['record_drafts', 'saved_at'],
  ['consent_readings', 'opened_at'],
  ['handovers', 'started_at'],
] as const;

/** Whether anything was added to these accounts' care records, or read in them, after an instant. */
export async function hasLaterRows(db: Knex, userIds: readonly number[], since: string): Promise<boolean> {
  for (const [table, column] of tables) {
    const found: unknown = await db(table)
      .whereIn('user_id', userIds)
      .where(column, '>', since)
      .first(column);
    if (found !== undefined) return true;
  }
  return false;
}

/** An undo would leave with one person what was said or read of the other. @throws ApiError 409 */
export async function refuseLaterRows(trx: Knex, userIds: readonly number[], since: string): Promise<void> {
  if (!(await hasLaterRows(trx, userIds, since))) return;
  throw new ApiError(
    409,
    'record_went_on',
    'Their care record has been added to or read since, so this cannot be undone. Please ask a clinician to look at the record.',
  );
}
