import type { Knex } from 'knex';
import type { AuditContext } from '#api/http/auditContext.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { addTask } from '#api/tasks/addTask.ts';

/** Whoever has letters at an address is asked where they go, when its owner has another one. */
export async function askWhoSharedAddress(
  trx: Knex.Transaction,
  act: AuditContext,
  email: string,
): Promise<void> {
  const sharers = await UserModel.query(trx)
    .where({ shared_email: email })
    .whereNull('deleted_at')
    .select('id');
  const text = `Their letters go to ${email}, which its owner has left. Please ask where they should go.`;
  for (const { id } of sharers) {
    await addTask(trx, { ...act, actorId: null }, { userId: id, text, dueAt: new Date() });
  }
}
