import type { Knex } from 'knex';
import { raw } from 'objection';
import type { GuideType } from '#shared/contracts/care.ts';
import { about, offerUndo, recordUndoable, recordOpening, type AuditContext } from '#api/audit.ts';
import { CareModel } from '#api/models/CareModel.ts';
import { findAccountIds } from '#api/models/mergedAccounts.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { notFound } from '#api/http/errors.ts';
import { enqueueAccountNotice } from '#api/outbox/outbox.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** The aftercare guides of a patient, each once, oldest first; a joined account may have one that was given later. */
export async function listCare(db: Knex, userId: number): Promise<CareModel[]> {
  const rows = await CareModel.query(db)
    .whereIn('user_id', await findAccountIds(db, userId))
    .orderBy('id');
  const guides = new Map<string, CareModel>();
  for (const row of rows) {
    const former = guides.get(row.careType);
    // An answer leaves it out where nothing was signed.
    row.givenAt = row.givenAt || undefined;
    if (!former) guides.set(row.careType, row);
    else if ((row.givenAt ?? '') > (former.givenAt ?? '')) former.givenAt = row.givenAt;
  }
  return [...guides.values()];
}

/** Dates a guide by what was given last, whatever the appointment was called; a late arrival changes nothing. */
export async function dateGuide(trx: Knex, userId: number, careType: GuideType, givenAt: Date) {
  await CareModel.query(trx)
    .where({ user_id: userId, care_type: careType })
    .patch({ givenAt: raw('greatest(given_at, ?::timestamptz)', [givenAt.toISOString()]) });
}

/** For a treatment that was entered in error, of any joined account; what else was given dates it again. */
export async function undateGuide(trx: Knex, accountIds: number[], careType: GuideType): Promise<void> {
  await CareModel.query(trx)
    .where({ care_type: careType })
    .whereIn('user_id', accountIds)
    .patch({ givenAt: raw('NULL') });
}

/**
 * Assigns aftercare guides in addition to the earlier ones; a guide that the patient has is not assigned again.
 * @param user whose row is locked
 * @param entryId of the treatment that gives them
 * @returns the event of it; undefined when nothing was new
 */
export async function addGuides(
  trx: Knex.Transaction,
  audit: AuditContext,
  user: Pick<UserModel, 'id' | 'email'>,
  careTypes: readonly GuideType[],
  entryId?: string,
): Promise<number | undefined> {
  const { id: userId } = user;
  const before = (await listCare(trx, userId)).map((care) => care.careType);
  const added = careTypes.filter((type) => !before.includes(type));
  if (added.length === 0) return undefined;
  const rows = await CareModel.query(trx)
    .insert(added.map((careType) => ({ userId, careType, assignedBy: audit.actorId })))
    .returning('id');
  // Only the number of guides, because their names would reveal the treatment.
  const eventId = await recordUndoable(trx, audit, {
    action: 'care_assigned',
    ...about('care', userId),
    userId,
    before: { guides: before.length },
    after: { guides: before.length + added.length, careIds: rows.map(({ id }) => id), entryId },
  });
  await enqueueAccountNotice(trx, audit, 'care_assigned', user, { version: eventId, isUrgent: false });
  return eventId;
}

/** Assigns aftercare guides to a customer. @returns all of them */
export async function assignCare(
  db: Knex,
  audit: AuditContext,
  { userId, careTypes }: { userId: number; careTypes: GuideType[] },
): Promise<CareModel[]> {
  return inTransaction(db, async (trx) => {
    const user = await UserModel.query(trx).findById(userId).whereNull('deleted_at').forUpdate();
    if (!user) throw notFound('That customer');
    const eventId = await addGuides(trx, audit, user, careTypes);
    if (eventId !== undefined) offerUndo(audit, eventId);
    return listCare(trx, userId);
  });
}

/** @throws ApiError 404 when there is no such customer */
export async function listCareOf(db: Knex, audit: AuditContext, userId: number): Promise<CareModel[]> {
  if (!(await UserModel.query(db).findById(userId).whereNull('deleted_at').select('id')))
    throw notFound('That customer');
  await recordOpening(db, audit, userId);
  return listCare(db, userId);
}
