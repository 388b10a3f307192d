import type { Knex } from 'knex';
import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import type { ContactCreate } from '#shared/contracts/contact.ts';
import type { ListQuery } from '#shared/contracts/list.ts';
import { recordEvent, type Act } from '#api/audit/events.ts';
import { ContactModel } from '#api/contacts/ContactModel.ts';
import { notFound } from '#api/http/errors.ts';
import { keyReused } from '#api/http/idempotency.ts';
import { defaultLimit, likePattern, readCursor } from '#api/http/paging.ts';
import { enqueueNotice } from '#api/outbox/outbox.ts';

/** Stores a message to the clinic, in the transaction that also holds its Idempotency-Key. */
export async function sendContact(
  trx: Knex,
  act: Act,
  form: z.output<typeof ContactCreate>,
  clientRequestId: string | null,
): Promise<ContactModel> {
  const contact = await ContactModel.query(trx)
    .insert({ ...form, clientRequestId })
    .onConflict('client_request_id')
    .ignore()
    .returning('*');
  if (!contact?.id) {
    // The receipt was purged, the row still knows its request.
    const first = await ContactModel.query(trx).findOne({ client_request_id: clientRequestId });
    if (!first || first.email !== form.email || first.message !== form.message) throw keyReused();
    return first;
  }
  await recordEvent(trx, act, { action: 'contact_received', subjectType: 'contact', subjectId: contact.id });
  await enqueueNotice(trx, act, {
    kind: 'contact_received',
    subjectType: 'contact',
    subjectId: contact.id,
    recipient: clinic.email,
    isUrgent: true,
  });
  return contact;
}

/** One row more than the page holds, the newest first, and how many there are in all. */
export async function listContacts(db: Knex, query: z.output<typeof ListQuery>) {
  const limit = query.limit ?? defaultLimit;
  const after = readCursor(query.cursor);
  const find = () => {
    const found = ContactModel.query(db);
    if (query.q) {
      const like = likePattern(query.q);
      void found.whereRaw('(name ILIKE ? OR email ILIKE ? OR subject ILIKE ?)', [like, like, like]);
    }
    return found;
  };
  const rows = find()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after !== null) void rows.where('id', '<', after);
  const [page, total] = await Promise.all([rows, find().resultSize()]);
  return { rows: page, limit, total };
}

/** A message as an admin reads it; that it was read, and by whom, is noted. */
export async function openContact(db: Knex, act: Act, id: number): Promise<ContactModel> {
  const contact = await ContactModel.query(db).findById(id);
  if (!contact) throw notFound('That message');
  const writer = await db('users').where({ email: contact.email }).first<{ id: number } | undefined>('id');
  await recordEvent(db, act, {
    action: 'contact_opened',
    subjectType: 'contact',
    subjectId: id,
    userId: writer?.id ?? null,
  });
  return contact;
}
