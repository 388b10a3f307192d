import type { Knex } from 'knex';
import type { z } from 'zod';
import type { RecordWithoutAccount } from '#shared/contracts/recordCalls.ts';
import { formatBirthDate, londonToday } from '#shared/domain/wallTime.ts';
import { foldWords } from '#shared/domain/foldText.ts';
import { phoneDigits } from '#shared/domain/phoneNumber.ts';
import { findAccountIds } from '#api/models/mergedAccounts.ts';
import { findPatientIn, listEntries, selectEntries } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { idsOf } from '#api/db/idsOf.ts';

const maxFound = 20;

interface LastEntry {
  userId: number;
  id: string;
  phone: string | null;
  signedAt: string;
}

/** Of each record whose account was deleted, erased or not yet, the last entry, with the number that is still known. */
const lastEntries = `
  SELECT DISTINCT ON (coalesce(j.kept_id, e.user_id)) coalesce(j.kept_id, e.user_id) AS "userId", e.id,
    u.preferred_phone AS phone, e.signed_at AS "signedAt"
  FROM record_entries e LEFT JOIN joins j ON j.user_id = e.user_id LEFT JOIN users u ON u.id = coalesce(j.kept_id, e.user_id)
  WHERE u.id IS NULL OR u.deleted_at IS NOT NULL
  ORDER BY coalesce(j.kept_id, e.user_id), e.signed_at DESC, e.position DESC`;

/** Care records without an account, by name, date of birth ("7 October 1959", "1959-10-07") or number. */
export async function findWithoutAccount(
  db: Knex,
  sealer: Sealer,
  search: string,
): Promise<z.input<typeof RecordWithoutAccount>[]> {
  sealer.requireKey();
  const sought = foldWords(search);
  const digits = phoneDigits(search);
  const { rows: last } = await db.raw<{ rows: LastEntry[] }>(lastEntries);
  const entries = await selectEntries(db).whereIn('id', idsOf(last));
  const found: z.input<typeof RecordWithoutAccount>[] = [];
  for (const { userId, id, phone, signedAt } of last) {
    const patient =
      findPatientIn(
        sealer,
        entries.filter((entry) => entry.id === id),
      ) ?? findPatientIn(sealer, await listEntries(db, await findAccountIds(db, userId)));
    if (!patient) continue;
    const { name, dateOfBirth } = patient;
    const known = foldWords(`${name} ${formatBirthDate(dateOfBirth)} ${dateOfBirth}`);
    const isFound =
      sought.every((word) => known.some((one) => one.startsWith(word))) ||
      (digits.length > 5 && phone !== null && phoneDigits(phone) === digits);
    if (isFound) found.push({ userId, name, dateOfBirth, lastEntryOn: londonToday(new Date(signedAt)) });
  }
  return found.toSorted((a, b) => b.lastEntryOn.localeCompare(a.lastEntryOn)).slice(0, maxFound);
}
