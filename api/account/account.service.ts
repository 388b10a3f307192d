import type { Knex } from 'knex';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

export async function endOtherSessions(db: Knex, act: AuditContext, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await UserModel.query(trx)
      .findById(userId)
      .patch({ sessionEpoch: trx.raw('session_epoch + 1') })
      .returning('*')
      .first()
      .throwIfNotFound();
    await trx('sessions').where({ user_id: userId }).delete();
    await recordEvent(trx, act, { action: 'sessions_ended', ...about('user', userId) });
    return user;
  });
}
