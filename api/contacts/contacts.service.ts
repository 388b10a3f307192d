import type { Knex } from 'knex';
import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import type { contactColumns, ContactCreate, ContactListQuery } from '#shared/contracts/contact.ts';
import { isDataComplaint } from '#shared/domain/dataComplaint.ts';
import { readSearch } from '#shared/domain/searchTerms.ts';
import { recordEvent, type Act } from '#api/audit/events.ts';
import { ContactModel } from '#api/contacts/ContactModel.ts';
import { notFound } from '#api/http/errors.ts';
import { queryPrepared, type Queryable } from '#api/db/prepared.ts';
import { keyColumns, pageInOrder, readSort } from '#api/db/listOrder.ts';
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

const keys: Record<(typeof contactColumns)[number], string> = {
  name: 'lower(normalize(name, NFD))',
  subject: 'lower(normalize(subject, NFD))',
  email: 'email',
  received: 'id',
};

/** One row more than the page holds, and how many there are in all. */
export async function listContacts(db: Knex, query: z.output<typeof ContactListQuery>) {
  const limit = query.limit ?? defaultLimit;
  const after = readCursor(query.cursor);
  const order = readSort('contacts', keys, query.sort);
  if (query.q) {
    const found = ContactModel.query(db).select(...keyColumns(db, order));
    keepFound(found, query.q);
    const { reference } = readSearch(query.q);
    return searchPage(db, found.toKnexQuery(), { limit, after, first: reference, order }, (ids) =>
      ContactModel.query(db).whereIn('id', ids),
    );
  }
  const rows = pageInOrder(ContactModel.query(db), order, { limit, after });
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
