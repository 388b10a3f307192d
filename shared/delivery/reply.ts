import { contractVersion, readContract, serverHeader } from '#shared/contracts/versions.ts';

/** A response, as `fetch` of a page, a worker or Electron gives it. */
interface Response {
  readonly status: number;
  readonly headers: { get: (name: string) => string | null };
}

/** What the status line and headers of a response say. */
export interface ReplyHead {
  status: number;
  /** `X-Error-Code`. */
  code: string | null;
  isFromClinic: boolean;
  /** The server's contract is newer than this client's. */
  isNewer: boolean;
  isJson: boolean;
  isText: boolean;
  /** The idempotency key that the server returns. */
  key: string | null;
  retryAfterMs: number | null;
}

/** Only the clinic's server sets X-Request-Id; captive portals, filters and proxies do not, and settle nothing. */
export const isFromClinic = ({ headers }: Pick<Response, 'headers'>): boolean =>
  headers.get('X-Request-Id') !== null;

/** Longer than a week is a mistake of the server's, and more than a timer can hold. */
export const maxRetryAfterMs = 7 * 24 * 60 * 60 * 1000;

/** Parses `Retry-After` (seconds or a date) to milliseconds from now; null without one. */
function readRetryAfter(header: string | null, now: number): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), maxRetryAfterMs);
}

export function readHead(response: Response, now: number): ReplyHead {
  const { status, headers } = response;
  const type = headers.get('Content-Type') ?? '';
  return {
    status,
    code: headers.get('X-Error-Code'),
    isFromClinic: isFromClinic(response),
    isNewer: (readContract(headers.get(serverHeader)) ?? 0) > contractVersion,
    isJson: type.startsWith('application/json'),
    isText: type.startsWith('text/plain'),
    key: headers.get('Idempotency-Key')?.replace(/^"(.*)"$/, '$1') ?? null,
    retryAfterMs: readRetryAfter(headers.get('Retry-After'), now),
  };
}

const maxSentenceLength = 300;

/** The server's message for people; a proxy's HTML page contains none. */
export const readSentence = ({ isText }: Pick<ReplyHead, 'isText'>, body: string): string =>
  isText ? body.trim().slice(0, maxSentenceLength) : '';
