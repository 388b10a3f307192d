import type { Knex } from 'knex';
import { recordEvent } from '#api/audit/events.ts';
import type { Act } from '#api/http/act.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { UserModel } from '#api/models/UserModel.ts';

/**
 * Marks an account's present address as confirmed: its owner has followed a link that was sent there, or the desk has
 * checked it. A link that still waits to confirm it ends. The caller has locked the account.
 */
export async function confirmAddress(trx: Knex.Transaction, userId: number): Promise<UserModel> {
  const user = await UserModel.query(trx)
    .findById(userId)
    .patch({ emailProvenAt: trx.fn.now() })
    .returning('*')
    .first()
    .throwIfNotFound();
  await trx('email_changes').where({ user_id: userId, email: user.email }).delete();
  return user;
}

/**
 * Marks an address that the desk has checked, for instance by telephone or at a visit.
 * @throws ApiError 404 for an unknown customer, 409 for one without an address
 */
export async function checkAddress(db: Knex, act: Act, userId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const user = await UserModel.query(trx).findById(userId).whereNull('deleted_at').forUpdate();
    if (!user || user.role === 'admin') throw notFound('That customer');
    if (user.email === null) throw new ApiError(409, 'no_email', 'This customer has no email address.');
    if (user.emailProvenAt !== null) return;
    await confirmAddress(trx, userId);
    await recordEvent(trx, act, { action: 'email_checked', subjectType: 'user', subjectId: userId });
  });
}
