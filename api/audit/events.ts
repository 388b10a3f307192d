import type { Knex } from 'knex';
import { queryPrepared } from '#api/db/prepared.ts';
import type { Act } from '#api/http/act.ts';
import { truncateIp } from '#api/http/network.ts';

export interface NewEvent {
  action: string;
  subjectType:
    | 'user'
    | 'booking'
    | 'contact'
    | 'care'
    | 'reward'
    | 'session'
    | 'message'
    | 'blocked_time'
    | 'setup'
    | 'export';
  subjectId: number | null;
  /** The customer whose record it is about. */
  userId?: number | null;
  /** Never health text: no service, notes or messages. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/**
 * @param first the number of the first of `eventValues` @param made name of the CTE that has inserted the subject and
 * returns its id
 */
export function insertEvent(first: number, made?: string): string {
  const value = (n: number) => `$${first + n}`;
  return `
  INSERT INTO events (actor_id, action, subject_type, subject_id, before, after, request_id, ip, user_id, occurred_at)
  SELECT ${value(0)}::integer, ${value(1)}, ${value(2)}, coalesce(${value(3)}::integer, ${made ? `${made}.id` : 'NULL'}),
    ${value(4)}::jsonb, ${value(5)}::jsonb, ${value(6)}, ${value(7)}, ${value(8)}::integer, ${value(9)}::timestamptz ${made ? `FROM ${made}` : ''}`;
}

/** In the order of the statement's columns. */
export function eventValues(
  act: Act,
  { action, subjectType, subjectId, before, after, userId }: NewEvent,
): unknown[] {
  const [beforeText, afterText] = [before, after].map((view) => view && JSON.stringify(view));
  const from = truncateIp(act.ip);
  const whose = userId ?? (subjectType === 'user' ? subjectId : null);
  return [
    act.actorId,
    action,
    subjectType,
    subjectId,
    beforeText,
    afterText,
    act.requestId,
    from,
    whose,
    act.occurredAt,
  ];
}

const insertOne = insertEvent(1);

/** Call after a statement that inserts an event of this act. */
export function noteRecorded({ recorded }: Act): void {
  if (recorded) recorded.isAny = true;
}

/** Adds to the append-only audit, in the transaction of the change; live updates read it from there. */
export async function recordEvent(trx: Knex, act: Act, happening: NewEvent): Promise<void> {
  await queryPrepared(trx, 'insert_event', insertOne, eventValues(act, happening));
  noteRecorded(act);
}

/** The same for an undoable change. @returns the event's id, for the undo */
export async function recordUndoable(trx: Knex, act: Act, happening: NewEvent): Promise<number> {
  const text = `${insertOne} RETURNING id`;
  const [row] = await queryPrepared<{ id: number }>(
    trx,
    'insert_undoable',
    text,
    eventValues(act, happening),
  );
  if (!row) throw new Error('An event was not recorded');
  noteRecorded(act);
  return row.id;
}

/** Records that an admin opened a customer's record, at most once an hour. */
export async function recordOpening(db: Knex, act: Act, userId: number): Promise<void> {
  const recent = await db('events')
    .where({ user_id: userId, action: 'record_opened', actor_id: act.actorId })
    .whereRaw(`at > now() - interval '1 hour'`)
    .first<{ id: number } | undefined>('id');
  if (recent) return;
  await recordEvent(db, act, { action: 'record_opened', subjectType: 'user', subjectId: userId });
}

/** Sets the response header that offers an undo, for as long as messages are held. */
export function offerUndo(act: Act, eventId: number): void {
  if (act.mailHoldSeconds > 0) act.undoable = eventId;
}
