import type { Knex } from 'knex';
import type { HoldDecision } from '#shared/contracts/message.ts';
import { about, recordEvent } from '#api/audit/events.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

const findOnHold = (db: Knex) => db('outbox_messages').where({ state: 'held' }).whereNotNull('restored_at');

export async function countOnHold(db: Knex): Promise<number> {
  const row = await findOnHold(db).count<{ total: number }>('* as total').first();
  return row?.total ?? 0;
}

/**
 * Ends the hold on unsent messages of a restored backup: all are sent, overdue ones at once, or all are withdrawn. Of
 * two concurrent decisions the first one applies. @returns the number of messages
 */
export async function decideOnHeld(db: Knex, act: AuditContext, decision: HoldDecision): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ids = await findOnHold(trx).orderBy('id').forUpdate().pluck<number[]>('id');
    if (ids.length === 0) return 0;
    const messages = trx('outbox_messages').whereIn('id', ids);
    if (decision === 'release') {
      // Messages more than a day late are normally dropped, but here an owner has decided.
      await messages.update({ restored_at: null, not_before: trx.raw('greatest(not_before, now())') });
    } else {
      await messages.update({ state: 'suppressed' });
    }
    await recordEvent(trx, act, {
      action: decision === 'release' ? 'held_messages_released' : 'held_messages_discarded',
      ...about('message', null),
      after: { count: ids.length },
    });
    return ids.length;
  });
}
