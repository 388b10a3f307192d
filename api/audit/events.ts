import type { Knex } from 'knex';

/** Who acts, from where: what every event and message of a request is signed with. */
export interface Act {
  actorId: number | null;
  requestId: string;
  ip: string;
  mailHoldSeconds: number;
  /** Set by a change that can be taken back: the answer names the event in `X-Undo-Event`. */
  undoable?: number;
}

export interface Happening {
  action: string;
  subjectType: 'user' | 'booking' | 'contact' | 'care' | 'reward' | 'session' | 'message';
  subjectId: number | null;
  /** The customer whose record it is about. */
  userId?: number | null;
  /** Never health text: no service, notes or messages. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Enough of an address to see a pattern, too little to name a household: /24 of IPv4, /48 of IPv6. */
export function truncateIp(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(ip);
  if (v4) return `${v4[1]}.0`;
  return `${ip.split(':').slice(0, 3).join(':')}::`;
}

/**
 * Adds to the append-only audit, in the transaction of what happened. Open screens learn of it at commit.
 * @returns the event's id, by which it can be undone
 */
export async function recordEvent(trx: Knex, act: Act, happening: Happening): Promise<number> {
  const [row] = await trx('events').insert(
    {
      actor_id: act.actorId,
      action: happening.action,
      subject_type: happening.subjectType,
      subject_id: happening.subjectId,
      before: happening.before && JSON.stringify(happening.before),
      after: happening.after && JSON.stringify(happening.after),
      request_id: act.requestId,
      ip: truncateIp(act.ip),
      user_id: happening.userId ?? (happening.subjectType === 'user' ? happening.subjectId : null),
    },
    'id',
  );
  return (row as { id: number }).id;
}

/** Notes that an admin opened a customer's record; once an hour is enough to know. */
export async function recordOpening(db: Knex, act: Act, userId: number): Promise<void> {
  const recent = await db('events')
    .where({ user_id: userId, action: 'record_opened', actor_id: act.actorId })
    .whereRaw(`at > now() - interval '1 hour'`)
    .first('id');
  if (recent) return;
  await recordEvent(db, act, { action: 'record_opened', subjectType: 'user', subjectId: userId });
}

/** Tells the answer that this change can be undone for as long as messages are held. */
export function offerUndo(act: Act, eventId: number): void {
  if (act.mailHoldSeconds > 0) act.undoable = eventId;
}
