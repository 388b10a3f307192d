import type { Knex } from 'knex';
import type { EntryKind } from '#shared/domain/careRecord.ts';
import { notFound } from '#api/http/errors.ts';
import { findAccountIds, followMerge } from '#api/models/mergedAccounts.ts';
import { UserModel, fullName } from '#api/models/UserModel.ts';
import { findPatientIn, listEntries, patientOf, type EntryRow } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** The patient of a change, locked: of two changes of one record, the second sees the first. */
export interface LockedPatient {
  user: { id: number; name: string; email: string | null; dateOfBirth: string };
  /** False for a record whose account was deleted. */
  hasAccount: boolean;
  accountIds: number[];
  /** The patient's entries, the newest first; where something is added, without those that were entered in error. */
  entries: EntryRow[];
  /** With them. */
  all: EntryRow[];
  /** Where something is added, whether an entry is damaged that may have said a stop, or what was given. */
  hasLost: boolean;
}

/** Once the account is gone nothing is agreed to; what was done or said, and what a desk sends later, is still added. */
export const needsAccount: readonly EntryKind[] = ['consent', 'photo_consent', 'direction'];

/** @throws ApiError 404 for somebody who is no patient, and without an account and a record */
export async function lockPatient(
  trx: Knex.Transaction,
  sealer: Sealer,
  userId: number,
): Promise<LockedPatient> {
  let user = await UserModel.query(trx).findById(userId).forNoKeyUpdate();
  // Somebody joined two records of one person while this was written.
  if (user?.mergedInto) user = await UserModel.query(trx).findById(user.mergedInto).forNoKeyUpdate();
  if (user && user.role !== 'user') throw notFound('That customer');
  const id = user?.id ?? (await followMerge(trx, userId));
  // An account that was erased has no row to lock.
  if (!user) await trx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('care record', ?))`, [id]);
  const accountIds = await findAccountIds(trx, id);
  const entries = await listEntries(trx, accountIds);
  if (user && !user.deletedAt) {
    const { email, dateOfBirth } = user;
    const found = { id, name: fullName(user), email, dateOfBirth };
    return { user: found, hasAccount: true, accountIds, entries, all: entries, hasLost: false };
  }
  const [latest] = entries;
  if (!latest) throw notFound('That customer');
  const found = { id, email: null, ...(findPatientIn(sealer, entries) ?? patientOf(sealer, latest)) };
  return { user: found, hasAccount: false, accountIds, entries, all: entries, hasLost: false };
}
