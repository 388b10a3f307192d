import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Letter, LetterQuery } from '#shared/contracts/message.ts';
import { deliveryOf, type MessageState } from '#shared/domain/messages.ts';
import { recordOpening, type AuditContext } from '#api/audit.ts';
import { pastEventColumns, type PastEvent, canUndo, type UndoHandlers } from '#api/audit/undo.service.ts';
import { notFound } from '#api/http/errors.ts';
import { draftLetter } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { asText } from '#api/mail/layout.ts';
import { hiddenPaths, personalLink } from '#api/mail/links.ts';

interface Row extends Message {
  state: MessageState;
  restored_at: string | null;
  sent_at: string | null;
}

interface Settings {
  hasMailServer: boolean;
  publicUrl: string;
  undoHandlers: UndoHandlers;
}

/** The message about an event that can be undone. */
async function findByEvent(db: Knex, id: number, undoHandlers: UndoHandlers): Promise<Row | undefined> {
  const event = await db('events').where({ id }).first<PastEvent | undefined>(pastEventColumns);
  const notice = event && undoHandlers[event.action]?.noticeOf(event);
  if (!notice) return undefined;
  return db('outbox_messages')
    .where({ subject_type: notice.subjectType, subject_id: event.subjectId, version: notice.version })
    .whereIn('kind', [...notice.kinds])
    .orderBy('id')
    .first<Row | undefined>('*');
}

/** What events about the subject of a message are recorded as. */
const eventSubjects = { booking: ['booking'], user: ['user', 'care'], contact: [] };

async function findUndo(db: Knex, audit: AuditContext, message: Row, undoHandlers: UndoHandlers) {
  const events = await db('events')
    .whereIn('subject_type', eventSubjects[message.subject_type])
    .where({ subject_id: message.subject_id })
    .whereIn('action', Object.keys(undoHandlers))
    .orderBy('id', 'desc')
    .limit(20)
    .select<PastEvent[]>(pastEventColumns);
  const event = events.find((one) => {
    const notice = undoHandlers[one.action]?.noticeOf(one);
    return notice?.version === message.version && notice.kinds.includes(message.kind);
  });
  return event && (await canUndo(db, audit, event, undoHandlers)) ? event.id : null;
}

async function findUserId(db: Knex, { subject_type: type, subject_id: id }: Message): Promise<number | null> {
  if (type === 'user') return id;
  if (type === 'contact') return null;
  const booking = await db('bookings').where({ id }).first<{ user_id: number | null } | undefined>('user_id');
  return booking?.user_id ?? null;
}

/** The text as it would be sent now. No token is made for it, so that reading changes nothing. */
async function previewOf(db: Knex, message: Row, publicUrl: string): Promise<Letter['content']> {
  if (message.state !== 'held') return null;
  const drafted = await draftLetter(db, message, hiddenPaths, new Date());
  if (!drafted) return null;
  const { letter } = drafted;
  const text = asText(letter, publicUrl).replace(publicUrl + personalLink, personalLink);
  return { subject: letter.subject, text };
}

/** An unsent letter; reading it opens the record of its person. @throws ApiError 404 without one about that event */
export async function readLetter(
  db: Knex,
  audit: AuditContext,
  query: z.output<typeof LetterQuery>,
  { hasMailServer, publicUrl, undoHandlers }: Settings,
): Promise<Letter> {
  const message =
    query.message === undefined
      ? await findByEvent(db, query.event ?? 0, undoHandlers)
      : await db('outbox_messages').where({ id: query.message }).first<Row | undefined>('*');
  if (!message) throw notFound('That letter');
  const { kind, recipient, not_before: notBefore, sent_at: sentAt } = message;
  const userId = await findUserId(db, message);
  if (userId !== null) await recordOpening(db, audit, userId);
  const [content, undoEvent] = await Promise.all([
    previewOf(db, message, publicUrl),
    message.state === 'held' ? findUndo(db, audit, message, undoHandlers) : null,
  ]);
  const state = { ...message, notBefore, restoredAt: message.restored_at };
  const delivery = deliveryOf(state, hasMailServer, new Date());
  return { kind, recipient, delivery, notBefore, sentAt, content, undoEvent };
}
