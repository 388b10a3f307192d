import type { Knex } from 'knex';
import { recordEvent } from '#api/audit/events.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { checkCurrentPassword } from '#api/auth/auth.service.ts';
import { UserModel } from '#api/models/UserModel.ts';
import type { SessionUser } from '#api/http/context.ts';
import { ApiError } from '#api/http/errors.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** Ends every session of an account. */
export async function endOtherSessions(db: Knex, act: AuditContext, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await UserModel.query(trx)
      .findById(userId)
      .patch({ sessionEpoch: trx.raw('session_epoch + 1') })
      .returning('*')
      .first()
      .throwIfNotFound();
    await trx('sessions').where({ user_id: userId }).delete();
    await recordEvent(trx, act, { action: 'sessions_ended', subjectType: 'user', subjectId: userId });
    return user;
  });
}

/**
 * Checks before patients delete their own account.
 * @throws ApiError 403 for an admin, 422 without the right password
 */
export async function confirmDeletion(
  db: Knex,
  user: SessionUser,
  password: string,
  limitScale: number,
): Promise<void> {
  if (user.role === 'admin') {
    throw new ApiError(403, 'admin_protected', 'An admin’s account cannot be deleted.');
  }
  await checkCurrentPassword(db, user.id, password, limitScale);
}
