import type { Knex } from 'knex';
import { clinic } from '#shared/clinic.ts';
import { offerUndo, recordEvent, recordUndoable, type Act } from '#api/audit/events.ts';
import { BookingModel } from '#api/bookings/BookingModel.ts';
import { erasedAddress } from '#api/customers/erasedAddress.ts';
import { UserModel } from '#api/customers/UserModel.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { enqueueNotice, withdrawNotices } from '#api/outbox/outbox.ts';

/** Locks bookings before their patient, as every change of a booking does: the other order could deadlock. */
export async function lockCustomer(trx: Knex.Transaction, userId: number) {
  const bookings = await BookingModel.query(trx)
    .where({ user_id: userId })
    .select('id')
    .orderBy('id')
    .forUpdate();
  const user = await UserModel.query(trx).findById(userId).forUpdate();
  return { user, bookingIds: bookings.map(({ id }) => id) };
}

/**
 * Deletes an account. It is hidden and signed out at once and its messages are taken back; it is erased
 * when the deletion can no longer be undone, by a job that also survives a restart.
 */
export async function deleteUser(db: Knex, act: Act, userId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const { user, bookingIds } = await lockCustomer(trx, userId);
    if (!user || user.deletedAt) throw notFound('That customer');
    if (user.role === 'admin')
      throw new ApiError(403, 'admin_protected', 'An admin’s account cannot be deleted.');
    await UserModel.query(trx)
      .findById(userId)
      .patch({
        deletedAt: trx.fn.now() as never,
        eraseAt: trx.raw('now() + make_interval(secs => ?)', [act.mailHoldSeconds]) as never,
        sessionEpoch: trx.raw('session_epoch + 1') as never,
      });
    await trx('sessions').where({ user_id: userId }).delete();
    const eventId = await recordUndoable(trx, act, {
      action: 'user_deleted',
      subjectType: 'user',
      subjectId: userId,
    });
    // What the clinic itself is told stays true.
    await withdrawNotices(trx, eventId, (messages) =>
      messages
        .whereNot({ recipient: clinic.email })
        .where((theirs) =>
          theirs
            .where({ recipient: user.email })
            .orWhere((about) => about.where({ subject_type: 'booking' }).whereIn('subject_id', bookingIds)),
        ),
    );
    await enqueueNotice(trx, act, {
      kind: 'account_deleted',
      subjectType: 'user',
      subjectId: userId,
      version: eventId,
      recipient: user.email,
    });
    if (act.mailHoldSeconds === 0) return eraseUser(trx, act, userId);
    await trx.raw(
      `SELECT 1 FROM graphile_worker.add_job('erase_user', json_build_object('userId', ?::integer),
         run_at := now() + make_interval(secs => ?), job_key := ?)`,
      [userId, act.mailHoldSeconds, `erase:${userId}`],
    );
    offerUndo(act, eventId);
  });
}

/**
 * Erases a deleted account with its sessions, guides and loyalty, once its time has come. Bookings are
 * clinical records and stay for the retention period, without the person.
 */
export async function eraseUser(db: Knex, act: Act, userId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const { user, bookingIds } = await lockCustomer(trx, userId);
    const isDue = await UserModel.query(trx).findById(userId).whereRaw('erase_at <= now()').resultSize();
    if (!user || !isDue) return;
    await BookingModel.query(trx)
      .where({ user_id: userId })
      .patch({
        userId: null,
        name: 'Deleted customer',
        email: erasedAddress(userId),
        phone: 'deleted',
        message: null,
        moveWishNote: null,
        version: trx.raw('version + 1') as never,
      });
    await trx('follow_ups').where({ subject_type: 'booking' }).whereIn('subject_id', bookingIds).delete();
    // All but the word that the account is deleted, which may be on its way.
    await trx('outbox_messages')
      .where({ recipient: user.email })
      .whereNot({ state: 'held' })
      .update({ recipient: erasedAddress(userId) });
    await UserModel.query(trx).deleteById(userId);
    await recordEvent(trx, act, { action: 'user_erased', subjectType: 'user', subjectId: userId });
  });
}

/** The accounts that were to be erased by now; there are some when a job was lost. */
export const findOverdueErasures = (db: Knex) =>
  db('users').whereRaw('erase_at <= now()').pluck<number[]>('id');

/** Takes a deletion back; the caller has made sure that nobody was told of it. */
export async function restoreUser(trx: Knex.Transaction, userId: number): Promise<boolean> {
  const { user } = await lockCustomer(trx, userId);
  if (!user?.deletedAt) return false;
  await UserModel.query(trx).findById(userId).patch({ deletedAt: null, eraseAt: null });
  await trx.raw('SELECT graphile_worker.remove_job(?)', [`erase:${userId}`]);
  return true;
}
