import type { Logger } from 'pino';
import type { Refusal } from '#shared/domain/bookingRules.ts';
import type { Middleware } from '#api/http/context.ts';

/** `sentence` is sent as plain text, at most 200 characters, fit for a toast; `code` in the `X-Error-Code` header. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, sentence: string, headers: Record<string, string> = {}) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const refusedBy = ({ status, code, sentence }: Refusal) => new ApiError(status, code, sentence);

/** @throws ApiError with the rule's words, if there is a reason to refuse */
export function refuseIf(reason: Refusal | null): void {
  if (reason) throw refusedBy(reason);
}

export const notFound = (what = 'That') => new ApiError(404, 'not_found', `${what} was not found.`);

export const wrongMethod = (allowed: string[]) =>
  new ApiError(405, 'wrong_method', 'This address does not take that method.', { Allow: allowed.join(', ') });

export function emailTaken(): ApiError {
  return new ApiError(409, 'email_taken', 'Registration failed. This email may already be in use.');
}

/** An id that was sent with something else before, also at the same moment. */
export const entryExists = () =>
  new ApiError(409, 'entry_exists', 'Something else was saved already. Please start again.');

/** Responses for rules that only PostgreSQL can guard without races, by the constraint's name. */
const byConstraint: Record<string, () => ApiError> = {
  users_email_key: emailTaken,
  taken_slots_free: () =>
    new ApiError(409, 'slot_taken', 'That time overlaps another appointment or a blocked time.'),
  reward_claims_once: () => new ApiError(409, 'already_claimed', 'This reward has already been claimed.'),
  personalised_care_user_fkey: () => notFound('That customer'),
  bookings_user_fkey: () => notFound('That customer'),
  record_entries_pkey: entryExists,
};

const busy = () =>
  new ApiError(503, 'unavailable', 'The service is busy. Please try again in a moment.', {
    'Retry-After': '2',
  });

const storageCode = 'storage_unavailable';
/** Nothing can be stored until an operator frees space, so clients should not retry every second. */
const storageFailed = () =>
  new ApiError(503, storageCode, 'Nothing can be saved right now. Please try again in a few minutes.', {
    'Retry-After': '60',
  });

/** Responses by SQLSTATE (PostgreSQL manual, appendix A) or, for files, by Node's error code. */
const byCode: Record<string, () => ApiError> = {
  '23505': () => new ApiError(409, 'conflict', 'That already exists.'),
  '23P01': () => new ApiError(409, 'slot_taken', 'That time overlaps another appointment.'),
  '23503': () => new ApiError(409, 'conflict', 'Something this refers to is no longer there.'),
  '40P01': () =>
    new ApiError(409, 'conflict', 'Somebody else changed this at the same moment. Please try again.'),
  '40001': () =>
    new ApiError(409, 'conflict', 'Somebody else changed this at the same moment. Please try again.'),
  '22021': () => new ApiError(400, 'invalid_text', 'The text has characters that cannot be stored.'),
  '22P02': () => new ApiError(400, 'invalid_value', 'A value has the wrong form.'),
  '22008': () => new ApiError(400, 'invalid_date', 'That date is not in the calendar.'),
  '22003': () => new ApiError(400, 'invalid_number', 'A number is too large.'),
  '57014': busy,
  '55P03': busy,
  '57P01': busy,
  '57P02': busy,
  '57P03': busy,
  // The host has become a standby; the connection dates from before the failover.
  '25006': busy,
  '53300': busy,
  '53200': busy,
  '53100': storageFailed,
  '58030': storageFailed,
  ENOSPC: storageFailed,
  EDQUOT: storageFailed,
  EIO: storageFailed,
  EROFS: storageFailed,
};

/** A lost connection has no SQLSTATE; pg and Knex identify it by class and text only. */
const connectionLost =
  /Connection terminated|Timeout acquiring a connection|timeout expired|Query read timeout|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT.*PGSQL|EPIPE|Unable to acquire a connection|not queryable|Connection ended/i;

interface DatabaseFault {
  code?: string;
  constraint?: string;
}

/** Maps a thrown error to a response; undefined for unexpected ones. */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return undefined;
  // Objection wraps the error of pg.
  const fault = ((error as { nativeError?: unknown }).nativeError ?? error) as DatabaseFault;
  const answer =
    (fault.constraint && byConstraint[fault.constraint]) || (fault.code && byCode[fault.code]) || undefined;
  if (answer) return answer();
  if (connectionLost.test(`${fault.code ?? ''} ${error.name} ${error.message}`)) return busy();
  return undefined;
}

/** Whether the disk under the database is full or failing. */
export const isStorageFailure = (error: unknown) => toApiError(error)?.code === storageCode;

/** The SQLSTATE, or the error's class where there is none. */
function faultOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof ApiError) return undefined;
  const { code } = ((error as { nativeError?: unknown }).nativeError ?? error) as DatabaseFault;
  return code ?? error.constructor.name;
}

const unexpected = new ApiError(500, 'internal', 'Something went wrong on our side. Please try again.');

/** Turns every error into one sentence of plain text; HTTP/2 has no status text to fall back on. */
export function answerErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const known = toApiError(error);
      if (!known) log.error({ err: error, requestId: ctx.state.requestId }, 'unexpected error');
      // Only PostgreSQL's message, because the statement contains personal values.
      if (known?.code === storageCode) log.error('the database cannot write: its disk is full or failing');
      const answer = known ?? unexpected;
      // The cause, for the log; the response does not reveal it.
      if (answer.status === 503) ctx.state.fault = faultOf(error);
      ctx.status = answer.status;
      ctx.set('X-Error-Code', answer.code);
      ctx.set('Cache-Control', 'no-store');
      ctx.set(answer.headers);
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = answer.message.slice(0, 200);
    }
  };
}
