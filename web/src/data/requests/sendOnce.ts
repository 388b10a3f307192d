import { idempotencyOf } from '#shared/contracts/call.ts';
import { changeCalls } from '#shared/contracts/change.ts';
import { clientTooOld } from '#shared/contracts/versions.ts';
import {
  networkError,
  savedSignedOutError,
  unknownOutcomeError,
  type CallError,
} from '#web/data/requests/errors.ts';
import { openIntent, settleIntent, type Intent } from '#web/data/requests/intents.ts';
import { send, type CallRequest, type CallResult } from '#web/data/requests/request.ts';

/** Delays between retries of a lost response. */
const retryDelaysMs = [300, 1500];
const longestDelayMs = 10_000;
const patienceMs = 10_000;

/** The server could not be asked, or wants a retry; the next attempt belongs to the same intent. */
const openStatuses = new Set([401, 423, 429]);
const openCodes = new Set(['idempotency_in_progress', 'never_sent', 'no_server', 'locked', clientTooOld]);
const isOpenCode = (error: CallError | undefined) => openCodes.has(error?.code ?? '');
const isOpen = (error: CallError) => openStatuses.has(error.status) || isOpenCode(error);

/** Whether the change may have been made despite this error. */
const isLost = (error: CallError | undefined) => error !== undefined && !error.isRefusal;

const errorOf = (result: CallResult) => ('error' in result ? result.error : undefined);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface LateOutcome {
  isSaved: boolean;
  /** The server's message where nothing was saved. */
  sentence: string;
}

const lateListeners = new Set<(outcome: LateOutcome) => void>();
const doubtListeners = new Set<(count: number) => void>();
const goneListeners = new Set<() => void>();

function listenIn<Listener>(listeners: Set<Listener>) {
  return (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
}

/** Subscribes to final outcomes of changes whose sender was shown a gateway error. @returns unsubscribe */
export const onLateOutcome = listenIn(lateListeners);
/** Subscribes to the number of changes with unknown outcome. */
export const onDoubt = listenIn(doubtListeners);
/** Subscribes to changes that were saved but ended the session. */
export const onSessionGone = listenIn(goneListeners);

let inDoubt = 0;
function countDoubt(step: 1 | -1): void {
  inDoubt += step;
  for (const listener of doubtListeners) listener(inDoubt);
}

/**
 * A new password or a deletion ends the session that made it. The lost response can then not be fetched, but its key is
 * enough to ask whether there was one. @returns undefined while the server does not say
 */
async function findWithoutSession({ call }: CallRequest, { key }: Intent, refusal: CallResult) {
  const question = { call: changeCalls.findChange, params: { key }, patienceMs };
  const found = await send(question, new AbortController().signal);
  if ('error' in found) return undefined;
  if (!(found.data as { isSaved: boolean }).isSaved) return refusal;
  for (const listener of goneListeners) listener();
  return call.answer ? { error: savedSignedOutError() } : { data: null };
}

/** Polls for the outcome of a change. @returns null when `isNeeded` says that it is no longer wanted */
async function askUntilKnown(
  request: CallRequest,
  intent: Intent,
  isNeeded: () => boolean,
): Promise<CallResult | null> {
  const settling = { ...request, isSettling: true, patienceMs };
  for (let delay = 1000; ; delay = Math.min(delay * 2, longestDelayMs)) {
    await pause(delay);
    if (!isNeeded()) return null;
    const result = await send(settling, new AbortController().signal);
    const error = errorOf(result);
    if (isLost(error) || isOpenCode(error) || error?.status === 429) continue;
    const known = error?.status === 401 ? await findWithoutSession(request, intent, result) : result;
    if (known) return known;
  }
}

/** Reports the outcome later, after the sender was shown a gateway error. */
async function reportLater(request: CallRequest, intent: Intent): Promise<void> {
  // The same content may be sent again meanwhile, with a response of its own.
  const result = await askUntilKnown(request, intent, () => !intent.isSettled);
  if (!result || intent.isSettled) return;
  const error = errorOf(result);
  if (!error || !isOpen(error)) await settleIntent(request, intent);
  for (const listener of lateListeners) listener({ isSaved: !error, sentence: error?.sentence ?? '' });
}

/**
 * Sends a change with its intent's idempotency key, so that the server makes it once. While the response is lost, the
 * outcome is reported as unknown (`onDoubt`) and the server is polled for the result. Reads, and forms with their own
 * key, are sent as they are.
 */
export async function sendOnce(request: CallRequest, abort: AbortSignal): Promise<CallResult> {
  if (request.idempotencyKey || !idempotencyOf(request.call)) return send(request, abort);
  const intent = await openIntent(request);
  const keyed = { ...request, idempotencyKey: intent.key, patienceMs };
  let result = await send(keyed, abort);
  const failure = errorOf(result);
  const wasLost = isLost(failure);
  // A server error can occur after the change was committed: ask for the outcome instead of repeating it.
  const hasFailed = failure !== undefined && failure.status >= 500 && failure.code !== 'unreached';
  /** After a lost response, "not sent" for a later attempt says nothing about the first. */
  const isUnsure = (error: CallError | undefined) =>
    isLost(error) || error?.code === 'idempotency_in_progress' || (wasLost && isOpenCode(error));
  for (const delay of retryDelaysMs) {
    if (abort.aborted || !isUnsure(errorOf(result))) break;
    await pause(delay);
    result = await send({ ...keyed, isSettling: hasFailed }, abort);
  }
  const isSignedOut = () => wasLost && errorOf(result)?.status === 401;
  if (isSignedOut())
    result = (await findWithoutSession(request, intent, result)) ?? { error: networkError() };
  const latest = errorOf(result);
  if (isUnsure(latest)) {
    // A gateway's error is shown and the outcome reported later; without a response the outcome is awaited.
    const isLocal = isOpenCode(latest) || latest?.code === 'unreached';
    if (latest !== undefined && latest.status >= 500 && !isLocal) {
      void reportLater(keyed, intent);
      return result;
    }
    countDoubt(1);
    const known = await askUntilKnown(keyed, intent, () => !abort.aborted);
    countDoubt(-1);
    result = known ?? { error: unknownOutcomeError() };
    if (!known) return result;
  }
  const error = errorOf(result);
  if (!error || !isOpen(error)) await settleIntent(request, intent);
  return error?.code === 'not_done' && hasFailed && failure
    ? { error: { ...failure, isRefusal: true } }
    : result;
}
