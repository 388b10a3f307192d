import { isFromClinic } from '#web/offline/isFromClinic.ts';
import type { ItemState } from '#web/indexedDb/item.ts';
import { readRetryAfter } from '#web/outbox/retryBackoff.ts';

/** Classification of a response. */
export interface SendOutcome {
  state: ItemState;
  /** 0 without a response of the clinic's server. */
  status: number;
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
 * Only a complete JSON response that returns our key proves that the server has the text: a captive portal also answers
 * 200, and a response can break off after its headers.
 */
export async function classifyResponse(
  response: Response,
  key: string,
  now = Date.now(),
): Promise<SendOutcome> {
  const { status, headers } = response;
  const type = headers.get('Content-Type') ?? '';
  if (status >= 200 && status < 300) {
    if (headers.get('Idempotency-Key') !== `"${key}"` || !type.startsWith('application/json'))
      return noAnswer;
    const { id } = (await response.json()) as { id?: unknown };
    return { ...noAnswer, state: 'sent', status, code: null, serverId: typeof id === 'number' ? id : null };
  }
  const isPassing = passing.includes(status) || status >= 500;
  if (status < 400 || (!isPassing && !isFromClinic(response))) return noAnswer;
  const code = headers.get('X-Error-Code');
  const text = (await response.text()).trim();
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
