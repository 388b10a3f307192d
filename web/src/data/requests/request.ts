import type { Call } from '#shared/contracts/call.ts';
import { classify } from '#shared/delivery/classify.ts';
import { readHead, type ReplyHead, readSentence } from '#shared/delivery/reply.ts';
import { addressOf, requestInit, type RequestParts } from '#shared/delivery/request.ts';
import { readAnswer as readTolerantly } from '#shared/domain/readAnswer.ts';
import { outdatedLabels } from '#shared/contracts/versions.ts';
import { hasSessionCookie } from '#web/data/signedInHint.ts';
import { readChangeMeta, type ChangeMeta } from '#web/data/requests/changed.ts';
import { ownKind, partialAnswers, recordTooOld, setOutdated } from '#web/data/requests/versions.ts';
import { suspectOutageAfterMs, suspectOutage, recordAnswer } from '#web/offline/connectivity.ts';
import { withTimeLimit } from '#web/offline/withTimeLimit.ts';

export interface CallRequest extends RequestParts {
  call: Call;
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

/** Whether the cookie hint indicates a guest. Desktop window and tests have no cookies: they always send. */
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

/** A call's error in serialisable form, for the store. */
export interface CallError {
  /** The HTTP status; 0 without a response. */
  status: number;
  /** The server's error code (`X-Error-Code`), or `network`, `timeout`, `unexpected_answer`. */
  code: string | null;
  /** Exactly `status: body`, or the sentence without a response. */
  message: string;
  /** Message for people, without the number; empty when the server gave none. */
  sentence: string;
  /** The clinic's server refused, and nothing was changed; false without a response, for another server's, for a failure. */
  isRefusal: boolean;
  /** The same change again is a new one. False where it may be sent later: after a log-in, an update or a wait. */
  isFinal: boolean;
}

const networkSentence = 'We could not reach the clinic. Please check your connection and try again.';
const timeoutSentence = 'The clinic’s server is taking too long to answer. Please try again.';
const unexpectedSentence = 'We could not read the answer. Please refresh the page and try again.';

const unknownSentence = 'No answer came. We don’t know yet whether this was saved.';
const savedSignedOutSentence = 'It was saved. You have been logged out since: please log in again.';

function fromSentence(code: string, sentence: string): CallError {
  return { status: 0, code, message: sentence, sentence, isRefusal: false, isFinal: false };
}

export const networkError = () => fromSentence('network', networkSentence);
export const timeoutError = () => fromSentence('timeout', timeoutSentence);
export const unexpectedAnswerError = () => fromSentence('unexpected_answer', unexpectedSentence);
/** The server answered in a format that only newer clients can parse. */
export const outdatedError = () => fromSentence('unexpected_answer', outdatedLabels[ownKind]);
export const unknownOutcomeError = () => fromSentence('unknown_outcome', unknownSentence);
/** The change was saved, but its response is lost and the session has ended. */
export const savedSignedOutError = (): CallError => ({
  ...fromSentence(savedSignedOut, savedSignedOutSentence),
  isRefusal: true,
  isFinal: true,
});
export const savedSignedOut = 'saved_signed_out';

export async function readFailure(response: Response): Promise<CallError> {
  const head = readHead(response, Date.now());
  const { status, code } = head;
  const result = classify(head);
  const body = (await response.text()).trim();
  const isRefused = result.kind === 'refused';
  return {
    status,
    code,
    message: `${status}: ${body || response.statusText}`,
    sentence: readSentence(head, body),
    isRefusal: isRefused || result.kind === 'retry',
    isFinal: isRefused && result.reason !== 'signed_out' && result.reason !== 'outdated',
  };
}

export function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && 'sentence' in error && 'status' in error;
}

/** The outcome of a failed change is unknown unless the server refused it. */
export const mayBeSaved = (error: unknown) => isCallError(error) && !error.isRefusal;

/** The server's message for a toast or alert, or the fallback. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (isCallError(error) && error.sentence) || fallback;
}

export function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return typeof message === 'string' && message ? message : networkSentence;
}
