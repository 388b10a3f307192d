import type { Knex } from 'knex';
import type { ProductFamily } from '#shared/domain/product.ts';
import { findMedicine, type Formulary } from '#shared/content/clinical/formulary.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { directionsOf } from '#shared/content/clinical/recordDirections.ts';
import { isInForce, listUnseen, nextDay } from '#shared/domain/directions.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { ApiError } from '#api/http/errors.ts';
import { findOwners } from '#api/models/mergedAccounts.ts';
import { knownEntry } from '#api/record/commands.ts';
import { dropDamaged, newestFirst, selectEntries, type EntryRow } from '#api/record/entries.ts';
import { openAlerts } from '#api/record/openStops.ts';
import type { Sealer } from '#api/record/sealing.ts';

interface Planned {
  families: readonly ProductFamily[];
  at: Date;
  /** For how many days after it the direction has to be in force. */
  daysAfter?: number;
}

type IsDirected = (userId: number | null, planned: Planned) => boolean;

/** Whether a direction of these entries covers what is planned: in force, seen by its prescriber, and with something left. */
function isCovered(
  sealer: Sealer,
  formulary: Formulary,
  rows: readonly EntryRow[],
  { families, at, daysAfter = 0 }: Planned,
): boolean {
  const entries = dropDamaged(sealer, rows);
  const known = entries.map((entry) => knownEntry(sealer, entry, entries));
  const alerts = openAlerts(sealer, withoutStruckOut(entries));
  const { directions, history } = directionsOf(formulary, known, alerts);
  const day = londonToday(at);
  return directions.some(
    (direction) =>
      families.some((family) => findMedicine(formulary, direction.medicine)?.family === family) &&
      isInForce(direction, history, at) &&
      direction.expiresOn >= addDays(day, daysAfter) &&
      listUnseen(direction, at).length === 0 &&
      nextDay(direction, history) <= day,
  );
}

/**
 * Reads the directions of these patients, which are decrypted for it. One whose key is missing has none.
 * @returns a function that answers for one appointment
 */
export async function readDirected(
  db: Knex,
  sealer: Sealer,
  userIds: readonly number[],
): Promise<IsDirected> {
  if (userIds.length === 0) return () => false;
  const ownerOf = await findOwners(db, [...userIds]);
  const rows = await selectEntries(db)
    .whereIn('user_id', [...ownerOf.keys()])
    .whereIn('kind', ['history', 'direction', 'treatment', 'addendum', 'withdrawal'])
    .orderByRaw(newestFirst);
  const formulary = await listProducts(db);
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
