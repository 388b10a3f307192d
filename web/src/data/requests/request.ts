import type { Call } from '#shared/contracts/call.ts';
import { classify } from '#shared/delivery/classify.ts';
import { readHead, type ReplyHead } from '#shared/delivery/reply.ts';
import { addressOf, requestInit, type RequestParts } from '#shared/delivery/request.ts';
import { readAnswer as readTolerantly } from '#shared/domain/readAnswer.ts';
import { hasSessionCookie } from '#web/data/signedInHint.ts';
import { readChangeMeta, type ChangeMeta } from '#web/data/requests/changed.ts';
import { ownKind, partialAnswers, recordTooOld, setOutdated } from '#web/data/requests/versions.ts';
import { suspectOutageAfterMs, suspectOutage, recordAnswer } from '#web/offline/connectivity.ts';
import { withTimeLimit } from '#web/offline/withTimeLimit.ts';
import {
  networkError,
  outdatedError,
  readFailure,
  timeoutError,
  unexpectedAnswerError,
  type CallError,
} from '#web/data/requests/errors.ts';

export interface CallRequest extends RequestParts {
  call: Call;
  /** Timeout in milliseconds. */
  patienceMs?: number;
  /** The response is a page of a list: items, total, and the cursor of the next page. */
  isPaged?: boolean;
  /** A 401 gives null instead of an error. */
  isNullForGuests?: boolean;
  file?: Blob;
}

export interface Page<Item> {
  items: Item[];
  total: number;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

/** `meta` is of a change whose response came; `isPartial`: rows of it could not be read. */
export type CallResult = { data: unknown; isPartial?: boolean; meta?: ChangeMeta } | { error: CallError };

const defaultPatienceMs = 30_000;

/** The options of `fetch`. An upload is sent as bytes: the desktop window cannot forward a form with a file. */
async function initOf(request: CallRequest): Promise<RequestInit> {
  const { call, file, body } = request;
  if (!file) return requestInit(ownKind, call, request);
  const form = new FormData();
  form.set('details', JSON.stringify(body));
  form.set('file', file);
  const encoded = new Response(form);
  const type = encoded.headers.get('Content-Type') ?? '';
  return requestInit(ownKind, call, {
    ...request,
    upload: { type, bytes: await encoded.arrayBuffer() },
  });
}

function readCursor(link: string | null): string | null {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null;
}

async function readAnswer({ call, isPaged }: CallRequest, response: Response) {
  if (!call.answer || response.status === 204) return { data: null };
  const { data: answer, isWhole, isPartial } = readTolerantly(call.answer, await response.json());
  if (!isWhole) setOutdated('partly');
  if (isPartial) partialAnswers.set(true);
  const rest = isPartial && { isPartial };
  if (!isPaged || !Array.isArray(answer)) return { data: answer, ...rest };
  const total = Number(response.headers.get('X-Total-Count') ?? answer.length);
  const page: Page<unknown> = { items: answer, total, next: readCursor(response.headers.get('Link')) };
  return { data: page, ...rest };
}

/**
 * Whether the cookie hint indicates a guest. The desktop window and tests have no cookies, so they always send the
 * request.
 */
const isSurelyGuest = () =>
  typeof document !== 'undefined' && location.protocol.startsWith('http') && !hasSessionCookie();

/** Sends a request once; never throws. */
export async function send(request: CallRequest, abort: AbortSignal): Promise<CallResult> {
  const { call, isNullForGuests, patienceMs = defaultPatienceMs } = request;
  if (isNullForGuests && isSurelyGuest()) return { data: null };
  const suspectTimer = setTimeout(suspectOutage, suspectOutageAfterMs);
  let limit = abort;
  let head: ReplyHead | undefined;
  const exchange = async (signal: AbortSignal): Promise<CallResult> => {
    limit = signal;
    const response = await fetch(addressOf(call, request), {
      ...(await initOf(request)),
      signal,
    });
    clearTimeout(suspectTimer);
    head = readHead(response, Date.now());
    if (head.isFromClinic) recordAnswer();
    else suspectOutage();
    if (response.status === 401 && isNullForGuests && head.isFromClinic) {
      // An unread body would keep the request open.
      await response.body?.cancel();
      return { data: null };
    }
    if (!response.ok) {
      recordTooOld(response);
      return { error: await readFailure(response) };
    }
    const isChange = call.method !== 'GET';
    if (isChange && classify(head).kind !== 'done') return { error: unexpectedAnswerError() };
    const answer = await readAnswer(request, response);
    return isChange ? { data: answer.data, meta: readChangeMeta(response) } : answer;
  };
  try {
    return await withTimeLimit(patienceMs, exchange, abort);
  } catch (problem) {
    if (!abort.aborted && (problem instanceof TypeError || limit.aborted)) suspectOutage();
    if (problem instanceof TypeError) return { error: networkError() };
    if (limit.aborted) return { error: timeoutError() };
    if (!head?.isNewer) return { error: unexpectedAnswerError() };
    setOutdated('partly');
    return { error: outdatedError() };
  } finally {
    clearTimeout(suspectTimer);
  }
}
