import { z } from 'zod';
import { create, defineCalls, get } from '#shared/contracts/call.ts';
import { Email, Instant, nameText, OptionalPhone, text } from '#shared/contracts/fields.ts';
import { ListQuery, sortBy } from '#shared/contracts/list.ts';

/** The topic of a message, where it changes how the message has to be answered. */
export const ContactTopic = z.enum(['data_complaint']);

export const Contact = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  topic: ContactTopic.nullable(),
  /** When it was filled in, if it waited on a device; null when unknown. */
  writtenAt: Instant.nullable(),
  createdAt: Instant,
});
export type Contact = z.infer<typeof Contact>;

export const contactColumns = ['name', 'subject', 'email', 'received'] as const;
export const ContactListQuery = ListQuery.extend({ sort: sortBy(contactColumns) });

/** A blank phone is stored as null. */
export const ContactCreate = z.object({
  name: nameText('Name', { min: 2, max: 100, message: 'Name must be at least 2 characters' }),
  email: Email,
  phone: OptionalPhone,
  subject: nameText('Subject', { min: 2, max: 200, message: 'Subject must be at least 2 characters' }),
  message: text('Message', { min: 10, max: 5000, message: 'Message must be at least 10 characters' }),
});

/** A message as its writer sees it. */
export const MyContact = Contact.pick({ id: true, subject: true, message: true, createdAt: true }).extend({
  /** When the clinic marked it as answered. */
  handledAt: Instant.nullable(),
  /** What the clinic wrote by email, oldest first; answers given otherwise are not among them. */
  replies: z.array(z.object({ text: z.string(), createdAt: Instant })).default([]),
});
export type MyContact = z.infer<typeof MyContact>;

export const ContactReceipt = z.object({ id: z.int(), createdAt: Instant });

export const contactCalls = defineCalls({
  sendContact: {
    ...create('/api/contact', 'public'),
    body: ContactCreate,
    answer: ContactReceipt,
    idempotency: 'shared',
    isForm: true,
    limits: [
      { hits: 5, seconds: 600, per: 'ip' },
      { hits: 20, seconds: 86_400, per: 'ip' },
    ],
  },
  /** The messages that were sent from the addresses that the account has confirmed, newest first. */
  listMyContacts: { ...get('/api/user/messages', 'user'), answer: z.array(MyContact) },
  listContacts: { ...get('/api/admin/contacts', 'admin'), query: ContactListQuery, answer: z.array(Contact) },
  /** Opens a message to read it; the audit records that. */
  openContact: { ...get('/api/admin/contacts/:id', 'admin'), answer: Contact },
});
