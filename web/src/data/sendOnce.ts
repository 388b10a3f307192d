import { idempotencyOf } from '#shared/contracts/call.ts';
import { clientTooOld } from '#shared/contracts/versions.ts';
import { unknownOutcomeError, type CallError } from '#web/data/errors.ts';
import { openIntent, settleIntent, type Intent } from '#web/data/intents.ts';
import { send, type CallRequest, type CallResult } from '#web/data/request.ts';

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

const listeners = new Set<(outcome: LateOutcome) => void>();

/** Hears what became of changes whose sender was shown that nobody knew. @returns how to stop hearing it */
export function onLateOutcome(listener: (outcome: LateOutcome) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks what became of a change until somebody knows. */
async function settleLater(request: CallRequest, intent: Intent): Promise<void> {
  for (let delay = 1000; ; delay = Math.min(delay * 2, longestDelayMs)) {
    await pause(delay);
    // The same content was sent again meanwhile and that attempt has had its answer.
    if (intent.isSettled) return;
    const result = await send({ ...request, isSettling: true, patienceMs }, new AbortController().signal);
    const error = errorOf(result);
    if (isLost(error) || isOpenCode(error) || error?.status === 429) continue;
    if (intent.isSettled) return;
    if (!error || !isOpen(error)) await settleIntent(request, intent);
    const outcome = { isSaved: !error, sentence: error?.sentence ?? '' };
    for (const listener of listeners) listener(outcome);
    return;
  }
}

/**
 * Sends a change under the key of its intent, so that the clinic makes it once however often it is sent. An answer
 * that was lost is asked for again before anything is said; the code `unknown_outcome` says that nobody knows yet,
 * and `onLateOutcome` tells later. Reads, and forms with a key of their own, are sent as they are.
 */
export async function sendOnce(request: CallRequest, abort: AbortSignal): Promise<CallResult> {
  if (request.idempotencyKey || !idempotencyOf(request.call)) return send(request, abort);
  const intent = await openIntent(request);
  const keyed = { ...request, idempotencyKey: intent.key, patienceMs };
  let result = await send(keyed, abort);
  const failure = errorOf(result);
  const wasLost = isLost(failure);
  // A server that failed may have failed after it had stored the change: it is asked, but not to try again.
  const hasFailed = failure !== undefined && failure.status >= 500;
  /** Once an answer was lost, "not sent" of a later attempt says nothing about the first. */
  const isUnsure = (error: CallError | undefined) =>
    isLost(error) || error?.code === 'idempotency_in_progress' || (wasLost && isOpenCode(error));
  for (const delay of retryDelaysMs) {
    if (abort.aborted || !isUnsure(errorOf(result))) break;
    await pause(delay);
    result = await send({ ...keyed, isSettling: hasFailed }, abort);
  }
  const error = errorOf(result);
  if (isUnsure(error)) {
    void settleLater(keyed, intent);
    // A gateway's own words say that it failed; silence says nothing.
    const isLocal = isOpenCode(error) || error?.code === 'unreached';
    const hasAnswer = error !== undefined && error.status >= 500 && !isLocal;
    return hasAnswer ? result : { error: unknownOutcomeError() };
  }
  if (!error || !isOpen(error)) await settleIntent(request, intent);
  return error?.code === 'not_done' && failure ? { error: { ...failure, isRefusal: true } } : result;
}
