import type { Knex } from 'knex';
import { readReasonNeeded } from '#shared/contracts/recordCalls.ts';
import { readReasons, readWithoutReasonDays, type ReadReason } from '#shared/domain/careRecord.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import type { AuditContext } from '#api/audit.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { findAccountIds, ownedBy } from '#api/models/mergedAccounts.ts';
import { readBirthDatesOfNamesakes } from '#api/models/namesakes.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { areIntact } from '#api/record/chains.ts';
import { findDraft } from '#api/record/drafts.ts';
import {
  dropDamaged,
  listEntries,
  listEntriesBriefly,
  findPatientIn,
  patientOf,
  selectEntries,
  type EntryRow,
} from '#api/record/entries.ts';
import { isClosedToAccount, listOwnEntries } from '#api/record/ownRecord.ts';
import { listTexts } from '#api/record/readings.service.ts';
import { readCoolingOff } from '#api/record/coolingOff.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { isHistoryInForce } from '#shared/content/clinical/inForce.ts';
import type { Sealer } from '#api/record/sealing.ts';
import {
  findNames,
  openedOf,
  openLatestHistory,
  presentEntries,
  type EntryInput,
  type MyRecordInput,
  type OpenedInput,
} from '#api/record/views.ts';

interface ReadRow {
  at: string;
  readerId: number;
  what: 'record' | 'export' | 'recall' | 'stored' | 'pictures';
  reason: ReadReason | null;
  device: string | null;
}

/** Who has opened or exported the record of these accounts, the newest first. */
export async function listReads(db: Knex, accountIds: number[]): Promise<MyRecordInput['reads']> {
  const rows = await db('record_reads')
    .whereIn('user_id', accountIds)
    // One that a desk reports later has an earlier time.
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select<ReadRow[]>({ at: 'at', readerId: 'reader_id', what: 'what', reason: 'reason', device: 'device' });
  const readers = rows.map(({ readerId }) => readerId);
  const nameOf = await findNames(db, readers);
  return rows.map(({ at, readerId, what, reason, device }) => ({
    at,
    who: accountIds.includes(readerId) ? 'You' : nameOf(readerId),
    what,
    reason: reason && (readReasons[reason] ?? null),
    device,
  }));
}

/** Records an opening or an export; what follows within half an hour, for the same reason, is one visit. */
export async function addRead(
  db: Knex,
  userId: number,
  { actorId, device }: Pick<AuditContext, 'actorId' | 'device'>,
  what: ReadRow['what'],
  reason: ReadReason | null = null,
  at = new Date(),
): Promise<void> {
  const read = [userId, actorId ?? 0, what, reason, at, device ?? null];
  await db.raw('SELECT add_record_read(?, ?, ?, ?, ?, ?)', read);
}

/** A patient's own record. @throws ApiError 409 when a key is missing, 403 while it is closed to the account */
export async function getMyRecord(db: Knex, sealer: Sealer, userId: number): Promise<MyRecordInput> {
  sealer.requireKey();
  const accountIds = await findAccountIds(db, userId);
  const entries = await listOwnEntries(db, userId);
  const presented = await presentEntries(db, sealer, entries);
  return {
    historyDue: !isHistoryInForce(withoutStruckOut(dropDamaged(sealer, entries)), new Date()),
    history: openLatestHistory(sealer, entries, presented),
    draft: (await isClosedToAccount(db, userId)) ? null : await findDraft(db, sealer, userId),
    entries: presented,
    reads: await listReads(db, accountIds),
    ...(await listTexts(db, userId, accountIds, entries)),
  };
}

