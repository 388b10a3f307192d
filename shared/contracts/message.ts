import { z } from 'zod';
import { defineCalls, get, post } from '#shared/contracts/call.ts';
import { id, Instant } from '#shared/contracts/fields.ts';
import { ListQuery } from '#shared/contracts/list.ts';
import { deliveryLabels, messageKinds, type Delivery } from '#shared/domain/messages.ts';

export const DeliveryState = z.enum(Object.keys(deliveryLabels) as [Delivery, ...Delivery[]]);

/** A message in the outbox and its delivery; its text is composed when it is sent. */
export const Message = z.object({
  id: z.int(),
  kind: z.enum(messageKinds),
  subjectType: z.enum(['booking', 'user', 'contact']),
  subjectId: z.int(),
  /** Empty once purged. */
  recipient: z.string(),
  delivery: DeliveryState,
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: Instant,
  notBefore: Instant,
  sentAt: Instant.nullable(),
});
export type Message = z.infer<typeof Message>;

/** A letter as it will be sent, with its secret links left out. The text of one that was sent is not stored. */
export const Letter = Message.pick({
  kind: true,
  recipient: true,
  delivery: true,
  notBefore: true,
  sentAt: true,
}).extend({
  /** Null once it was sent or withdrawn, or when it will not be sent because it is no longer true. */
  content: z.object({ subject: z.string(), text: z.string() }).nullable(),
  /** The event whose undo withdraws it; null when there is none, or no longer. */
  undoEvent: z.int().nullable(),
});
export type Letter = z.infer<typeof Letter>;

/** A letter by its message, or by the event that it is about. */
export const LetterQuery = z
  .object({
    message: z.coerce.number('That message is not known').pipe(id('That message is not known')).optional(),
    event: z.coerce.number('That event is not known').pipe(id('That event is not known')).optional(),
  })
  .refine(
    ({ message, event }) => (message === undefined) !== (event === undefined),
    'Please name a message or an event',
  );

/** `waiting`: not sent yet; `problems`: given up, failing, or late. */
export const MessageFilter = z.enum(
  ['all', 'waiting', 'problems'],
  'Filter must be all, waiting or problems',
);

/** What to do with all messages that a restore put on hold. */
export const HoldDecision = z.enum(['release', 'discard'], 'Say release or discard');
export type HoldDecision = z.infer<typeof HoldDecision>;

export const messageCalls = defineCalls({
  /** Whether emails go out, so that no screen promises one. */
  getMailSettings: { ...get('/api/mail-settings', 'public'), answer: z.object({ sendsEmail: z.boolean() }) },
  listMessages: {
    ...get('/api/admin/messages', 'admin'),
    query: ListQuery.pick({ limit: true, cursor: true }).extend({ filter: MessageFilter.optional() }),
    answer: z.array(Message),
  },
  getMailStatus: {
    ...get('/api/admin/messages/status', 'admin'),
    answer: z.object({ hasMailServer: z.boolean(), waiting: z.int(), problems: z.int(), onHold: z.int() }),
  },
  readLetter: { ...get('/api/admin/letters', 'admin'), query: LetterQuery, answer: Letter },
  listBookingMessages: { ...get('/api/admin/bookings/:id/messages', 'admin'), answer: z.array(Message) },
  /** Owners only. Unsent messages of a restored backup wait for this decision. */
  decideOnHeldMessages: {
    ...post('/api/admin/messages/on-hold', 'owner'),
    body: z.object({ decision: HoldDecision }),
    answer: z.object({ count: z.int() }),
  },
  retryMessage: { ...post('/api/admin/messages/:id/retry', 'admin'), answer: Message },
});
