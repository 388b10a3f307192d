import type { Knex } from 'knex';
import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import type {
  contactColumns,
  ContactCreate,
  ContactListQuery,
  MyContact,
} from '#shared/contracts/contact.ts';
import { isDataComplaint } from '#shared/domain/dataComplaint.ts';
import { phoneToStore } from '#shared/domain/phoneNumber.ts';
import { readSearch } from '#shared/domain/searchTerms.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { ContactModel } from '#api/models/ContactModel.ts';
import { notFound } from '#api/http/errors.ts';
import { listPage, readSort, filterBySearch } from '#api/db/searchPage.ts';
import { countList } from '#api/db/listCounts.ts';
import { readPaging } from '#api/http/paging.ts';
import { formTable, type Form } from '#api/forms/forms.ts';
import { listNamed, namesPerson } from '#api/models/namedRows.ts';
import { idsOf } from '#api/db/idsOf.ts';

const contactForm = formTable({
  name: 'contacts',
  columns: ['name', 'email', 'phone', 'subject', 'message', 'topic'],
  // It follows its writer's account.
  changing: ['email'],
  answer: ['id'],
});

export function sendContact({ name, email, phone, subject, message }: z.output<typeof ContactCreate>): Form {
  const topic = isDataComplaint(subject) ? 'data_complaint' : null;
  return contactForm(
    { name, email, phone: phone && phoneToStore(phone), subject, message, topic },
    {
      event: { action: 'contact_received', subjectType: 'contact' },
      notices: [
        { kind: 'contact_received', subjectType: 'contact', recipient: clinic.email, isUrgent: true },
      ],
    },
  );
}

const keys: Record<(typeof contactColumns)[number], string> = {
  name: 'lower(normalize(name, NFD))',
  subject: 'lower(normalize(subject, NFD))',
  email: 'email',
  received: 'id',
};

/** One row more than the page, to know whether another follows, and the total. */
export async function listContacts(db: Knex, query: z.output<typeof ContactListQuery>) {
  const rows = ContactModel.query(db);
  if (query.q) filterBySearch(rows, query.q);
  const order = readSort('contacts', keys, query.sort);
  const { reference } = readSearch(query.q ?? '');
  return listPage(rows, readPaging(query), order, () => countList(db, 'contacts'), reference);
}

const maxOwn = 50;

/**
 * Anybody can send a message with an address, or register with it: it is shown once the address is confirmed, if it names
 * the same person. A draft of
 * a reply is left out, because nobody knows whether it was sent.
 */
export async function listMyContacts(db: Knex, userId: number): Promise<z.input<typeof MyContact>[]> {
  const contacts = await ContactModel.query(db)
    .whereIn('id', await listNamed(db, 'contacts', userId))
    .orderBy('id', 'desc')
    .limit(maxOwn);
  const replies = await db('follow_ups')
    .where({ subject_type: 'contact', kind: 'reply' })
    .whereIn('subject_id', idsOf(contacts))
    .orderBy('id')
    .select<{ contactId: number; text: string; createdAt: string }[]>({
      contactId: 'subject_id',
      text: 'note',
      createdAt: 'created_at',
    });
  return contacts.map(({ id, subject, message, createdAt, handledAt }) => ({
    id,
    subject,
    message,
    createdAt,
    handledAt,
    replies: replies.filter(({ contactId }) => contactId === id),
  }));
}

/** A message for an admin; the audit records who read it. */
export async function openContact(db: Knex, audit: AuditContext, id: number): Promise<ContactModel> {
  const contact = await ContactModel.query(db).findById(id);
  if (!contact) throw notFound('That message');
  const [writerId] = await db('contacts as c')
    // OFFSET 0: the view is read by its indexes, not joined as a whole.
    .joinRaw('CROSS JOIN LATERAL (SELECT user_id FROM reached_at WHERE email = c.email OFFSET 0) AS r')
    .where('c.id', id)
    .whereRaw(`${namesPerson('contacts', 'c', 'r.user_id')} = 'yes'`)
    .pluck<number[]>('r.user_id');
  await recordEvent(db, audit, {
    action: 'contact_opened',
    ...about('contact', id),
    userId: writerId ?? null,
  });
  return contact;
}
