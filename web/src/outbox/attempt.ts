import { classify, type RefusalReason } from '#shared/delivery/classify.ts';
import { readHead, readSentence } from '#shared/delivery/reply.ts';
import { requestInit } from '#shared/delivery/request.ts';
import type { ItemState } from '#web/indexedDb/item.ts';
import { withTimeLimit } from '#web/offline/withTimeLimit.ts';

export interface SendOutcome {
  state: ItemState;
  /** 0 without a response of the clinic's server or of a gateway before it. */
  status: number;
  /** Whether the clinic's server itself has answered: with a gateway's 502 it is still unreachable. */
  isFromClinic: boolean;
  code: string | null;
  /** The server's message for people. */
  message: string;
  /** The server's Retry-After; null for our own back-off. */
  waitMs: number | null;
  serverId: number | null;
}

export const noAnswer: SendOutcome = {
  state: 'waiting',
  status: 0,
  isFromClinic: false,
  code: 'network',
  message: '',
  waitMs: null,
  serverId: null,
};

const patienceMs = 20_000;

const stateAfter: Record<RefusalReason, ItemState> = {
  signed_out: 'needs_login',
  other_user: 'locked',
  forbidden: 'needs_attention',
  outdated: 'waiting_update',
  unknown_call: 'waiting_update',
  malformed: 'needs_fix',
  invalid: 'needs_fix',
  conflict: 'needs_attention',
};

/** @throws when the body breaks off */
export async function readOutcome(response: Response, key: string, now = Date.now()): Promise<SendOutcome> {
  const head = readHead(response, now);
  const { status, code, isFromClinic } = head;
  const result = classify(head, key);
  if (result.kind === 'foreign') return noAnswer;
  const text = await response.text();
  if (result.kind === 'done') {
    const { id } = JSON.parse(text) as { id?: unknown };
    return {
      ...noAnswer,
      state: 'sent',
      status,
      isFromClinic,
      code: null,
      serverId: typeof id === 'number' ? id : null,
    };
  }
  const isRefused = result.kind === 'refused';
  return {
    state: isRefused ? stateAfter[result.reason] : 'waiting',
    status,
    isFromClinic,
    code,
    message: readSentence(head, text),
    waitMs: isRefused ? null : result.afterMs,
    serverId: null,
  };
}

/** One attempt, classified by its response alone. */
export function attempt(path: string, key: string, body: unknown, writtenAt: number): Promise<SendOutcome> {
  const written = { at: new Date(writtenAt).toISOString(), sentAt: new Date().toISOString() };
  const parts = { body, idempotencyKey: key, written };
  const init = { ...requestInit('web', { method: 'POST' }, parts), redirect: 'manual' as const };
  return withTimeLimit(patienceMs, async (signal) =>
    readOutcome(await fetch(path, { ...init, signal }), key),
  ).catch(() => noAnswer);
}
