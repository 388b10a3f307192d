import { clientTooOld, unknownAddress } from '#shared/contracts/versions.ts';
import type { ReplyHead } from '#shared/delivery/reply.ts';

export type RefusalReason =
  | 'signed_out'
  /** Another user than its author is signed in. */
  | 'other_user'
  | 'forbidden'
  /** This client is too old for the server. */
  | 'outdated'
  /** The server is too old for the call. */
  | 'unknown_call'
  /** The body does not match the server's contract. */
  | 'malformed'
  | 'invalid'
  | 'conflict';

/** The outcome of a request, for every sender. */
export type Classification =
  | { kind: 'done' }
  /** The server has not done it, and a retry fails as long as the reason remains. */
  | { kind: 'refused'; reason: RefusalReason }
  /** Not done yet: the same request may be sent again after the server's Retry-After. */
  | { kind: 'retry'; afterMs: number | null }
  /** It may have been done: no response, a failure, or a gateway's. */
  | { kind: 'unknown'; afterMs: number | null }
  /** Another machine has answered, so the outcome is unknown. */
  | { kind: 'foreign' };

const busy = [408, 425, 429];
/** Codes of the reception app's own answers, for requests that it does not send. */
const unsent = ['never_sent', 'no_server', 'locked'];
const refusedByApp = ['not_for_the_desk', 'too_large'];

function reasonOf(status: number, code: string | null): RefusalReason {
  if (status === 401) return 'signed_out';
  if (status === 403) return code === 'user_mismatch' ? 'other_user' : 'forbidden';
  if (status === 426 || code === clientTooOld) return 'outdated';
  if (status === 405 || (status === 404 && (code === null || code === unknownAddress))) return 'unknown_call';
  if (status === 400) return 'malformed';
  return [413, 415, 422].includes(status) ? 'invalid' : 'conflict';
}

/** Null: none came, or it broke off. With the request's `key`, only a response with JSON and that key counts as done. */
export function classify(reply: ReplyHead | null, key?: string): Classification {
  if (!reply) return { kind: 'unknown', afterMs: null };
  const { status, code, retryAfterMs: afterMs } = reply;
  if (status >= 200 && status < 300) {
    const isProven = key === undefined ? reply.isFromClinic : reply.isJson && reply.key === key;
    return { kind: isProven ? 'done' : 'foreign' };
  }
  if (unsent.includes(code ?? '')) return { kind: 'retry', afterMs };
  const isOurs = reply.isFromClinic || refusedByApp.includes(code ?? '');
  // A gateway knows that the server is busy or down, but not the outcome of the request.
  if (status >= 500 || busy.includes(status))
    return { kind: isOurs && status < 500 ? 'retry' : 'unknown', afterMs };
  if (status < 400 || !isOurs) return { kind: 'foreign' };
  if (code === 'idempotency_in_progress') return { kind: 'retry', afterMs };
  return { kind: 'refused', reason: reasonOf(status, code) };
}
