import type { Knex } from 'knex';
import { appointmentKinds } from '#shared/domain/messages.ts';
import { recordEvent, type Act } from '#api/audit/events.ts';
import { undoBooking } from '#api/bookings/undo.ts';
import type { Closed } from '#api/customers/closing.ts';
import { restoreUser } from '#api/customers/deletion.service.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { withdrawNotices } from '#api/outbox/outbox.ts';
import { undoBlockedTime } from '#api/schedule/blockedTimes.service.ts';
import { changedSince, isUntold, lockUntold, type PastEvent, type Telling } from '#api/undo/pastEvent.ts';

async function takeBackNotice(trx: Knex, act: Act, event: PastEvent): Promise<void> {
  const id = await lockUntold(trx, act, event, tellingOf(event));
  if (id !== null) await withdrawNotices(trx, null, (messages) => messages.where({ id }));
}

async function undoCare(trx: Knex.Transaction, act: Act, event: PastEvent): Promise<void> {
  const ids = (event.after?.['careIds'] ?? []) as number[];
  const removed = await trx('personalised_care').whereIn('id', ids).delete();
  if (removed === 0) throw changedSince('These guides');
  await takeBackNotice(trx, act, event);
  await recordEvent(trx, act, {
    action: 'care_assignment_undone',
    subjectType: 'care',
    subjectId: event.subjectId,
    userId: event.userId,
    after: { undid: event.id, guides: removed },
  });
}

async function undoDeletion(trx: Knex.Transaction, act: Act, event: PastEvent): Promise<void> {
  const lost = await restoreUser(trx, act, event.subjectId, event.after?.['closed'] as Closed | undefined);
  if (!lost) throw changedSince('This account');
  await takeBackNotice(trx, act, event);
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

/** How each change is taken back. What is not here cannot be undone. */
const undoings: Record<string, (trx: Knex.Transaction, act: Act, event: PastEvent) => Promise<void>> = {
  booking_confirmed: undoBooking,
  booking_moved: undoBooking,
  booking_cancelled: undoBooking,
  booking_completed: undoBooking,
  care_assigned: undoCare,
  user_deleted: undoDeletion,
  time_blocked: undoBlockedTime,
  time_unblocked: undoBlockedTime,
};

/** The message that tells of each of them. */
function tellingOf(event: PastEvent): Telling {
  if (event.action === 'care_assigned')
    return { subjectType: 'user', kinds: ['care_assigned'], version: event.id };
  if (event.action === 'user_deleted')
    return { subjectType: 'user', kinds: ['account_deleted'], version: event.id };
  return { subjectType: 'booking', kinds: appointmentKinds, version: Number(event.after?.['version']) };
}

/** Whether the Undo of an event can be offered: nobody was told, and nothing has changed since. */
export async function canUndo(db: Knex, act: Act, event: PastEvent): Promise<boolean> {
  if (
    !(event.action in undoings) ||
    (event.after?.['version'] === undefined && event.action.startsWith('booking_'))
  )
    return false;
  if (!(await isUntold(db, act, event, tellingOf(event)))) return false;
  if (event.action === 'care_assigned') {
    return Boolean(
      await db('personalised_care')
        .whereIn('id', event.after?.['careIds'] as number[])
        .first('id'),
    );
  }
  if (event.action === 'user_deleted') {
    return Boolean(await db('users').where({ id: event.subjectId }).whereNotNull('deleted_at').first('id'));
  }
  return Boolean(
    await db('bookings').where({ id: event.subjectId, version: event.after?.['version'] }).first('id'),
  );
}

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
