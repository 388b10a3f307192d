import type { Knex } from 'knex';
import { CareModel } from '#api/models/CareModel.ts';
import { about, recordEvent } from '#api/audit/events.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { changedSince, lockUnsent, type PastEvent, type NoticeRef } from '#api/audit/pastEvent.ts';
import type { UndoHandlers } from '#api/audit/undo.service.ts';
import { withdrawNotices } from '#api/outbox/outbox.ts';

const noticeOf = (event: PastEvent): NoticeRef => ({
  subjectType: 'user',
  kinds: ['care_assigned'],
  version: event.id,
});

const addedBy = (event: PastEvent) => (event.after?.['careIds'] ?? []) as number[];

async function undoCare(trx: Knex.Transaction, act: AuditContext, event: PastEvent): Promise<void> {
  const removed = await CareModel.query(trx).whereIn('id', addedBy(event)).delete();
  if (removed === 0) throw changedSince('These guides');
  const messageId = await lockUnsent(trx, act, event, noticeOf(event));
  if (messageId !== null) await withdrawNotices(trx, null, (messages) => messages.where({ id: messageId }));
  await recordEvent(trx, act, {
    action: 'care_assignment_undone',
    ...about('care', event.subjectId),
    userId: event.userId,
    after: { undid: event.id, guides: removed },
  });
}

async function isUnchanged(db: Knex, event: PastEvent): Promise<boolean> {
  return Boolean(await db('personalised_care').whereIn('id', addedBy(event)).first('id'));
}

export const careUndoHandlers: UndoHandlers = { care_assigned: { undo: undoCare, noticeOf, isUnchanged } };
