import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import {
  changedSince,
  lockUnsent,
  type NoticeRef,
  type PastEvent,
  type UndoHandlers,
} from '#api/audit/undo.service.ts';
import { refuseDeletedCustomer } from '#api/people/deletedCustomer.ts';
import { auditView, lockBooking } from '#api/bookings/transitions.service.ts';
import { proposeCancelling } from '#api/customers/underAge.ts';
import { refuseTakenEmail } from '#api/auth/emailChanges.service.ts';
import { forgetUnearnedClaims, recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { withdrawNotices } from '#api/outbox/outbox.ts';
import { lockCustomers, lockUsers } from '#api/merging/lockCustomers.ts';
import { mergedDetailsOf, type MergeUndo } from '#api/merging/merge.service.ts';
import { refuseSentLetters, returnLetters } from '#api/merging/mergedLetters.ts';
import { returnRows } from '#api/merging/mergedRows.ts';
import { waitingLetters } from '#api/merging/reassign.service.ts';
import { refuseLaterRows } from '#api/record/laterRows.ts';
import { requireClinicianForRecord } from '#api/record/ownRecord.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { lockAssignment } from '#api/models/lockCustomer.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { idsOf } from '#api/db/idsOf.ts';
import { bookingNotice, isBookingUnchanged } from '#api/bookings/undo.ts';

const noticeOfMerge = (event: PastEvent): NoticeRef => ({
  subjectType: 'user',
  kinds: ['records_joined'],
  version: event.id,
});

interface MergeRow {
  kept_id: number;
  merged_id: number;
  undo: MergeUndo;
}

const findMerge = (db: Knex, event: PastEvent) =>
  db('customer_merges').where({ event_id: event.id }).first<MergeRow | undefined>();

/** Undoes a merge, unless a letter about it was sent or something was changed since. Rows added since stay where they are. */
async function undoMerge(trx: Knex.Transaction, audit: AuditContext, event: PastEvent): Promise<void> {
  const found = await findMerge(trx, event);
  if (!found) throw changedSince('This record');
  const { kept_id: survivorId, merged_id: mergedId, undo } = found;
  const { users, bookings } = await lockCustomers(trx, [survivorId, mergedId]);
  const [survivor, merged] = [users.get(survivorId), users.get(mergedId)];
  const isUntouched = undo.bookings.every(({ id, version }) =>
    bookings.some(
      (booking) => booking.id === id && booking.userId === survivorId && booking.version === version,
    ),
  );
  if (!survivor || survivor.deletedAt || merged?.mergedInto !== survivorId || !isUntouched)
    throw changedSince('This record');
  // The order of the fields in jsonb is another one.
  // What an earlier release did not store is taken as unchanged.
  const since = { ...mergedDetailsOf(survivor), ...undo.after };
  if (!isDeepStrictEqual(mergedDetailsOf(survivor), since)) throw changedSince('This record');
  await refuseLaterRows(trx, [survivorId, mergedId, ...undo.rows.accounts], event.at);
  await requireClinicianForRecord(trx, audit, survivorId);
  const messageId = await lockUnsent(trx, audit, event, noticeOfMerge(event));
  await refuseSentLetters(trx, idsOf(undo.bookings), event.at);
  if (messageId !== null)
    await withdrawNotices(trx, null, (messages) => void messages.where({ id: messageId }));
  if (undo.merged.email !== null) await refuseTakenEmail(trx, mergedId, undo.merged.email);

  await UserModel.query(trx).findById(survivorId).patch(undo.before);
  await UserModel.query(trx)
    .findById(mergedId)
    .patch({ ...undo.merged, deletedAt: null, mergedInto: null });
  for (const { id, userId, name, email } of undo.bookings) {
    // Those of the other keep the address to which it may have moved since.
    await BookingModel.query(trx)
      .findById(id)
      .patch({ userId, name, ...(userId === mergedId && { email }) });
  }
  await trx.raw(
    `INSERT INTO reminder_links SELECT * FROM jsonb_populate_recordset(NULL::reminder_links, ?) ON CONFLICT DO NOTHING`,
    [JSON.stringify(undo.links ?? [])],
  );
  await returnRows(trx, { from: mergedId, to: survivorId, moved: undo.rows });
  await returnLetters(trx, mergedId, undo.letters, event.id);
  for (const id of [survivorId, mergedId]) await proposeCancelling(trx, audit, id);
  await trx('customer_merges').where({ event_id: event.id }).delete();
  for (const userId of [mergedId, survivorId]) await recomputeLoyalty(trx, userId);
  await forgetUnearnedClaims(trx, survivorId, event.at);
  await recordEvent(trx, audit, {
    action: 'customer_merge_undone',
    ...about('user', survivorId),
    userId: mergedId,
    after: { undid: event.id },
  });
}

const isStillMerged = async (db: Knex, event: PastEvent) => Boolean(await findMerge(db, event));

interface MoveRow {
  from_id: number | null;
  to_id: number;
  old_name: string;
  old_email: string | null;
  old_phone: string;
}

const findReassignment = (db: Knex, event: PastEvent) =>
  db('booking_moves').where({ event_id: event.id }).first<MoveRow | undefined>();

/** What the move took away of the former person's, instead of what the other one has had since. */
async function bringBack(trx: Knex.Transaction, eventId: number): Promise<void> {
  for (const table of ['reminder_links', 'sooner_appointments']) {
    const moved = trx('booking_moves').where({ event_id: eventId });
    await trx(table).whereIn('booking_id', moved.clone().select('booking_id')).delete();
    await trx.raw(
      `INSERT INTO ?? SELECT kept.* FROM booking_moves m, jsonb_populate_recordset(NULL::??, coalesce(nullif(m.left_behind -> ?, 'null'), '[]')) AS kept
       WHERE m.event_id = ?`,
      [table, table, table, eventId],
    );
  }
}

/** Gives a booking back to the person it was taken from, with the letters that were withdrawn. */
async function undoReassignment(trx: Knex.Transaction, audit: AuditContext, event: PastEvent): Promise<void> {
  await lockAssignment(trx, 'exclusive');
  const booking = await lockBooking(trx, audit, event.subjectId, null);
  const move = await findReassignment(trx, event);
  if (!move || booking.version !== event.after?.['version']) throw changedSince('This booking');
  const { from_id: formerId, to_id: customerId } = move;
  const patients = formerId === null ? [customerId] : [formerId, customerId];
  await lockUsers(trx, patients);
  await refuseDeletedCustomer(trx, Object.assign(booking, { userId: formerId, email: move.old_email }));
  await refuseLaterRows(trx, patients, event.at);
  await lockUnsent(trx, audit, event, bookingNotice(event));
  await withdrawNotices(trx, null, waitingLetters(booking.id));
  const restored = await BookingModel.query(trx).patchAndFetchById(booking.id, {
    userId: formerId,
    name: move.old_name,
    email: move.old_email,
    phone: move.old_phone,
    forSomebodyElse: event.before?.['forSomebodyElse'] === true,
    // Null where that account was erased meanwhile.
    bookedBy: trx.raw('(SELECT id FROM users WHERE id = ?::integer)', [
      (event.before?.['bookedBy'] as number | null | undefined) ?? null,
    ]),
    version: booking.version + 1,
  });
  await trx('outbox_messages')
    .where({ suppressed_by: event.id, state: 'suppressed' })
    .update({ state: 'held', suppressed_by: null });
  await bringBack(trx, event.id);
  if (formerId !== null) await proposeCancelling(trx, audit, formerId);
  await trx('booking_moves').where({ event_id: event.id }).delete();
  await recordEvent(trx, audit, {
    action: 'booking_reassignment_undone',
    ...about('booking', booking.id),
    userId: formerId ?? customerId,
    after: { ...auditView(restored), undid: event.id },
  });
  for (const patient of patients) await recomputeLoyalty(trx, patient);
  await forgetUnearnedClaims(trx, customerId, event.at);
}

const isStillTheirs = async (db: Knex, event: PastEvent) =>
  (await findReassignment(db, event)) !== undefined && isBookingUnchanged(db, event);

export const mergingUndoHandlers: UndoHandlers = {
  customers_merged: { undo: undoMerge, noticeOf: noticeOfMerge, isUnchanged: isStillMerged },
  booking_reassigned: {
    undo: undoReassignment,
    noticeOf: (event) => bookingNotice(event),
    isUnchanged: isStillTheirs,
  },
};
