import type { Knex } from 'knex';
import type { Formulary } from '#shared/content/clinical/formulary.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { directionsOf, isPlanCovered, type Planned } from '#shared/content/clinical/recordDirections.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { ApiError } from '#api/http/errors.ts';
import { findOwners } from '#api/models/mergedAccounts.ts';
import { knownEntry } from '#api/record/commands.ts';
import { dropDamaged, newestFirst, selectEntries, type EntryRow } from '#api/record/entries.ts';
import { openAlerts } from '#api/record/openStops.ts';
import type { Sealer } from '#api/record/sealing.ts';

type IsDirected = (userId: number | null, planned: Planned) => boolean;

/** Whether a direction of these entries covers what is planned. */
function isCovered(sealer: Sealer, formulary: Formulary, rows: readonly EntryRow[], planned: Planned) {
  const entries = dropDamaged(sealer, rows);
  const known = entries.map((entry) => knownEntry(sealer, entry, entries));
  const alerts = openAlerts(sealer, withoutStruckOut(entries));
  return isPlanCovered(formulary, directionsOf(formulary, known, alerts), planned);
}

/** Decrypts these patients' directions; without its key there is none. @returns an answer for one appointment */
export async function readDirected(
  db: Knex,
  sealer: Sealer,
  userIds: readonly number[],
  known?: Formulary,
): Promise<IsDirected> {
  if (userIds.length === 0) return () => false;
  const ownerOf = await findOwners(db, [...userIds]);
  const rows = await selectEntries(db)
    .whereIn('user_id', [...ownerOf.keys()])
    .whereIn('kind', ['history', 'direction', 'treatment', 'addendum', 'withdrawal'])
    .orderByRaw(newestFirst);
  const formulary = known ?? (await listProducts(db));
  return (patientId, planned) => {
    const own = rows.filter(({ userId }) => ownerOf.get(userId) === patientId);
    try {
      return isCovered(sealer, formulary, own, planned);
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };
}
