import type { Knex } from 'knex';
import type { AuditContext } from '#api/http/auditContext.ts';
import { isUnsent, pastEventColumns, type PastEvent, type NoticeRef } from '#api/audit/pastEvent.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** How one kind of change is undone; each feature has handlers for its own changes. */
export interface UndoHandler {
  /** @throws ApiError 409 when it is too late, or something has changed since */
  undo: (trx: Knex.Transaction, act: AuditContext, event: PastEvent) => Promise<void>;
  noticeOf: (event: PastEvent) => NoticeRef;
  /** Checks without a lock, for lists. */
  isUnchanged: (db: Knex, event: PastEvent) => Promise<boolean>;
}

/** Handlers by event action; actions without one cannot be undone. */
export type UndoHandlers = Readonly<Record<string, UndoHandler>>;

/** Whether an event can be undone: no message about it has been sent, and nothing has changed since. */
export async function canUndo(db: Knex, act: AuditContext, event: PastEvent, undoHandlers: UndoHandlers) {
  const undoing = undoHandlers[event.action];
  if (!undoing || !(await undoing.isUnchanged(db, event))) return false;
  return isUnsent(db, act, event, undoing.noticeOf(event));
}

/**
 * Undoes an event, without a message, because none was sent about it.
 * @throws ApiError 409 when it is too late, the row was changed since, or the event cannot be undone at all
 */
export async function undoEvent(db: Knex, act: AuditContext, eventId: number, undoHandlers: UndoHandlers) {
  await inTransaction(db, async (trx) => {
    const event = await trx('events').where({ id: eventId }).first<PastEvent | undefined>(pastEventColumns);
    if (!event) throw notFound('That event');
    const undoing = undoHandlers[event.action];
    if (!undoing) throw new ApiError(409, 'not_undoable', 'This cannot be undone.');
    await undoing.undo(trx, act, event);
  });
}
