import type { Knex } from 'knex';
import { recordEvent, type Act } from '#api/audit/events.ts';
import { checkCurrentPassword } from '#api/auth/auth.service.ts';
import { deleteUser } from '#api/customers/deletion.service.ts';
import { UserModel } from '#api/customers/UserModel.ts';
import { ApiError } from '#api/http/errors.ts';
import type { SessionUser } from '#api/http/session.ts';

/** Ends every session of an account. @returns the user with the epoch that a session to be kept has to carry */
export async function endOtherSessions(db: Knex, act: Act, userId: number): Promise<UserModel> {
  return db.transaction(async (trx) => {
    const user = await UserModel.query(trx)
      .findById(userId)
      .patch({ sessionEpoch: trx.raw('session_epoch + 1') as never })
      .returning('*')
      .first()
      .throwIfNotFound();
    await trx('sessions').where({ user_id: userId }).delete();
    await recordEvent(trx, act, { action: 'sessions_ended', subjectType: 'user', subjectId: userId });
    return user;
  });
}

/**
 * Deletes a patient's own account.
 * @throws ApiError 403 for an admin, 422 without the right password
 */
export async function deleteMyAccount(
  db: Knex,
  act: Act,
  user: SessionUser,
  password: string,
  limitScale: number,
): Promise<void> {
  if (user.role === 'admin') {
    throw new ApiError(403, 'admin_protected', 'An admin’s account cannot be deleted.');
  }
  await checkCurrentPassword(db, user.id, password, limitScale);
  await deleteUser(db, act, user.id);
}
