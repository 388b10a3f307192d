import { settleHeader, type Call } from '#shared/contracts/call.ts';
import { readAnswer as readTolerantly } from '#shared/domain/readAnswer.ts';
import { clientHeader } from '#shared/contracts/versions.ts';
import { hasSessionCookie } from '#web/data/signedInHint.ts';
import { readChangeMeta, type ChangeMeta } from '#web/data/requests/changed.ts';
import { isOlderThan, noteOutdated, noteTooOld, ownClient } from '#web/data/requests/versions.ts';
import { doubtAfterMs, doubtReach, noteAnswer } from '#web/offline/connectivity.ts';
import { isFromClinic } from '#web/offline/isFromClinic.ts';
import {
  networkError,
  outdatedError,
  readFailure,
  timeoutError,
  unexpectedAnswerError,
  type CallError,
} from '#web/data/requests/errors.ts';

/** A request for a call of the contract. */
export interface CallRequest {
  call: Call;
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | number | undefined> | undefined;
  body?: unknown;
  /** All attempts with the same key create one booking or message. */
  idempotencyKey?: string | undefined;
  /** Asks for the outcome of this change without making it. */
  isSettling?: boolean;
  /** Timeout in milliseconds. */
  patienceMs?: number;
  /** The row version that the user saw: the server refuses to change a later one. */
  version?: number | undefined;
  /** The response is a page of a list: items, total, and the cursor of the next page. */
  isPaged?: boolean;
  /** A 401 gives null instead of an error. */
  isNullForGuests?: boolean;
}

export interface Page<Item> {
  items: Item[];
  total: number;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

/** `meta` is of a change whose response came. */
export type CallResult = { data: unknown; meta?: ChangeMeta } | { error: CallError };

const defaultPatienceMs = 30_000;

export function addressOf({ call, params = {}, query = {} }: CallRequest): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function readCursor(link: string | null): string | null {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null;
}

async function readAnswer({ call, isPaged }: CallRequest, response: Response): Promise<unknown> {
  if (!call.answer || response.status === 204) return null;
  const { data: answer, isWhole } = readTolerantly(call.answer, await response.json());
  if (!isWhole) noteOutdated('partly');
  if (!isPaged || !Array.isArray(answer)) return answer;
  const total = Number(response.headers.get('X-Total-Count') ?? answer.length);
  return { items: answer, total, next: readCursor(response.headers.get('Link')) } satisfies Page<unknown>;
}

function sendTo(request: CallRequest, signal: AbortSignal): Promise<Response> {
  const { call, body, idempotencyKey, version, isSettling } = request;
  return fetch(addressOf(request), {
    method: call.method,
    credentials: 'include',
    signal,
    headers: {
      Accept: 'application/json',
      [clientHeader]: ownClient,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...(isSettling ? { [settleHeader]: '?1' } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** A guest, as far as the cookie hint tells. The desktop window and tests have no cookies, so they always ask. */
const isSurelyGuest = () =>
  typeof document !== 'undefined' && location.protocol.startsWith('http') && !hasSessionCookie();

/** Sends a request once; never throws. */
export async function send(request: CallRequest, abort: AbortSignal): Promise<CallResult> {
  if (request.isNullForGuests && isSurelyGuest()) return { data: null };
  const patience = new AbortController();
  const stop = () => patience.abort();
  abort.addEventListener('abort', stop);
  const timer = setTimeout(stop, request.patienceMs ?? defaultPatienceMs);
  const doubt = setTimeout(doubtReach, doubtAfterMs);
  let response: Response | undefined;
  try {
    response = await sendTo(request, patience.signal);
    clearTimeout(doubt);
    if (isFromClinic(response)) noteAnswer();
    else doubtReach();
    if (response.status === 401 && request.isNullForGuests && isFromClinic(response)) {
      // An unread body would keep the request open.
      await response.body?.cancel();
      return { data: null };
    }
    if (!response.ok) {
      noteTooOld(response);
      return { error: await readFailure(response) };
    }
    // A captive portal's page with status 200 must not count as saved.
    const isChange = request.call.method !== 'GET';
    if (isChange && !isFromClinic(response)) return { error: unexpectedAnswerError() };
    const data = await readAnswer(request, response);
    return isChange ? { data, meta: readChangeMeta(response) } : { data };
  } catch (problem) {
    if (!abort.aborted && (problem instanceof TypeError || patience.signal.aborted)) doubtReach();
    if (problem instanceof TypeError) return { error: networkError() };
    if (patience.signal.aborted) return { error: timeoutError() };
    if (!response || !isOlderThan(response)) return { error: unexpectedAnswerError() };
    noteOutdated('partly');
    return { error: outdatedError() };
  } finally {
    clearTimeout(timer);
    clearTimeout(doubt);
    abort.removeEventListener('abort', stop);
  }
}
