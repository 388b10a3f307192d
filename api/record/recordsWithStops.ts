import type { Knex } from 'knex';
import { stopRemovalForm } from '#shared/content/clinical/stops.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';
import { ApiError } from '#api/http/errors.ts';
import { findOwners } from '#api/models/mergedAccounts.ts';
import { dropDamaged, newestFirst, selectEntries, type EntryRow } from '#api/record/entries.ts';
import { openStops } from '#api/record/openStops.ts';
import type { Sealer } from '#api/record/sealing.ts';

function hasStop(sealer: Sealer, rows: readonly EntryRow[]): boolean {
  try {
    const entries = dropDamaged(sealer, rows);
    // What cannot be read may say it.
    if (entries.length < rows.length) return true;
    return openStops(sealer, withoutStruckOut(entries)).some(({ level }) => level === 'stop');
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}

/** Which of these patients have an alert to stop, or a record that cannot be read; the medical histories are decrypted for it. */
export async function findWithStops(
  db: Knex,
  sealer: Sealer,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const ownerOf = await findOwners(db, [...userIds]);
  const rows = await selectEntries(db)
    .whereIn('user_id', [...ownerOf.keys()])
    .where((one) =>
      one
        .whereIn('kind', ['history', 'withdrawal'])
        .orWhereIn('form_id', [stopRemovalForm.id, patchTestForm.id]),
    )
    .orderByRaw(newestFirst);
  const isOf = (id: number) => (row: EntryRow) => ownerOf.get(row.userId) === id;
  return new Set(userIds.filter((id) => hasStop(sealer, rows.filter(isOf(id)))));
}
