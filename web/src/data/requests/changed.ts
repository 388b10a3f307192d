import { queuedHeader } from '#shared/contracts/call.ts';
import { undoHeader } from '#shared/contracts/undo.ts';

/** A fact waits to be sent; a commitment is only queued. */
export type QueuedOffline = 'fact' | 'commitment';

export interface ChangeMeta {
  /** The id of the event to undo; null if it cannot be undone. */
  undoEvent: number | null;
  /** How the change was queued; null for one that the server has made. */
  queued: QueuedOffline | null;
}

/** The result of a mutation: with the answer, what belongs to this change and no other that overlaps it. */
export interface Changed<Answer> extends ChangeMeta {
  answer: Answer;
}

export function readChangeMeta({ headers }: Response): ChangeMeta {
  const event = headers.get(undoHeader);
  const queued = headers.get(queuedHeader);
  return {
    undoEvent: event === null ? null : Number(event),
    queued: queued === 'fact' || queued === 'commitment' ? queued : null,
  };
}
