import type { Knex } from 'knex';
import { recordEvent, type Act } from '#api/audit/events.ts';
import { undoBooking } from '#api/bookings/undo.ts';
import { restoreUser } from '#api/customers/deletion.service.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { addSendJobs, withdrawNotices } from '#api/outbox/outbox.ts';
import { changedSince, lockUntold, type PastEvent, type Telling } from '#api/undo/pastEvent.ts';

async function takeBackNotice(trx: Knex, act: Act, event: PastEvent, telling: Telling): Promise<void> {
  const id = await lockUntold(trx, act, event, telling);
  if (id !== null) await withdrawNotices(trx, null, (messages) => messages.where({ id }));
}

async function undoCare(trx: Knex.Transaction, act: Act, event: PastEvent): Promise<void> {
  const ids = (event.after?.['careIds'] ?? []) as number[];
  const removed = await trx('personalised_care').whereIn('id', ids).delete();
  if (removed === 0) throw changedSince('These guides');
  await takeBackNotice(trx, act, event, { subjectType: 'user', kinds: ['care_assigned'], version: event.id });
  await recordEvent(trx, act, {
    action: 'care_assignment_undone',
    subjectType: 'care',
    subjectId: event.subjectId,
    userId: event.userId,
    after: { undid: event.id, guides: removed },
  });
}

async function undoDeletion(trx: Knex.Transaction, act: Act, event: PastEvent): Promise<void> {
  if (!(await restoreUser(trx, event.subjectId))) throw changedSince('This account');
  await takeBackNotice(trx, act, event, {
    subjectType: 'user',
    kinds: ['account_deleted'],
    version: event.id,
  });
  const ids = await trx('outbox_messages')
    .where({ suppressed_by: event.id, state: 'suppressed' })
    .update({ state: 'held', suppressed_by: null })
    .returning<{ id: number }[]>('id');
  await addSendJobs(trx, (messages) =>
    messages.whereIn(
      'id',
      ids.map(({ id }) => id),
    ),
  );
  await recordEvent(trx, act, {
    action: 'user_deletion_undone',
    subjectType: 'user',
    subjectId: event.subjectId,
    after: { undid: event.id },
  });
}

/** How each change is taken back. What is not here cannot be undone. */
const undoings: Record<string, (trx: Knex.Transaction, act: Act, event: PastEvent) => Promise<void>> = {
  booking_confirmed: undoBooking,
  booking_moved: undoBooking,
  booking_cancelled: undoBooking,
  booking_completed: undoBooking,
  care_assigned: undoCare,
  user_deleted: undoDeletion,
};

export const isUndoable = (action: string) => action in undoings;

/**
 * Takes an event back as if it had not been: nobody is told, because nobody was told of it.
 * @throws ApiError 409 when it is too late, was changed since, or cannot be undone at all
 */
export async function undoEvent(db: Knex, act: Act, eventId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const event = await trx('events').where({ id: eventId }).first<PastEvent | undefined>({
      id: 'id',
      at: 'at',
      action: 'action',
      subjectId: 'subject_id',
      userId: 'user_id',
      before: 'before',
      after: 'after',
    });
    if (!event) throw notFound('That event');
    const undo = undoings[event.action];
    if (!undo) throw new ApiError(409, 'not_undoable', 'This cannot be undone.');
    await undo(trx, act, event);
  });
}
