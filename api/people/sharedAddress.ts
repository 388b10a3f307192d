import type { Knex } from 'knex';
import { type AuditContext, about } from '#api/audit.ts';
import { enqueueNotice, nextVersion } from '#api/outbox/outbox.ts';
import { listSharers } from '#api/models/sharers.ts';
import { nameKey } from '#api/models/namesakes.ts';
import { addTask } from '#api/tasks/addTask.ts';

/** Once the owner of a shared address leaves it: a task to ask each sharer where letters go, and a letter to both addresses. */
export async function requestAddressesOfSharers(
  trx: Knex.Transaction,
  audit: AuditContext,
  ownerId: number,
  [former, present]: [string, string],
): Promise<void> {
  const sharers = await listSharers(trx, ownerId, [former]);
  for (const { userId, bookingId } of sharers) {
    const whose = bookingId === null ? 'Their letters' : `The letters about booking ${bookingId}`;
    const text = `${whose} go to ${former}, which its owner has left. Please ask where they should go.`;
    await addTask(trx, { ...audit, actorId: null }, { userId, text, dueAt: new Date() });
  }
  if (sharers.length === 0) return;
  const kind = 'shared_address_left';
  for (const recipient of [former, present]) {
    const version = await nextVersion(trx, kind, ownerId);
    await enqueueNotice(trx, audit, { kind, ...about('user', ownerId), version, recipient });
  }
}

/**
 * A form that waited, or a page open since before, may name an address that was left: letters go to the present one, unless
 * the form names somebody else whose address it is now.
 */
export async function withPresentAddress<Form extends { email: string; name: string }>(
  db: Knex,
  user: { id: number; email: string } | null,
  form: Form,
): Promise<Form> {
  if (user === null || form.email === user.email) return form;
  const left = await db('former_addresses')
    .where({ user_id: user.id, email: form.email })
    .whereRaw(
      `NOT EXISTS (SELECT FROM users u JOIN users o ON o.email = former_addresses.email
         WHERE u.id = user_id AND ${nameKey('o')} = name_key(:name) AND ${nameKey('u')} <> name_key(:name))`,
      { name: form.name },
    )
    .first<{ email: string } | undefined>('email');
  return left ? { ...form, email: user.email } : form;
}
