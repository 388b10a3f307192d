import { pencilledHeader } from '#shared/contracts/call.ts';
import { undoHeader } from '#shared/contracts/undo.ts';

/** A fact waits to be sent; a promise is only pencilled. */
export type Pencilled = 'fact' | 'promise';

/** The headers of a change's response. */
export interface ChangeMeta {
  /** The id of the event to undo; null if it cannot be undone. */
  undoEvent: number | null;
  /** How the change was queued; null for one that the server has made. */
  pencilled: Pencilled | null;
}

/** The result of a mutation: with the answer, what belongs to this change and no other that overlaps it. */
export interface Changed<Answer> extends ChangeMeta {
  answer: Answer;
}

export function readChangeMeta({ headers }: Response): ChangeMeta {
  const event = headers.get(undoHeader);
  const pencilled = headers.get(pencilledHeader);
  return {
    undoEvent: event === null ? null : Number(event),
    pencilled: pencilled === 'fact' || pencilled === 'promise' ? pencilled : null,
  };
}
