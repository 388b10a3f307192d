import type { Knex } from 'knex';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { notFound } from '#api/http/errors.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { UserModel } from '#api/models/UserModel.ts';

/** Ends one of the user's sessions. @returns its hash, so that the caller knows whether it was their own */
export async function endMySession(
  db: Knex,
  audit: AuditContext,
  userId: number,
  id: string,
): Promise<Buffer> {
  return inTransaction(db, async (trx) => {
    const [ended] = await trx('sessions')
      .where({ user_id: userId, public_id: id })
      .delete()
      .returning<{ id_hash: Buffer }[]>('id_hash');
    if (!ended) throw notFound('That device');
    await recordEvent(trx, audit, { action: 'session_ended', ...about('session', userId) });
    return ended.id_hash;
  });
}

export async function endOtherSessions(db: Knex, audit: AuditContext, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await UserModel.query(trx)
      .findById(userId)
      .patch({ sessionEpoch: trx.raw('session_epoch + 1') })
      .throwIfNotFound();
    await trx('sessions').where({ user_id: userId }).delete();
    await recordEvent(trx, audit, { action: 'sessions_ended', ...about('user', userId) });
  });
}
