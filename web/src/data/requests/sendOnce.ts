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

/** How long somebody waits while a lost answer is asked for again. */
const retryDelaysMs = [300, 1500];
const longestDelayMs = 10_000;
const patienceMs = 10_000;

/** The clinic could not be asked, or wants to be asked again; the next attempt is the same intent. */
const openStatuses = new Set([401, 423, 429]);
const openCodes = new Set(['idempotency_in_progress', 'never_sent', 'no_server', 'locked', clientTooOld]);
const isOpenCode = (error: CallError | undefined) => openCodes.has(error?.code ?? '');
const isOpen = (error: CallError) => openStatuses.has(error.status) || isOpenCode(error);

/** Whether the change may have been made although this is all that came back. */
const isLost = (error: CallError | undefined) => error !== undefined && !error.isRefusal;

const errorOf = (result: CallResult) => ('error' in result ? result.error : undefined);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface LateOutcome {
  isSaved: boolean;
  /** What the clinic said where it was not saved. */
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

/** Hears what became of changes whose sender was shown a gateway's failure. @returns how to stop hearing it */
export const onLateOutcome = listenIn(lateListeners);
/** Hears how many changes there are of which nobody knows yet whether they were saved. */
export const onDoubt = listenIn(doubtListeners);
/** Hears that a change was saved and that the session is over since. */
export const onSessionGone = listenIn(goneListeners);

let inDoubt = 0;
function countDoubt(step: 1 | -1): void {
  inDoubt += step;
  for (const listener of doubtListeners) listener(inDoubt);
}

/**
 * A change may have ended the session that made it, as a new password and a deletion do: then nobody may ask for the
 * lost answer, but whoever has the key may ask whether there was one.
 * @returns undefined while the clinic does not say
 */
async function findWithoutSession({ call }: CallRequest, { key }: Intent, refusal: CallResult) {
  const question = { call: changeCalls.findChange, params: { key }, patienceMs };
  const found = await send(question, new AbortController().signal);
  if ('error' in found) return undefined;
  if (!(found.data as { isSaved: boolean }).isSaved) return refusal;
  for (const listener of goneListeners) listener();
  return call.answer ? { error: savedSignedOutError() } : { data: null };
}

/** Asks what became of a change until the clinic says it. @returns null where `isNeeded` says that nobody wants to know */
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

/** Tells later what became of a change whose sender has been shown that a gateway failed. */
async function tellLater(request: CallRequest, intent: Intent): Promise<void> {
  // The same content may be sent again meanwhile; that attempt then has its own answer.
  const result = await askUntilKnown(request, intent, () => !intent.isSettled);
  if (!result || intent.isSettled) return;
  const error = errorOf(result);
  if (!error || !isOpen(error)) await settleIntent(request, intent);
  for (const listener of lateListeners) listener({ isSaved: !error, sentence: error?.sentence ?? '' });
}

/**
 * Sends a change under the key of its intent, so that the clinic makes it once however often it is sent. While an
 * answer is lost, nothing is said but that nobody knows yet (`onDoubt`), and the clinic is asked until it tells what is
 * true: that is the result. Reads, and forms with a key of their own, are sent as they are.
 */
export async function sendOnce(request: CallRequest, abort: AbortSignal): Promise<CallResult> {
  if (request.idempotencyKey || !idempotencyOf(request.call)) return send(request, abort);
  const intent = await openIntent(request);
  const keyed = { ...request, idempotencyKey: intent.key, patienceMs };
  let result = await send(keyed, abort);
  const failure = errorOf(result);
  const wasLost = isLost(failure);
  // A server that failed may have failed after it had stored the change: it is asked, but not to try again.
  const hasFailed = failure !== undefined && failure.status >= 500 && failure.code !== 'unreached';
  /** Once an answer was lost, "not sent" of a later attempt says nothing about the first. */
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
    // A gateway's own words say that it failed; silence says nothing.
    const isLocal = isOpenCode(latest) || latest?.code === 'unreached';
    if (latest !== undefined && latest.status >= 500 && !isLocal) {
      void tellLater(keyed, intent);
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
