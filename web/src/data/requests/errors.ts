import { outdatedLabels } from '#shared/contracts/versions.ts';
import { classify } from '#shared/delivery/classify.ts';
import { readHead, readSentence } from '#shared/delivery/reply.ts';
import { ownKind } from '#web/data/requests/versions.ts';

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
  /**
   * True when the clinic's server refused, so nothing was changed; false without a response, for another server's, and
   * for a failure.
   */
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
