import { v7 as uuidv7 } from 'uuid';
import { idempotencyOf, changeCalls } from '#shared/contracts/call.ts';
import { addressOf } from '#shared/delivery/request.ts';
import { backoffs } from '#shared/delivery/retryDelays.ts';
import { backoffMs, type Backoff } from '#shared/domain/backoff.ts';
import {
  networkError,
  savedSignedOutError,
  unknownOutcomeError,
  type CallError,
  send,
  type CallRequest,
  type CallResult,
} from '#web/data/requests/request.ts';
import { isOffline, onReachabilityChanged } from '#web/offline/connectivity.ts';

/** Retries after a lost response, before its outcome is queried. */
const retries = 2;
const patienceMs = 10_000;

/** Whether the change may have been made despite this error. */
const isLost = (error: CallError | undefined) => error !== undefined && !error.isRefusal;

const errorOf = (result: CallResult) => ('error' in result ? result.error : undefined);

/** A refusal that leaves the outcome of an earlier attempt unknown: not sent, or to be sent later. */
const isLater = (error: CallError | undefined) =>
  error !== undefined && error.isRefusal && !error.isFinal && error.status !== 401;

const pause = (backoff: Backoff, failures: number) =>
  new Promise((resolve) => setTimeout(resolve, backoffMs(backoff, failures, Math.random())));

/** Ends early when the clinic is reached again: somebody waits for the outcome. */
const outcomePause = (backoff: Backoff, failures: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, backoffMs(backoff, failures, Math.random()));
    const stop = onReachabilityChanged(() => {
      if (!isOffline()) end();
    });
  });

export interface LateOutcome {
  isSaved: boolean;
  /** The server's message where nothing was saved. */
  sentence: string;
}

const lateListeners = new Set<(outcome: LateOutcome) => void>();
const unknownListeners = new Set<(count: number) => void>();
const goneListeners = new Set<() => void>();

