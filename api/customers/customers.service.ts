import type { Knex } from 'knex';
import type { z } from 'zod';
import type { ListQuery } from '#shared/contracts/list.ts';
import { recordEvent, type Act } from '#api/audit/events.ts';
import { setPassword } from '#api/auth/auth.service.ts';
import { BookingModel } from '#api/bookings/BookingModel.ts';
import { UserModel } from '#api/customers/UserModel.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { defaultLimit, likePattern, readCursor } from '#api/http/paging.ts';
import { enqueueNotice } from '#api/outbox/outbox.ts';

/** One row more than the page holds, the newest first, and how many there are in all. */
export async function listUsers(db: Knex, query: z.output<typeof ListQuery>) {
  const limit = query.limit ?? defaultLimit;
  const after = readCursor(query.cursor);
  const find = () => {
    const found = UserModel.query(db);
    if (query.q) {
      const like = likePattern(query.q);
      void found.whereRaw(
        `(first_name ILIKE ? OR last_name ILIKE ? OR email ILIKE ? OR first_name || ' ' || last_name ILIKE ?)`,
        [like, like, like, like],
      );
    }
    return found;
  };
  const rows = find()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after !== null) void rows.where('id', '<', after);
  const [page, total] = await Promise.all([rows, find().resultSize()]);
  return { rows: page, limit, total };
}

/**
 * Gives a customer a new password and ends all their sessions at once.
 * @throws ApiError 403 for another admin: their password is theirs to change
 */
export async function resetPassword(db: Knex, act: Act, userId: number, password: string): Promise<void> {
  const user = await UserModel.query(db).findById(userId).select('role');
  if (!user) throw notFound('That customer');
  if (user.role === 'admin' && userId !== act.actorId) {
    throw new ApiError(403, 'admin_protected', 'Another admin’s password cannot be reset here.');
  }
  await setPassword(db, act, userId, password, 'password_reset_by_clinic');
}

/**
 * Deletes an account with its sessions, guides and loyalty. Bookings are clinical records and stay for
 * the retention period, without the person. Notices that were still held for them are not sent.
 */
export async function deleteUser(db: Knex, act: Act, userId: number): Promise<void> {
  await db.transaction(async (trx) => {
    // Bookings before their patient, as in every change of a booking: the other order could deadlock.
    await BookingModel.query(trx).where({ user_id: userId }).select('id').orderBy('id').forUpdate();
    const user = await UserModel.query(trx).findById(userId).forUpdate();
    if (!user) throw notFound('That customer');
    if (user.role === 'admin')
      throw new ApiError(403, 'admin_protected', 'An admin’s account cannot be deleted.');
    await BookingModel.query(trx)
      .where({ user_id: userId })
      .patch({
        userId: null,
        name: 'Deleted customer',
        email: `deleted-${userId}@deleted.invalid`,
        phone: 'deleted',
        message: null,
        moveWishNote: null,
        version: trx.raw('version + 1') as never,
      });
    await trx('outbox_messages')
      .where({ recipient: user.email, state: 'held' })
      .update({ state: 'suppressed' });
    await enqueueNotice(trx, act, {
      kind: 'account_deleted',
      subjectType: 'user',
      subjectId: userId,
      recipient: user.email,
    });
    await UserModel.query(trx).deleteById(userId);
    await recordEvent(trx, act, { action: 'user_deleted', subjectType: 'user', subjectId: userId });
  });
}