/** A patient's own record for the export of their data, which counts as a read; null while a key is missing or it is closed to the account. */
export async function exportRecord(
  db: Knex,
  sealer: Sealer,
  userId: number,
): Promise<(MyRecordInput & { isUnchanged: boolean }) | null> {
  await addRead(db, userId, { actorId: userId }, 'export');
  try {
    const record = await getMyRecord(db, sealer, userId);
    const entries = await listEntries(db, await findAccountIds(db, userId));
    return { ...record, isUnchanged: areIntact(sealer, entries) };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Whether these accounts have an appointment close to today, over or to come, that was not cancelled. */
export async function hasAppointmentNearby(db: Knex, accountIds: number[]): Promise<boolean> {
  const today = londonToday(new Date());
  const booking = await db('bookings')
    .whereIn('user_id', accountIds)
    .whereIn('status', ['confirmed', 'completed'])
    .whereBetween('appointment_date', [
      addDays(today, -readWithoutReasonDays),
      addDays(today, readWithoutReasonDays),
    ])
    .first<{ id: number } | undefined>('id');
  return booking !== undefined;
}

interface ReadableRecord {
  /** Undefined for one that outlived its account. */
  user: UserModel | undefined;
  /** The patient's own, and those that were merged into it. */
  accountIds: number[];
  /** The newest first, as `listEntriesBriefly` has them. */
  entries: EntryRow[];
}

/** Also one that outlives its account. @throws ApiError 404 without such a patient, 409 when a reason is needed */
export async function findReadable(
  trx: Knex,
  userId: number,
  reason: ReadReason | null,
): Promise<ReadableRecord> {
  const [account, accountIds] = await Promise.all([
    UserModel.query(trx).findById(userId),
    findAccountIds(trx, userId),
  ]);
  const user = account?.deletedAt ? undefined : account;
  const entries = await listEntriesBriefly(trx, accountIds);
  // One that was joined with another is found under that one's id.
  const isElsewhere = account && (account.role !== 'user' || account.mergedInto !== null);
  if (isElsewhere || (!user && entries.length === 0)) throw notFound('That customer');
  if (reason === null && !user) {
    throw new ApiError(
      409,
      readReasonNeeded,
      'Their account was deleted. Please choose why you open this record.',
    );
  }
  if (reason === null && !(await hasAppointmentNearby(trx, accountIds))) {
    throw new ApiError(
      409,
      readReasonNeeded,
      'There is no appointment within 30 days. Please choose why you open this record; the patient sees it.',
    );
  }
  return { user, accountIds, entries };
}

/** The day on which staff invited somebody to an account's address, unless it or an ID was checked since. */
export async function readEnteredAddresses(
  db: Knex,
  users: readonly Pick<UserModel, 'id' | 'idSeenAt'>[],
): Promise<Map<number, string>> {
  const ids = users.filter(({ idSeenAt }) => idSeenAt === null).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const latest = await db('events')
    .distinctOn('subject_id')
    .where({ subject_type: 'user' })
    .whereIn('subject_id', ids)
    .whereIn('action', ['account_invited', 'email_checked'])
    .orderBy(['subject_id', { column: 'id', order: 'desc' }])
    .select<{ id: number; action: string; at: string }[]>({ id: 'subject_id', action: 'action', at: 'at' });
  const invited = latest.filter(({ action }) => action === 'account_invited');
  return new Map(invited.map(({ id, at }) => [id, londonToday(new Date(at))]));
}

/** Opens a record, which its patient sees. @throws ApiError as `findReadable`, and 409 when a key is missing */
export async function openRecord(
  db: Knex,
  sealer: Sealer,
  audit: AuditContext,
  userId: number,
  reason: ReadReason | null,
): Promise<OpenedInput> {
  sealer.requireKey();
  const { user, accountIds, entries } = await findReadable(db, userId, reason);
  const patient = user
    ? { name: `${user.firstName} ${user.lastName}`, dateOfBirth: user.dateOfBirth }
    : (findPatientIn(sealer, entries) ?? patientOf(sealer, entries[0]!));
  const [presented, coolingOffOf] = await Promise.all([
    presentEntries(db, sealer, entries),
    readCoolingOff(db, [userId], { ownerOf: ownedBy(userId, accountIds), entries }),
  ]);
  // After decrypting, which may be refused, and before anything is answered.
  await addRead(db, userId, audit, 'record', reason);
  const entered = await readEnteredAddresses(db, user ? [user] : []);
  const namesakes = await readBirthDatesOfNamesakes(db, [userId]);
  return {
    userId,
    ...patient,
    hasNamesake: namesakes.has(userId),
    addressEnteredOn: entered.get(userId) ?? null,
    ...openedOf(sealer, entries, presented),
    ...coolingOffOf(userId),
  };
}

/** An entry with all that was signed. @throws ApiError as `openRecord`, 404 for one that is not the patient's */
export async function openWholeEntry(
  db: Knex,
  sealer: Sealer,
  audit: AuditContext,
  { userId, entryId }: { userId: number; entryId: string },
  reason: ReadReason | null,
): Promise<EntryInput> {
  sealer.requireKey();
  return inTransaction(db, async (trx) => {
    const { entries } = await findReadable(trx, userId, reason);
    const isOwn = entries.some(({ id }) => id === entryId);
    const [entry] = isOwn
      ? await presentEntries(trx, sealer, await selectEntries(trx).where({ id: entryId }), entries)
      : [];
    if (!entry) throw notFound('That entry');
    await addRead(trx, userId, audit, 'record', reason);
    return entry;
  });
}
