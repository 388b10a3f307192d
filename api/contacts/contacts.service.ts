import type { Knex } from 'knex';
import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import type { ContactCreate } from '#shared/contracts/contact.ts';
import type { ListQuery } from '#shared/contracts/list.ts';
import { isDataComplaint } from '#shared/domain/dataComplaint.ts';
import { readSearch } from '#shared/domain/searchTerms.ts';
import { recordEvent, type Act } from '#api/audit/events.ts';
import { ContactModel } from '#api/contacts/ContactModel.ts';
import { notFound } from '#api/http/errors.ts';
import { queryPrepared, type Queryable } from '#api/db/prepared.ts';
import { keepFound, searchPage } from '#api/db/searchPage.ts';
import { tally } from '#api/db/tallies.ts';
import { keyReused } from '#api/http/idempotency.ts';
import { defaultLimit, readCursor } from '#api/http/paging.ts';
import type { RequestMarks } from '#api/http/route.ts';
import { enqueueNotice } from '#api/outbox/outbox.ts';

const insertContact = `
  INSERT INTO contacts (name, email, phone, subject, message, client_request_id, written_at, topic)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (client_request_id) DO NOTHING
  RETURNING id, created_at AS "createdAt"`;
const findTwin = `
  SELECT id, created_at AS "createdAt", email, message FROM contacts WHERE client_request_id = $1`;

/** Stores a message to the clinic, in the transaction that also holds its Idempotency-Key. */
export async function sendContact(
  trx: Queryable,
  act: Act,
  { name, email, phone, subject, message }: z.output<typeof ContactCreate>,
  { clientRequestId, writtenAt }: RequestMarks,
): Promise<Pick<ContactModel, 'id' | 'createdAt'>> {
  const topic = isDataComplaint(subject) ? 'data_complaint' : null;
  const values = [name, email, phone, subject, message, clientRequestId, writtenAt, topic];
  const [contact] = await queryPrepared<ContactModel>(trx, 'insert_contact', insertContact, values);
  if (!contact) {
    // The receipt was purged, the row still knows its request.
    const [twin] = await queryPrepared<ContactModel>(trx, 'find_contact_twin', findTwin, [clientRequestId]);
    if (!twin || twin.email !== email || twin.message !== message) throw keyReused();
    return twin;
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
  if (query.q) {
    const found = ContactModel.query(db).select('id');
    keepFound(found, query.q);
    const { reference } = readSearch(query.q);
    return searchPage(db, found.toKnexQuery(), { limit, after, first: reference }, (ids) =>
      ContactModel.query(db).whereIn('id', ids),
    );
  }
  const rows = ContactModel.query(db)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after !== null) void rows.where('id', '<', after);
  const [page, total] = await Promise.all([rows, tally(db, 'contacts')]);
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
