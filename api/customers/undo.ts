import type { Knex } from 'knex';
import { recordEvent } from '#api/audit/events.ts';
import type { Act } from '#api/http/act.ts';
import { changedSince, lockUnsent, type PastEvent, type NoticeRef } from '#api/audit/pastEvent.ts';
import type { UndoHandlers } from '#api/audit/undo.service.ts';
import type { Closed } from '#api/customers/closing.ts';
import { restoreUser } from '#api/customers/deletion.service.ts';
import { withdrawNotices } from '#api/mail/outbox.ts';

const noticeOf = (event: PastEvent): NoticeRef => ({
  subjectType: 'user',
  kinds: ['account_deleted'],
  version: event.id,
});

async function undoDeletion(trx: Knex.Transaction, act: Act, event: PastEvent): Promise<void> {
  const lost = await restoreUser(trx, act, event.subjectId, event.after?.['closed'] as Closed | undefined);
  if (!lost) throw changedSince('This account');
  const messageId = await lockUnsent(trx, act, event, noticeOf(event));
  if (messageId !== null) await withdrawNotices(trx, null, (messages) => messages.where({ id: messageId }));
  await trx('outbox_messages')
    .where({ suppressed_by: event.id, state: 'suppressed' })
    .whereNot((untrue) => untrue.where({ subject_type: 'booking' }).whereIn('subject_id', lost))
    .update({ state: 'held', suppressed_by: null });
  await recordEvent(trx, act, {
    action: 'user_deletion_undone',
    subjectType: 'user',
    subjectId: event.subjectId,
    after: { undid: event.id },
  });
}

async function isUnchanged(db: Knex, event: PastEvent): Promise<boolean> {
  return Boolean(await db('users').where({ id: event.subjectId }).whereNotNull('deleted_at').first('id'));
}

export const customerUndoHandlers: UndoHandlers = {
  user_deleted: { undo: undoDeletion, noticeOf, isUnchanged },
};
