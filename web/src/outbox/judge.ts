import { isFromClinic } from '#web/offline/isFromClinic.ts';
import type { ItemState } from '#web/outbox/item.ts';
import { readRetryAfter } from '#web/outbox/waiting.ts';

/** What an answer means for an item. */
export interface Verdict {
  state: ItemState;
  /** 0 when there was no answer of the clinic's. */
  status: number;
  code: string | null;
  /** The clinic's sentence, for people. */
  message: string;
  /** How long the clinic asks to wait; null for our own back-off. */
  waitMs: number | null;
  serverId: number | null;
}

export const noAnswer: Verdict = {
  state: 'waiting',
  status: 0,
  code: 'network',
  message: '',
  waitMs: null,
  serverId: null,
};

const inProgressWaitMs = 2000;
const longestSentence = 300;
const passing = [408, 425, 429];
const unknownHere = [404, 405, 426];
const toBeMended = [400, 413, 415, 422];

function stateOf(status: number, code: string | null): ItemState {
  if (passing.includes(status) || status >= 500) return 'waiting';
  if (status === 409 && code === 'idempotency_in_progress') return 'waiting';
  if (status === 401) return 'needs_login';
  if (status === 403 && code === 'user_mismatch') return 'locked';
  if (toBeMended.includes(status)) return 'needs_fix';
  if (unknownHere.includes(status)) return 'waiting_update';
  return 'needs_attention';
}

/**
 * Only an answer that is JSON, complete, and gives our own key back says that the clinic has the text: the
 * sign-in page of a network answers 200 as well, and an answer can break off after its head.
 */
export async function judge(answer: Response, key: string, now = Date.now()): Promise<Verdict> {
  const { status, headers } = answer;
  const type = headers.get('Content-Type') ?? '';
  if (status >= 200 && status < 300) {
    if (headers.get('Idempotency-Key') !== `"${key}"` || !type.startsWith('application/json'))
      return noAnswer;
    const { id } = (await answer.json()) as { id?: unknown };
    return { ...noAnswer, state: 'sent', status, code: null, serverId: typeof id === 'number' ? id : null };
  }
  const isPassing = passing.includes(status) || status >= 500;
  if (status < 400 || (!isPassing && !isFromClinic(answer))) return noAnswer;
  const code = headers.get('X-Error-Code');
  const text = (await answer.text()).trim();
  const waitMs = code === 'idempotency_in_progress' ? inProgressWaitMs : null;
  return {
    state: stateOf(status, code),
    status,
    code,
    message: type.startsWith('text/plain') ? text.slice(0, longestSentence) : '',
    waitMs: waitMs ?? readRetryAfter(headers.get('Retry-After'), now),
    serverId: null,
  };
}
