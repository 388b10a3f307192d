import type { Knex } from 'knex';
import { queryPrepared } from '#api/db/prepared.ts';
import { truncateIp } from '#api/http/network.ts';

/** Who acts, in which request and from where: recorded with every event and message. */
export interface AuditContext {
  actorId: number | null;
  requestId: string;
  ip: string;
  /** As in a list of sessions: browser and system, or the reception app. */
  device?: string;
  mailHoldSeconds: number;
  /** Without a mail server, messages that can never be sent are not stored. */
  hasMailServer?: boolean;
  /** The account's confirmed address, null without one: letters to any other are counted. Undefined for desk and jobs. */
  confirmedAddress?: string | null;
  /** Multiplies the limits on emails; 1 by default. */
  limitScale?: number;
  /** Shared by copies of this act: whether listeners are to be notified, and whom the response names, as `user:7`. */
  recorded?: { isAny: boolean; subjects: Set<string> };
  /** When the change happened that a desk, known by its signature, sends only now; undefined for one made now. */
  occurredAt?: Date;
  /** When any client says that it made the change: for order and for reading. No rule is lifted by it. */
  writtenAt?: Date;
  /** The same by the clock of the device, where that was wrong. */
  clockAt?: Date;
  /** Set by an undoable change: the response names the event in `X-Undo-Event`. */
  undoable?: number;
}

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
    | 'task'
    | 'batch'
    | 'product'
    | 'export';
  subjectId: number | null;
  /** The customer whose record it is about. */
  userId?: number | null;
  /** Never health text: no service, notes or messages. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** What an event or a letter is about. */
export const about = <Type extends NewEvent['subjectType'], Id extends number | null>(
  subjectType: Type,
  subjectId: Id,
) => ({ subjectType, subjectId });

/**
 * @param json an expression with an `eventRow` @param inserted name of the CTE that has inserted the subjects and returns
 * their ids and the expression
 */
export const insertEvents = (json: string, inserted?: string) => `
  INSERT INTO events (actor_id, action, subject_type, subject_id, before, after, request_id, ip, user_id, occurred_at, clock_at)
  SELECT e.actor_id, e.action, e.subject_type, ${inserted ? `${inserted}.id` : 'e.subject_id'}, e.before, e.after, e.request_id,
    e.ip, e.user_id, e.occurred_at, e.clock_at
  FROM ${inserted ? `${inserted}, ` : ''}jsonb_populate_record(NULL::events, ${json}::jsonb) AS e`;

/** The columns of an event, for JSON. */
export function eventRow(
  audit: AuditContext,
  { action, subjectType, subjectId, before, after, userId }: NewEvent,
): Record<string, unknown> {
  return {
    actor_id: audit.actorId,
    action,
    subject_type: subjectType,
    subject_id: subjectId,
    before,
    after,
    request_id: audit.requestId,
    ip: truncateIp(audit.ip),
    user_id: userId ?? (subjectType === 'user' ? subjectId : null),
    occurred_at: audit.writtenAt,
    clock_at: audit.clockAt,
  };
}

const insertEvent = insertEvents('$1');
const asJson = (audit: AuditContext, happening: NewEvent) => [JSON.stringify(eventRow(audit, happening))];

/** Call after a statement that inserts an event of this act. */
export function markRecorded({ recorded }: AuditContext, happening?: NewEvent): void {
  if (!recorded) return;
  recorded.isAny = true;
  if (happening?.subjectId) recorded.subjects.add(`${happening.subjectType}:${happening.subjectId}`);
  if (happening?.userId) recorded.subjects.add(`user:${happening.userId}`);
}

/** Adds to the append-only audit, in the transaction of the change; live updates read it from there. */
export async function recordEvent(trx: Knex, audit: AuditContext, happening: NewEvent): Promise<void> {
  await queryPrepared(trx, 'insert_event', insertEvent, asJson(audit, happening));
  markRecorded(audit, happening);
}

/** The same for an undoable change. @returns the event's id, for the undo */
export async function recordUndoable(trx: Knex, audit: AuditContext, happening: NewEvent): Promise<number> {
  const text = `${insertEvent} RETURNING id`;
  const [row] = await queryPrepared<{ id: number }>(trx, 'insert_undoable', text, asJson(audit, happening));
  if (!row) throw new Error('An event was not recorded');
  markRecorded(audit, happening);
  return row.id;
}

/** Records that an admin opened a customer's record, at most once an hour. */
export async function recordOpening(db: Knex, audit: AuditContext, userId: number): Promise<void> {
  const recent = await db('events')
    .where({ user_id: userId, action: 'record_opened', actor_id: audit.actorId })
    .whereRaw(`at > now() - interval '1 hour'`)
    .first<{ id: number } | undefined>('id');
  if (recent) return;
  await recordEvent(db, audit, { action: 'record_opened', ...about('user', userId) });
}

/** Records who sent at a desk what somebody had recorded there who has left. */
export const recordSentFor = (trx: Knex, sender: AuditContext, authorId: number) =>
  recordEvent(trx, sender, { action: 'sent_for_colleague', ...about('user', authorId) });

/** Sets the response header that offers an undo, for as long as messages are held. */
export function offerUndo(audit: AuditContext, eventId: number): void {
  if (audit.mailHoldSeconds > 0) audit.undoable = eventId;
}
