import type { Knex } from 'knex';
import { clinic } from '#shared/clinic.ts';
import type { ClosedWithUser } from '#shared/contracts/user.ts';
import { about, offerUndo, recordEvent, recordUndoable, type AuditContext } from '#api/audit.ts';
import {
  cancelWithAccount,
  closeContacts,
  countClosed,
  isOpen,
  notifyOfEnd,
  reopen,
  type Closed,
} from '#api/customers/closing.ts';
import { eraseBookings, eraseContacts, eraseTraces } from '#api/customers/erasing.ts';
import { lockCustomer } from '#api/models/lockCustomer.ts';
import { UserModel, fullName } from '#api/models/UserModel.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { forgetAddress } from '#api/http/limits.ts';
import { eraseResponses } from '#api/http/receipts.ts';
import { eraseMerged } from '#api/people/eraseMerged.ts';
import { listNamed } from '#api/models/namedRows.ts';
import { withdrawNotices, enqueueAccountNotice } from '#api/outbox/outbox.ts';
import { eraseRecordReads } from '#api/record/removal.ts';
import { idsOf } from '#api/db/idsOf.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { detachClinicalTasks } from '#api/tasks/addTask.ts';

/** Hides an account, ends its sessions, cancels what is to come; a job erases it once that can no longer be undone. */
export async function deleteUser(db: Knex, audit: AuditContext, userId: number): Promise<ClosedWithUser> {
  return inTransaction(db, async (trx) => {
    const { user, bookings } = await lockCustomer(trx, userId);
    if (!user || user.deletedAt) throw notFound('That customer');
    if (user.role === 'admin')
      throw new ApiError(403, 'admin_protected', 'An admin’s account cannot be deleted.');
    await UserModel.query(trx)
      .findById(userId)
      .patch({
        deletedAt: trx.fn.now(),
        eraseAt: trx.raw('now() + make_interval(secs => ?)', [audit.mailHoldSeconds]),
        sessionEpoch: trx.raw('session_epoch + 1'),
      });
    await trx('sessions').where({ user_id: userId }).delete();
    await trx('password_resets').where({ user_id: userId }).delete();
    const open = bookings.filter(isOpen);
    const closed: Closed = {
      bookings: await cancelWithAccount(trx, audit, user, open),
      contactIds: await closeContacts(trx, audit, userId),
    };
    const eventId = await recordUndoable(trx, audit, {
      action: 'user_deleted',
      ...about('user', userId),
      after: { closed },
    });
    await notifyOfEnd(trx, audit, user, open, eventId);
    // Notices to the clinic stay true, and so do those of appointments that have ended.
    await withdrawNotices(trx, eventId, (messages) =>
      messages
        .whereNot({ recipient: clinic.email })
        .whereNot({ kind: 'booking_cancelled' })
        .where((subject) =>
          subject
            .where({ subject_type: 'user', subject_id: userId })
            .orWhere((booked) =>
              booked.where({ subject_type: 'booking' }).whereIn('subject_id', idsOf(bookings)),
            ),
        ),
    );
    await enqueueAccountNotice(trx, audit, 'account_deleted', user, { version: eventId, isUrgent: false });
    if (audit.mailHoldSeconds === 0) {
      await eraseUser(trx, audit, userId);
      return countClosed(closed);
    }
    await trx.raw(
      `SELECT 1 FROM graphile_worker.add_job('erase_user', json_build_object('userId', ?::integer),
         run_at := now() + make_interval(secs => ?), job_key := ?)`,
      [userId, audit.mailHoldSeconds, `erase:${userId}`],
    );
    offerUndo(audit, eventId);
    return countClosed(closed);
  });
}

/** Erases a deleted account once it is due, with all it has and what its person sent from its addresses without one. */
export async function eraseUser(db: Knex, audit: AuditContext, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { user, bookings, addresses } = await lockCustomer(trx, userId);
    const isDue = await UserModel.query(trx).findById(userId).whereRaw('erase_at <= now()').resultSize();
    if (!user || !isDue) return;
    // Includes requests that arrived while the account was being deleted.
    await cancelWithAccount(trx, audit, user, bookings.filter(isOpen));
    const bookingIds = idsOf(bookings);
    const contactIds = await listNamed(trx, 'contacts', userId);
    await eraseBookings(trx, userId, bookingIds);
    await eraseContacts(trx, audit, contactIds);
    // Responses about what it booked for others name it, too.
    const booked = await trx('bookings').where({ booked_by: userId }).pluck<number[]>('id');
    await eraseResponses(
      trx,
      booked.map((id) => `booking:${id}`),
    );
    await eraseTraces(trx, audit, { userId, bookingIds, contactIds, isAccount: true, addresses });
    // Only its own: anybody can put a stranger's address into a booking.
    for (const address of addresses) await forgetAddress(trx, address);
    await eraseMerged(trx, userId, addresses);
    await detachClinicalTasks(trx, { id: userId, name: fullName(user), dateOfBirth: user.dateOfBirth });
    await UserModel.query(trx).deleteById(userId);
    await eraseRecordReads(trx, userId);
    await trx('referrals').where({ friend_id: null, referrer_id: null }).delete();
    await recordEvent(trx, audit, { action: 'user_erased', ...about('user', userId) });
  });
}

/** The accounts whose erasure is overdue, because a job was lost. */
export const findOverdueErasures = (db: Knex) =>
  db('users').whereRaw('erase_at <= now()').pluck<number[]>('id');

/** Undoes a deletion before any letter is sent. @returns bookings whose time is taken; undefined: nothing to undo */
export async function restoreUser(
  trx: Knex.Transaction,
  audit: AuditContext,
  userId: number,
  closed: Closed | undefined,
): Promise<number[] | undefined> {
  const { user } = await lockCustomer(trx, userId);
  if (!user?.deletedAt) return undefined;
  await UserModel.query(trx).findById(userId).patch({ deletedAt: null, eraseAt: null });
  await trx.raw('SELECT graphile_worker.remove_job(?)', [`erase:${userId}`]);
  return closed ? reopen(trx, audit, closed) : [];
}
