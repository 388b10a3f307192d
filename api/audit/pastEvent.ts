import type { Knex } from 'knex';
import type { MessageKind } from '#shared/domain/messages.ts';
import type { Act } from '#api/audit/events.ts';
import { ApiError } from '#api/http/errors.ts';

/** An event as it was recorded, to be taken back. */
export interface PastEvent {
  id: number;
  at: string;
  action: string;
  subjectId: number;
  userId: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The message that tells of an event. */
export interface Telling {
  subjectType: 'booking' | 'user' | 'blocked_time';
  kinds: readonly MessageKind[];
  version: number;
}

export const changedSince = (what: string) =>
  new ApiError(409, 'version_conflict', `${what} changed since; there is nothing left to undo.`);

/** The messages that tell of an event, in whatever state. */
const findTelling = (db: Knex, event: PastEvent, { subjectType, kinds, version }: Telling) =>
  db('outbox_messages')
    .where({ subject_type: subjectType, subject_id: event.subjectId, version })
    .whereIn('kind', [...kinds]);

const isWithinHold = (act: Act, event: PastEvent) =>
  Date.parse(event.at) + act.mailHoldSeconds * 1000 >= Date.now();

/** Whether an undo would find that nobody was told; a look without a lock, for a list. */
export async function isUntold(db: Knex, act: Act, event: PastEvent, telling: Telling): Promise<boolean> {
  const message = await findTelling(db, event, telling).first<
    { state: string; restored_at: string | null } | undefined
  >('state', 'restored_at');
  if (!message) return isWithinHold(act, event);
  return message.state === 'held' && message.restored_at === null;
}

const tooLate = () =>
  new ApiError(409, 'too_late', 'It is too late to undo this: the message has gone or the time is over.');

/**
 * Makes sure that nobody was told of an event, and that nobody will be while this transaction lasts: its
 * message is still here and no sender has it. What sends no message can be undone while one would be held.
 * @returns the message's id, null where there is none
 * @throws ApiError 409 when it is too late
 */
export async function lockUntold(
  trx: Knex,
  act: Act,
  event: PastEvent,
  telling: Telling,
): Promise<number | null> {
  const message = await findTelling(trx, event, telling).first<{ id: number } | undefined>('id');
  if (!message) {
    if (!isWithinHold(act, event)) throw tooLate();
    return null;
  }
  const held = await findTelling(trx, event, telling)
    // One that a restored backup brought back may have gone before.
    .where({ state: 'held', restored_at: null })
    .forUpdate()
    .skipLocked()
    .pluck<number[]>('id');
  if (held.length === 0) throw tooLate();
  return message.id;
}
