import type { Knex } from 'knex';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import {
  changedSince,
  lockUnsent,
  tooLate,
  type PastEvent,
  type NoticeRef,
  type UndoHandlers,
} from '#api/audit/undo.service.ts';
import type { Closed } from '#api/customers/closing.ts';
import { restoreUser } from '#api/customers/deletion.service.ts';
import { withdrawNotices } from '#api/outbox/outbox.ts';
import { refuseLaterRows } from '#api/record/laterRows.ts';

const noticeOf = (event: PastEvent): NoticeRef => ({
  subjectType: 'user',
  kinds: ['account_deleted'],
  version: event.id,
});

/** Withdraws letters about appointments that ended with the account. @throws ApiError 409 when one has been sent */
async function withdrawEndings(trx: Knex.Transaction, closed: Closed | undefined): Promise<void> {
  const ended = (closed?.bookings ?? []).map(({ id, version }) => [id, version]);
  const findLetters = () =>
    trx('outbox_messages')
      .where({ kind: 'booking_cancelled', subject_type: 'booking' })
      .whereIn(['subject_id', 'version'], ended);
  const all = await findLetters().pluck<number[]>('id');
  const held = await findLetters()
    .where({ state: 'held', restored_at: null })
    .forUpdate()
    .skipLocked()
    .pluck<number[]>('id');
  if (held.length < all.length) throw tooLate();
  await withdrawNotices(trx, null, (messages) => messages.whereIn('id', held));
}

async function undoDeletion(trx: Knex.Transaction, audit: AuditContext, event: PastEvent): Promise<void> {
  const closed = event.after?.['closed'] as Closed | undefined;
  await refuseLaterRows(trx, [event.subjectId], event.at);
  const lost = await restoreUser(trx, audit, event.subjectId, closed);
  if (!lost) throw changedSince('This account');
  const messageId = await lockUnsent(trx, audit, event, noticeOf(event));
  if (messageId !== null) await withdrawNotices(trx, null, (messages) => messages.where({ id: messageId }));
  await withdrawEndings(trx, closed);
  await trx('outbox_messages')
    .where({ suppressed_by: event.id, state: 'suppressed' })
    .whereNot((untrue) => untrue.where({ subject_type: 'booking' }).whereIn('subject_id', lost))
    .update({ state: 'held', suppressed_by: null });
  await recordEvent(trx, audit, {
    action: 'user_deletion_undone',
    ...about('user', event.subjectId),
    after: { undid: event.id },
  });
}

async function isUnchanged(db: Knex, event: PastEvent): Promise<boolean> {
  return Boolean(await db('users').where({ id: event.subjectId }).whereNotNull('deleted_at').first('id'));
}

export const customerUndoHandlers: UndoHandlers = {
  user_deleted: { undo: undoDeletion, noticeOf, isUnchanged },
};
