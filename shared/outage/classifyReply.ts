import { clientTooOld, unknownAddress } from '#shared/contracts/versions.ts';
import type { Conflict, Standing } from '#shared/contracts/intent.ts';

/** The server's reply to a replayed change; null without one, or with another machine's. */
export interface Reply {
  status: number;
  code: string | null;
  sentence: string;
  /** Seconds, from `Retry-After`. */
  retryAfter: number | null;
  /** The row that the call answers with, where it could be read. */
  row: { id: number; userId?: number | null | undefined; version?: number | undefined } | null;
  /** Of a booking whose change was refused: where it stands, if that could be read. */
  standing?: Standing | null;
}

export type ReplyOutcome =
  | { kind: 'done' }
  | { kind: 'retry'; afterSeconds: number | null }
  /** Nothing can be sent until its author signs in again, or the desk is updated. */
  | { kind: 'wait' }
  /** This server is too old for it; the others can be sent. */
  | { kind: 'hold'; sentence: string }
  | { kind: 'conflict'; conflict: Conflict };

const retried = new Set([408, 425, 429]);
/** A call that an older server does not have yet is no conflict. */
const isUnknownCall = ({ status, code }: Reply) =>
  (status === 404 && (code === null || code === unknownAddress)) || status === 405;

const nothingSaid = 'The clinic’s server did not accept this.';
/** The desk has checked the change by its own contract, so the server's is another one. */
const notUnderstood =
  'The clinic’s server does not understand this change, because its version is not this computer’s. Do it again on the screen, or try again after an update.';
const notYetPossible =
  'The clinic’s server cannot take this yet: it is an older version. It stays here until the server is updated.';

export function classifyReply(reply: Reply | null): ReplyOutcome {
  if (!reply) return { kind: 'retry', afterSeconds: null };
  const { status, code, sentence, retryAfter, standing } = reply;
  if (status >= 200 && status < 300) return { kind: 'done' };
  if (status < 400 || status >= 500 || retried.has(status) || code === 'idempotency_in_progress') {
    return { kind: 'retry', afterSeconds: retryAfter };
  }
  if (status === 401 || status === 403 || status === 426 || code === clientTooOld) return { kind: 'wait' };
  if (isUnknownCall(reply)) return { kind: 'hold', sentence: notYetPossible };
  if (status === 400)
    return { kind: 'conflict', conflict: { code: 'not_understood', sentence: notUnderstood } };
  const conflict = { code, sentence: sentence || nothingSaid, ...(standing && { standing }) };
  return { kind: 'conflict', conflict };
}
