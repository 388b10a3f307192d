import type { Knex } from 'knex';
import type { DiscardReport } from '#shared/contracts/offlineData.ts';
import { recordEvent, type AuditContext } from '#api/audit.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** The customer whose history it belongs to; undefined where the subject is gone. */
async function findSubject(trx: Knex, subject: DiscardReport['subject']) {
  if (!subject) return undefined;
  const { type, id } = subject;
  if (type === 'booking') {
    return trx('bookings').where({ id }).first<{ userId: number | null } | undefined>('user_id as userId');
  }
  const table = type === 'user' ? 'users' : 'contacts';
  const found = await trx(table).where({ id }).first<{ id: number } | undefined>('id');
  return found && { userId: type === 'user' ? id : null };
}

/** Records that a colleague's unsent change was discarded, even when its subject no longer exists. */
export async function recordDiscard(db: Knex, audit: AuditContext, report: DiscardReport): Promise<void> {
  const { call, authorId, notedAt, subject } = report;
  await inTransaction(db, async (trx) => {
    const found = await findSubject(trx, subject);
    const author = await trx('users')
      .where({ id: authorId, role: 'admin' })
      .first<{ firstName: string } | undefined>('first_name as firstName');
    await recordEvent(trx, audit, {
      action: 'unsent_change_discarded',
      subjectType: subject?.type ?? 'user',
      subjectId: found && subject ? subject.id : null,
      userId: found?.userId ?? null,
      after: { call, authorId, author: author?.firstName ?? null, notedAt },
    });
  });
}
