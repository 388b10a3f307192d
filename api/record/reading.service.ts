import type { Knex } from 'knex';
import { readReasonNeeded } from '#shared/contracts/record.ts';
import { readReasons, readWithoutReasonDays, type ReadReason } from '#shared/domain/careRecord.ts';
import { answerChanges } from '#shared/domain/forms.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { findAccountIds } from '#api/models/mergedAccounts.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { findDraft } from '#api/record/drafts.ts';
import { listEntries, patientOf } from '#api/record/entries.ts';
import { isHistoryInForce } from '#api/record/inForce.ts';
import { listTexts } from '#api/record/readings.service.ts';
import type { Sealer } from '#api/record/sealing.ts';
import {
  findNames,
  openHistories,
  presentEntries,
  type MyRecordInput,
  type OpenedInput,
} from '#api/record/views.ts';

interface ReadRow {
  at: string;
  readerId: number;
  what: 'record' | 'export' | 'recall';
  reason: ReadReason | null;
}

/** Who has opened or exported the record of these accounts, the newest first. */
export async function listReads(db: Knex, accountIds: number[]): Promise<MyRecordInput['reads']> {
  const rows = await db('record_reads')
    .whereIn('user_id', accountIds)
    .orderBy('id', 'desc')
    .select<ReadRow[]>({ at: 'at', readerId: 'reader_id', what: 'what', reason: 'reason' });
  const nameOf = await findNames(
    db,
    rows.map(({ readerId }) => readerId),
  );
  return rows.map(({ at, readerId, what, reason }) => ({
    at,
    who: accountIds.includes(readerId) ? 'You' : nameOf(readerId),
    what,
    reason: reason && (readReasons[reason] ?? null),
  }));
}

/** Records an opening or an export; what follows within half an hour, for the same reason, is one visit. */
async function addRead(
  trx: Knex,
  userId: number,
  readerId: number,
  what: ReadRow['what'],
  reason: ReadReason | null = null,
): Promise<void> {
  const read = { user_id: userId, reader_id: readerId, what, reason };
  const recent = await trx('record_reads')
    .where(read)
    .whereRaw(`at > now() - interval '30 minutes'`)
    .first<{ id: number } | undefined>('id');
  if (!recent) await trx('record_reads').insert(read);
}

/** A patient's own record. @throws ApiError 409 when a key is missing */
export async function getMyRecord(db: Knex, sealer: Sealer, userId: number): Promise<MyRecordInput> {
  sealer.requireKey();
  const accountIds = await findAccountIds(db, userId);
  const entries = await listEntries(db, accountIds);
  return {
    historyDue: !isHistoryInForce(entries),
    history: openHistories(sealer, entries)[0] ?? null,
    draft: await findDraft(db, sealer, userId),
    entries: await presentEntries(db, sealer, entries),
    reads: await listReads(db, accountIds),
    ...(await listTexts(db, accountIds)),
  };
}

/** A patient's own record for the export of their data, which counts as a read; null while a key is missing. */
export async function exportRecord(db: Knex, sealer: Sealer, userId: number): Promise<MyRecordInput | null> {
  await addRead(db, userId, userId, 'export');
  try {
    return await getMyRecord(db, sealer, userId);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Whether these accounts have an appointment close to today, over or to come, that was not cancelled. */
async function hasAppointmentNearby(db: Knex, accountIds: number[]): Promise<boolean> {
  const today = londonToday();
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

/**
 * Opens a patient's record for a clinician, which the patient sees. One that outlived its account is opened by the
 * account's id.
 * @throws ApiError 404 without such a patient, 409 when a reason is needed or a key is missing
 */
export async function openRecord(
  db: Knex,
  sealer: Sealer,
  act: AuditContext,
  userId: number,
  reason: ReadReason | null,
): Promise<OpenedInput> {
  sealer.requireKey();
  return inTransaction(db, async (trx) => {
    const user = await UserModel.query(trx).findById(userId).where({ role: 'user', deleted_at: null });
    const accountIds = user ? await findAccountIds(trx, userId) : [userId];
    const entries = await listEntries(trx, accountIds);
    const [latest] = entries;
    const isDeleted = !user && (await UserModel.query(trx).findById(userId).select('id'));
    if (isDeleted || (!user && !latest)) throw notFound('That customer');
    if (reason === null && !(await hasAppointmentNearby(trx, accountIds))) {
      throw new ApiError(
        409,
        readReasonNeeded,
        'There is no appointment within 30 days. Please choose why you open this record; the patient sees it.',
      );
    }
    const [history = null, before] = openHistories(sealer, entries);
    const patient = user
      ? { name: `${user.firstName} ${user.lastName}`, dateOfBirth: user.dateOfBirth }
      : patientOf(sealer, latest!);
    const record = {
      userId,
      ...patient,
      historyDue: !isHistoryInForce(entries),
      history,
      changes: history && before ? answerChanges(before.answers, history.answers) : [],
      entries: await presentEntries(trx, sealer, entries),
    };
    await addRead(trx, userId, act.actorId ?? 0, 'record', reason);
    return record;
  });
}
