import { settleHeader, type Call } from '#shared/contracts/call.ts';
import { deskAuthorHeader, deskSignatureHeader } from './deskSignature.ts';
import { clientHeader, formatClient, type ClientKind } from '#shared/contracts/versions.ts';

/** What the client's clock shows as it sends what it has written before. */
export const sentAtHeader = 'Client-Sent-At';
/** When a desk wrote it by a clock that was wrong. */
export const clockAtHeader = 'Client-Clock-At';

export interface RequestParts {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | number | undefined> | undefined;
  body?: unknown;
  /** All attempts with the same key make one change. */
  idempotencyKey?: string | undefined;
  /** Asks for the outcome of this change without making it. */
  isSettling?: boolean | undefined;
  /** The row version that the user saw: the server refuses to change a later one. */
  version?: number | null | undefined;
  /** When the change was written, if not now, and what the client's clock shows as it is sent. */
  written?: { at: string; sentAt: string } | undefined;
  /** When it was written by the computer's clock, if that was wrong. */
  clockAt?: string | undefined;
  /** By which a desk proves that it made the change then. */
  deskSignature?: string | undefined;
  /** Who made it, where a colleague sends it. */
  deskAuthor?: number | undefined;
  /** An upload, encoded with the body and its file. */
  upload?: { type: string; bytes: ArrayBuffer } | undefined;
}

export function addressOf({ path }: Pick<Call, 'path'>, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}

/** The options of `fetch` for a call, the same for every sender. */
export function requestInit(client: ClientKind, { method }: Pick<Call, 'method'>, parts: RequestParts) {
  const { body, idempotencyKey, version, isSettling, written, clockAt, deskSignature, deskAuthor, upload } =
    parts;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    [clientHeader]: formatClient(client),
    ...(body !== undefined && { 'Content-Type': upload?.type ?? 'application/json' }),
    ...(typeof version === 'number' && { 'If-Match': `"${version}"` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(written && { 'Client-Created-At': written.at, [sentAtHeader]: written.sentAt }),
    ...(clockAt && { [clockAtHeader]: clockAt }),
    ...(deskSignature && { [deskSignatureHeader]: deskSignature }),
    ...(deskAuthor && { [deskAuthorHeader]: String(deskAuthor) }),
    ...(isSettling && { [settleHeader]: '?1' }),
  };
  return {
    method,
    credentials: 'include' as const,
    headers,
    ...(body !== undefined && { body: upload?.bytes ?? JSON.stringify(body) }),
  };
}
