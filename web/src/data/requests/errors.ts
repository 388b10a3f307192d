import { outdatedWords } from '#shared/contracts/versions.ts';
import { ownKind } from '#web/data/requests/versions.ts';
import { isFromClinic } from '#web/offline/isFromClinic.ts';

/** What went wrong with a call, in a shape that the store can keep. */
export interface CallError {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  /** The server's machine word for it (`X-Error-Code`), or `network`, `timeout`, `unexpected_answer`. */
  code: string | null;
  /** Exactly `status: body`, or the sentence where there was no answer. */
  message: string;
  /** One sentence for people, without the number; empty when the server gave none. */
  sentence: string;
  /** The clinic itself has said no, so nothing was changed; false where nobody answered, another did, or it failed. */
  isRefusal: boolean;
}

const longestSentence = 300;
const networkSentence = 'We could not reach the clinic. Please check your connection and try again.';
const timeoutSentence = 'The clinic’s server is taking too long to answer. Please try again.';
const unexpectedSentence = 'We could not read the answer. Please refresh the page and try again.';

const unknownSentence = 'No answer came. We don’t know yet whether this was saved.';
const savedSignedOutSentence = 'It was saved. You have been logged out since: please log in again.';

function fromSentence(code: string, sentence: string): CallError {
  return { status: 0, code, message: sentence, sentence, isRefusal: false };
}

export const networkError = () => fromSentence('network', networkSentence);
export const timeoutError = () => fromSentence('timeout', timeoutSentence);
export const unexpectedAnswerError = () => fromSentence('unexpected_answer', unexpectedSentence);
/** The clinic answered, in a way that only newer screens understand. */
export const outdatedError = () => fromSentence('unexpected_answer', outdatedWords[ownKind]);
export const unknownOutcomeError = () => fromSentence('unknown_outcome', unknownSentence);
/** The change was made, its answer is lost, and nobody is signed in any more who could have it. */
export const savedSignedOutError = (): CallError => ({
  ...fromSentence(savedSignedOut, savedSignedOutSentence),
  isRefusal: true,
});
export const savedSignedOut = 'saved_signed_out';

/** What the desktop app refuses by itself: nothing has left it. */
const neverSent = new Set(['never_sent', 'no_server', 'locked', 'not_for_the_desk', 'too_large']);

function isRefusal(response: Response): boolean {
  if (neverSent.has(response.headers.get('X-Error-Code') ?? '')) return true;
  return response.status < 500 && isFromClinic(response);
}

/** An answer that is not OK. A page of HTML from something between us and the server is no sentence. */
export async function readFailure(response: Response): Promise<CallError> {
  const body = (await response.text()).trim();
  const isPlain = response.headers.get('Content-Type')?.startsWith('text/plain') ?? false;
  return {
    status: response.status,
    code: response.headers.get('X-Error-Code'),
    message: `${response.status}: ${body || response.statusText}`,
    sentence: isPlain ? body.slice(0, longestSentence) : '',
    isRefusal: isRefusal(response),
  };
}

export function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && 'sentence' in error && 'status' in error;
}

/** A change failed, and not because the clinic refused it: what appears afterwards may be that change. */
export const mayBeSaved = (error: unknown) => isCallError(error) && !error.isRefusal;

/** The server's own words for a toast or an alert, or the given ones. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (isCallError(error) && error.sentence) || fallback;
}

export function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return typeof message === 'string' && message ? message : networkSentence;
}
