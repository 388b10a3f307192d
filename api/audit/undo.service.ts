import type { Knex } from 'knex';
import type { AuditContext } from '#api/audit.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import type { MessageKind } from '#shared/domain/messages.ts';

/** How one kind of change is undone; each feature has handlers for its own changes. */
export interface UndoHandler {
  /** @throws ApiError 409 when it is too late, or something has changed since */
  undo: (trx: Knex.Transaction, audit: AuditContext, event: PastEvent) => Promise<void>;
  noticeOf: (event: PastEvent) => NoticeRef;
  /** Checks without a lock, for lists. */
  isUnchanged: (db: Knex, event: PastEvent) => Promise<boolean>;
}

/** Handlers by event action; actions without one cannot be undone. */
export type UndoHandlers = Readonly<Record<string, UndoHandler>>;

/** Whether an event can be undone: no message about it has been sent, and nothing has changed since. */
export async function canUndo(db: Knex, audit: AuditContext, event: PastEvent, undoHandlers: UndoHandlers) {
  const undoing = undoHandlers[event.action];
  if (!undoing || !(await undoing.isUnchanged(db, event))) return false;
  return isUnsent(db, audit, event, undoing.noticeOf(event));
}

/** Undoes an event. @throws ApiError 409 when it is too late or impossible, or the row was changed since */
export async function undoEvent(db: Knex, audit: AuditContext, eventId: number, undoHandlers: UndoHandlers) {
  await inTransaction(db, async (trx) => {
    // The second of two presses, or of two desks, waits for the first, and is answered as it was.
    await trx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('undo', ?))`, [eventId]);
    const event = await trx('events').where({ id: eventId }).first<PastEvent | undefined>(pastEventColumns);
    if (!event) throw notFound('That event');
    const undoing = undoHandlers[event.action];
    if (!undoing) throw new ApiError(409, 'not_undoable', 'This cannot be undone.');
    const later = await eventsAfter(trx, event);
    const undone = later.find(({ undid }) => undid === String(eventId));
    if (!undone) return undoing.undo(trx, audit, event);
    if (later.some(({ id, action }) => id > undone.id && action in undoHandlers)) throw changedSince('This');
  });
}

const eventsAfter = (db: Knex, { id, subjectType, subjectId }: PastEvent) =>
  db('events')
    .where({ subject_type: subjectType, subject_id: subjectId })
    .where('id', '>', id)
    .select<{ id: number; action: string; undid: string | null }[]>(
      'id',
      'action',
      db.raw(`after ->> 'undid' AS undid`),
    );

export interface PastEvent {
  id: number;
  at: string;
  action: string;
  subjectType: string;
  subjectId: number;
  userId: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export const pastEventColumns = {
  id: 'id',
  at: 'at',
  action: 'action',
  subjectType: 'subject_type',
  subjectId: 'subject_id',
  userId: 'user_id',
  before: 'before',
  after: 'after',
} as const;

/** Identifies the messages that an event has enqueued. */
export interface NoticeRef {
  subjectType: 'booking' | 'user' | 'blocked_time';
  kinds: readonly MessageKind[];
  version: number;
}

export const changedSince = (what: string) =>
  new ApiError(409, 'version_conflict', `${what} changed since; there is nothing left to undo.`);

export const findNotices = (db: Knex, event: PastEvent, { subjectType, kinds, version }: NoticeRef) =>
  db('outbox_messages')
    .where({ subject_type: subjectType, subject_id: event.subjectId, version })
    .whereIn('kind', [...kinds]);

const undoMs = 24 * 3_600_000;

/** Without a mail server a letter is never sent, and would never end an undo. */
const isRecent = ({ at }: PastEvent) => Date.parse(at) + undoMs > Date.now();

const isWithinHold = (audit: AuditContext, event: PastEvent) =>
  Date.parse(event.at) + audit.mailHoldSeconds * 1000 >= Date.now();

/** Whether an event is of the last 24 hours and no message about it has been sent; takes no lock, for lists. */
export async function isUnsent(db: Knex, audit: AuditContext, event: PastEvent, notice: NoticeRef) {
  if (!isRecent(event)) return false;
  const message = await findNotices(db, event, notice).first<
    { state: string; restored_at: string | null } | undefined
  >('state', 'restored_at');
  if (!message) return isWithinHold(audit, event);
  return message.state === 'held' && message.restored_at === null;
}

export const tooLate = () =>
  new ApiError(409, 'too_late', 'It is too late to undo this: the message has gone or the time is over.');

/**
 * Locks the unsent message about an event, so that it is not sent during this transaction. An event without a message
 * can be undone for as long as a message would be held.
 * @returns the message's id, null where there is none
 * @throws ApiError 409 when it is too late
 */
export async function lockUnsent(trx: Knex, audit: AuditContext, event: PastEvent, notice: NoticeRef) {
  if (!isRecent(event)) throw tooLate();
  const message = await findNotices(trx, event, notice).first<{ id: number } | undefined>('id');
  if (!message) {
    if (!isWithinHold(audit, event)) throw tooLate();
    return null;
  }
  const held = await findNotices(trx, event, notice)
    // A message of a restored backup may have been sent before.
    .where({ state: 'held', restored_at: null })
    .forUpdate()
    .skipLocked()
    .pluck<number[]>('id');
  if (held.length === 0) throw tooLate();
  return message.id;
}
