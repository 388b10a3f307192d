import type { Knex } from 'knex';
import { CareModel } from '#api/models/CareModel.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import {
  changedSince,
  findNotices,
  lockUnsent,
  pastEventColumns,
  type NoticeRef,
  type PastEvent,
  type UndoHandlers,
} from '#api/audit/undo.service.ts';
import { withdrawNotices } from '#api/outbox/outbox.ts';

const noticeOf = (event: PastEvent): NoticeRef => ({
  subjectType: 'user',
  kinds: ['care_assigned'],
  version: event.id,
});

const addedBy = (event: PastEvent) => (event.after?.['careIds'] ?? []) as number[];

const recordUndone = (trx: Knex.Transaction, audit: AuditContext, event: PastEvent, guides: number) =>
  recordEvent(trx, audit, {
    action: 'care_assignment_undone',
    ...about('care', event.subjectId),
    userId: event.userId,
    after: { undid: event.id, guides },
  });

const removeGuides = (trx: Knex.Transaction, event: PastEvent) =>
  CareModel.query(trx).whereIn('id', addedBy(event)).delete();

async function undoCare(trx: Knex.Transaction, audit: AuditContext, event: PastEvent): Promise<void> {
  const removed = await removeGuides(trx, event);
  if (removed === 0) throw changedSince('These guides');
  const messageId = await lockUnsent(trx, audit, event, noticeOf(event));
  if (messageId !== null) await withdrawNotices(trx, null, (messages) => messages.where({ id: messageId }));
  await recordUndone(trx, audit, event, removed);
}

/** Takes back the guide that came with one of these accounts' treatments, and its letter while it waits. */
export async function takeBackGuide(
  trx: Knex.Transaction,
  audit: AuditContext,
  accountIds: number[],
  treatmentIds: string[],
): Promise<void> {
  const event = await trx('events')
    .where({ subject_type: 'care', action: 'care_assigned' })
    .whereIn('subject_id', accountIds)
    .whereRaw(`after ->> 'entryId' = ANY (?)`, [treatmentIds])
    .first<PastEvent | undefined>(pastEventColumns);
  const removed = event ? await removeGuides(trx, event) : 0;
  if (!event || removed === 0) return;
  const letters = findNotices(trx, event, noticeOf(event)).select('id');
  await withdrawNotices(trx, null, (messages) => void messages.whereIn('id', letters));
  await recordUndone(trx, audit, event, removed);
}

async function isUnchanged(db: Knex, event: PastEvent): Promise<boolean> {
  return Boolean(await db('personalised_care').whereIn('id', addedBy(event)).first('id'));
}

export const careUndoHandlers: UndoHandlers = { care_assigned: { undo: undoCare, noticeOf, isUnchanged } };
