import type { Knex } from 'knex';
import { reminderKinds } from '#shared/domain/messages.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import {
  changedSince,
  lockUnsent,
  type NoticeRef,
  type PastEvent,
  type UndoHandler,
} from '#api/audit/undo.service.ts';
import { auditView, lockBooking } from '#api/bookings/transitions.service.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { withdrawNotices } from '#api/outbox/outbox.ts';

/** None once their customer's account was deleted. */
const idsOf = (event: PastEvent) => (event.after?.['bookings'] as number[] | undefined) ?? [];

const noticeOf = (): NoticeRef => ({ subjectType: 'booking', kinds: ['bookings_repeated'], version: 1 });

/** Every change and note of an appointment is an event of it, so none may have come after the repeating itself. */
const laterEvents = (db: Knex, event: PastEvent) =>
  db('events')
    .where({ subject_type: 'booking' })
    .whereIn('subject_id', idsOf(event))
    .where('id', '>', event.id);

/** Cancels what was booked together. @throws ApiError 409 when its letter was sent, or one of them has changed since */
async function undo(trx: Knex.Transaction, act: AuditContext, event: PastEvent): Promise<void> {
  const ids = idsOf(event);
  const locked = new Map<number, BookingModel>();
  for (const id of ids.toSorted((a, b) => a - b)) locked.set(id, await lockBooking(trx, act, id, null));
  if (ids.length === 0 || (await laterEvents(trx, event).first('id')))
    throw changedSince('One of these appointments');
  await lockUnsent(trx, act, event, noticeOf());
  await withdrawNotices(trx, null, (messages) =>
    messages
      .where({ subject_type: 'booking' })
      .whereIn('subject_id', ids)
      .whereIn('kind', ['bookings_repeated', ...reminderKinds]),
  );
  for (const [id, booking] of locked) {
    const cancelled = await BookingModel.query(trx).patchAndFetchById(id, {
      status: 'cancelled',
      version: booking.version + 1,
    });
    await recordEvent(trx, act, {
      action: 'booking_change_undone',
      ...about('booking', id),
      userId: booking.userId,
      before: auditView(booking),
      after: { ...auditView(cancelled), undid: event.id },
    });
  }
  // The first appointment's own confirmation, unless a later change withdrew it, too.
  const first = await trx('outbox_messages')
    .where({ suppressed_by: event.id, state: 'suppressed' })
    .first<{ id: number; subject_id: number; version: number } | undefined>('id', 'subject_id', 'version');
  if (!first) return;
  const { status, version } = await lockBooking(trx, act, first.subject_id, null);
  if (status !== 'confirmed' || version !== first.version) return;
  await trx('outbox_messages').where({ id: first.id }).update({ state: 'held', suppressed_by: null });
}

export const undoRepeat: UndoHandler = {
  undo,
  noticeOf,
  isUnchanged: async (db, event) => idsOf(event).length > 0 && !(await laterEvents(db, event).first('id')),
};