function listenIn<Listener>(listeners: Set<Listener>) {
  return (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
}

/** Subscribes to final outcomes of changes whose sender was shown a gateway error. @returns unsubscribe */
export const onLateOutcome = listenIn(lateListeners);
export const onUnknownOutcome = listenIn(unknownListeners);
/** Subscribes to changes that were saved but ended the session. */
export const onSessionGone = listenIn(goneListeners);

let unknownOutcomes = 0;
function countUnknown(step: 1 | -1): void {
  unknownOutcomes += step;
  for (const listener of unknownListeners) listener(unknownOutcomes);
}

/**
 * A new password or a deletion ends its own session. Its lost response can then not be fetched, but the key is enough
 * to query whether the change was made. @returns undefined while the server does not know
 */
async function findWithoutSession({ call }: CallRequest, { key }: PendingMutation, refusal: CallResult) {
  const question = { call: changeCalls.findChange, params: { key }, patienceMs };
  const found = await send(question, new AbortController().signal);
  if ('error' in found) return undefined;
  if (!(found.data as { isSaved: boolean }).isSaved) return refusal;
  for (const listener of goneListeners) listener();
  return call.answer ? { error: savedSignedOutError() } : { data: null };
}

/** Polls for the outcome of a change. @returns null when `isNeeded` returns false */
async function pollUntilKnown(
  request: CallRequest,
  mutation: PendingMutation,
  isNeeded: () => boolean,
): Promise<CallResult | null> {
  const settling = { patienceMs, ...request, isSettling: true };
  for (let failures = 1; ; failures++) {
    await outcomePause(backoffs.unknownOutcome, failures);
    if (!isNeeded()) return null;
    const result = await send(settling, new AbortController().signal);
    const error = errorOf(result);
    if (isLost(error) || isLater(error)) continue;
    const known = error?.status === 401 ? await findWithoutSession(request, mutation, result) : result;
    if (known) return known;
  }
}

/** Reports the outcome later, after the sender was shown a gateway error. */
async function reportLater(request: CallRequest, mutation: PendingMutation): Promise<void> {
  // The same content may have been sent again meanwhile, with another response.
  const result = await pollUntilKnown(request, mutation, () => !mutation.isSettled);
  if (!result || mutation.isSettled) return;
  const error = errorOf(result);
  if (!error || error.isFinal) await settleMutation(request, mutation);
  for (const listener of lateListeners) listener({ isSaved: !error, sentence: error?.sentence ?? '' });
}

const notReceived = 'The clinic has not received it. Please do it again.';

/** Polls for the outcome of a change that was sent before the page was loaded: only its key is left. */
async function reportPromised(key: string): Promise<void> {
  const request = { call: changeCalls.findChange, params: { key }, patienceMs };
  countUnknown(1);
  // The first "no" may come while the server is still making the change.
  for (let [failures, refusals] = [1, 0]; ; failures++) {
    await outcomePause(backoffs.unknownOutcome, failures);
    const found = await send(request, new AbortController().signal);
    if ('error' in found) continue;
    const { isSaved } = found.data as { isSaved: boolean };
    if (!isSaved && ++refusals < 2) continue;
    removePromise({ key });
    countUnknown(-1);
    for (const listener of lateListeners) listener({ isSaved, sentence: isSaved ? '' : notReceived });
    return;
  }
}

/** Call once, when the page has been loaded and the outcomes are listened to. */
export const reportAllPromised = (): Promise<unknown> => Promise.all(listPromised().map(reportPromised));

/**
 * Sends a change with the idempotency key of its mutation, so that the server makes it once. While the response is lost, the
 * outcome is reported as unknown (`onUnknownOutcome`) and the server is polled for the result. Reads, and forms with their own
 * key, are sent as they are.
 */
export async function sendOnce(request: CallRequest, abort: AbortSignal): Promise<CallResult> {
  if (request.idempotencyKey || !idempotencyOf(request.call)) return send(request, abort);
  const mutation = await openMutation(request);
  const keyed = { patienceMs, ...request, idempotencyKey: mutation.key };
  let result = await send(keyed, abort);
  const failure = errorOf(result);
  const wasLost = isLost(failure);
  // A server error can occur after the change was committed: ask for the outcome instead of repeating it.
  const hasFailed = failure !== undefined && failure.status >= 500 && failure.code !== 'unreached';
  /** After a lost response, "not sent" for a later attempt does not settle the first. */
  const isUnsure = (error: CallError | undefined) =>
    isLost(error) || error?.code === 'idempotency_in_progress' || (wasLost && isLater(error));
  for (let failures = 1; failures <= retries; failures++) {
    if (abort.aborted || !isUnsure(errorOf(result))) break;
    await pause(backoffs.lostResponse, failures);
    result = await send({ ...keyed, isSettling: hasFailed }, abort);
  }
  const isSignedOut = () => wasLost && errorOf(result)?.status === 401;
  if (isSignedOut())
    result = (await findWithoutSession(request, mutation, result)) ?? { error: networkError() };
  const latest = errorOf(result);
  if (isUnsure(latest)) {
    // A gateway's error is shown and the outcome reported later; without a response the outcome is awaited.
    if (isLost(latest) && (latest?.status ?? 0) >= 500 && latest?.code !== 'unreached') {
      storePromise(mutation);
      void reportLater(keyed, mutation);
      return result;
    }
    storePromise(mutation);
    countUnknown(1);
    const known = await pollUntilKnown(keyed, mutation, () => !abort.aborted);
    countUnknown(-1);
    result = known ?? { error: unknownOutcomeError() };
    if (!known) return result;
  }
  const error = errorOf(result);
  if (!error || error.isFinal) await settleMutation(request, mutation);
  return error?.code === 'not_done' && hasFailed && failure
    ? { error: { ...failure, isRefusal: true, isFinal: true } }
    : result;
}

/** The same call with the same content shares it until the server has answered. */
interface PendingMutation {
  readonly key: string;
  /** The server has given a final answer: the same call again gets a new key. */
  isSettled: boolean;
}

const open = new Map<string, PendingMutation>();

/** No hash of a password or code is stored, because it could be brute-forced. */
const isSecret = ({ body }: CallRequest) => /password|"code"/i.test(JSON.stringify(body ?? null));

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const contentOf = (request: CallRequest) =>
  `${request.call.method} ${addressOf(request.call, request)} ${JSON.stringify(request.body ?? null)}`;

/** Session storage name for its key, which earlier releases have stored too; null where it must not or cannot be stored. */
async function storedNameOf(request: CallRequest): Promise<string | null> {
  if (typeof sessionStorage === 'undefined' || !globalThis.crypto?.subtle || isSecret(request)) return null;
  return `intent:${await digestOf(contentOf(request))}`;
}

async function openMutation(request: CallRequest): Promise<PendingMutation> {
  const content = contentOf(request);
  const known = open.get(content);
  if (known) return known;
  const mutation: PendingMutation = { key: uuidv7(), isSettled: false };
  open.set(content, mutation);
  const name = await storedNameOf(request);
  if (name === null) return mutation;
  const stored = sessionStorage.getItem(name);
  if (stored) Object.assign(mutation, { key: stored });
  else sessionStorage.setItem(name, mutation.key);
  return mutation;
}

const promised = 'promised:';

/** Remembers that a person was promised the outcome, so that the page does so after a reload, too. */
function storePromise({ key }: PendingMutation): void {
  if (typeof sessionStorage !== 'undefined') sessionStorage.setItem(`${promised}${key}`, '');
}

function removePromise({ key }: Pick<PendingMutation, 'key'>): void {
  if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(`${promised}${key}`);
}

/** The keys of changes whose outcome was promised before the page was loaded. */
export const listPromised = (): string[] =>
  typeof sessionStorage === 'undefined'
    ? []
    : Object.keys(sessionStorage).flatMap((name) =>
        name.startsWith(promised) ? [name.slice(promised.length)] : [],
      );

/** Call once the server has given a final answer. */
async function settleMutation(request: CallRequest, mutation: PendingMutation): Promise<void> {
  mutation.isSettled = true;
  removePromise(mutation);
  const content = contentOf(request);
  if (open.get(content) === mutation) open.delete(content);
  const name = await storedNameOf(request);
  if (name !== null && sessionStorage.getItem(name) === mutation.key) sessionStorage.removeItem(name);
}
