import type { Knex } from 'knex';
import { deliveredTemplates, type ReplyTemplate } from '#shared/domain/replyTemplates.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** The clinic's own, or those that were delivered. */
export async function listReplyTemplates(db: Knex): Promise<ReplyTemplate[]> {
  const { own } = await db('clinic_settings').first<{ own: ReplyTemplate[] | null }>({
    own: 'reply_templates',
  });
  return own ?? deliveredTemplates;
}

export const saveReplyTemplates = (db: Knex, audit: AuditContext, templates: readonly ReplyTemplate[]) =>
  inTransaction(db, async (trx) => {
    await trx('clinic_settings').update({ reply_templates: JSON.stringify(templates) });
    const action = 'reply_templates_changed';
    await recordEvent(trx, audit, { action, ...about('user', null) });
  });
