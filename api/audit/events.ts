import { executePrepared, type Queryable } from '#api/db/prepared.ts';

/** Who acts, from where: what every event and message of a request is signed with. */
export interface Act {
  actorId: number | null;
  requestId: string;
  ip: string;
  mailHoldSeconds: number;
}

export interface Happening {
  action: string;
  subjectType: 'user' | 'booking' | 'contact' | 'care' | 'reward' | 'session';
  subjectId: number | null;
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

const insertEvent = `
  INSERT INTO events (actor_id, action, subject_type, subject_id, before, after, request_id, ip)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Adds to the append-only audit, in the transaction of what happened. */
export async function recordEvent(trx: Queryable, act: Act, happening: Happening): Promise<void> {
  const { action, subjectType, subjectId, before, after } = happening;
  const [beforeText, afterText] = [before, after].map((view) => view && JSON.stringify(view));
  const from = truncateIp(act.ip);
  const values = [act.actorId, action, subjectType, subjectId, beforeText, afterText, act.requestId, from];
  await executePrepared(trx, 'insert_event', insertEvent, values);
}
