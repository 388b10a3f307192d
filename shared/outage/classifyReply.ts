import { clientTooOld } from '#shared/contracts/versions.ts';
import type { Conflict } from '#shared/contracts/intent.ts';

/** The server's reply to a replayed change; null without one, or with another machine's. */
export interface Reply {
  status: number;
  code: string | null;
  sentence: string;
  /** Seconds, from `Retry-After`. */
  retryAfter: number | null;
  /** The row that the call answers with, where it could be read. */
  row: { id: number; userId?: number | null | undefined; version?: number | undefined } | null;
}

export type ReplyOutcome =
  | { kind: 'done' }
  | { kind: 'retry'; afterSeconds: number | null }
  /** Nothing can be sent until its author signs in again, or the desk is updated. */
  | { kind: 'wait' }
  | { kind: 'conflict'; conflict: Conflict };

const retried = new Set([408, 425, 429]);
/** A route that an older server does not have yet is no conflict. */
const unknownRoute = (reply: Reply) =>
  (reply.status === 404 && reply.code !== 'not_found') || reply.status === 405;

const nothingSaid = 'The clinic’s server did not accept this.';

export function classifyReply(reply: Reply | null): ReplyOutcome {
  if (!reply) return { kind: 'retry', afterSeconds: null };
  const { status, code, sentence, retryAfter } = reply;
  if (status >= 200 && status < 300) return { kind: 'done' };
  if (status < 400 || status >= 500 || retried.has(status) || code === 'idempotency_in_progress') {
    return { kind: 'retry', afterSeconds: retryAfter };
  }
  if (status === 401 || status === 403 || status === 426 || code === clientTooOld || unknownRoute(reply)) {
    return { kind: 'wait' };
  }
  return { kind: 'conflict', conflict: { code, sentence: sentence || nothingSaid } };
}
