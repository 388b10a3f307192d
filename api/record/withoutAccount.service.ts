import type { Knex } from 'knex';
import type { z } from 'zod';
import type { RecordWithoutAccount } from '#shared/contracts/recordCalls.ts';
import { formatBirthDate } from '#shared/domain/formatDates.ts';
import { foldWords } from '#shared/domain/foldText.ts';
import { phoneDigits } from '#shared/domain/phoneNumber.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { patientOf, selectEntries, stateOf, type EntryRow } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

const maxFound = 20;

/** The last entry of each record whose account was deleted, erased or not yet, with the number that is still known. */
async function listLastEntries(db: Knex): Promise<(EntryRow & { phone: string | null })[]> {
  const last: { id: string; phone: string | null }[] = await db('record_entries as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .where((gone) => gone.whereNull('u.id').orWhereNotNull('u.deleted_at'))
    .whereNull('u.merged_into')
    .distinctOn('e.user_id')
    .orderBy([{ column: 'e.user_id' }, { column: 'e.position', order: 'desc' }])
    .select({ id: 'e.id', phone: 'u.preferred_phone' });
  const phones = new Map<string, string | null>(last.map(({ id, phone }) => [id, phone]));
  const entries: EntryRow[] = await selectEntries(db).whereIn('id', [...phones.keys()]);
  return entries.map((entry) => ({ ...entry, phone: phones.get(entry.id) ?? null }));
}

/**
 * Finds care records that outlive their account, by name, date of birth ("7 October 1959", "1959-10-07") or telephone number.
 * The reader says why.
 */
export async function findWithoutAccount(
  db: Knex,
  sealer: Sealer,
  search: string,
): Promise<z.input<typeof RecordWithoutAccount>[]> {
  sealer.requireKey();
  const sought = foldWords(search);
  const digits = phoneDigits(search);
  return (await listLastEntries(db))
    .flatMap(({ phone, ...entry }) => {
      const { userId, signedAt } = entry;
      if (stateOf(sealer, entry) !== 'intact') return [];
      const { name, dateOfBirth } = patientOf(sealer, entry);
      const known = foldWords(`${name} ${formatBirthDate(dateOfBirth)} ${dateOfBirth}`);
      const isFound =
        sought.every((word) => known.some((one) => one.startsWith(word))) ||
        (digits.length > 5 && phone !== null && phoneDigits(phone) === digits);
      return isFound ? [{ userId, name, dateOfBirth, lastEntryOn: londonToday(new Date(signedAt)) }] : [];
    })
    .toSorted((a, b) => b.lastEntryOn.localeCompare(a.lastEntryOn))
    .slice(0, maxFound);
}
