import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { decrypt, deriveKey, encrypt } from '#api/keys/encryption.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import { ApiError } from '#api/http/errors.ts';
import type { AuditContext } from '#api/audit.ts';
import type { NamedLimit } from '#api/http/limits.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The key of a request: `"<uuid>"` as a structured-field string (IETF draft of the Idempotency-Key header), or the
 * bare UUID. Undefined without the header.
 */
export function readIdempotencyKey(header: string): string | undefined {
  if (header === '') return undefined;
  const key = header.replace(/^"(.*)"$/, '$1').toLowerCase();
  if (!uuid.test(key))
    throw new ApiError(400, 'invalid_idempotency_key', 'The Idempotency-Key must be a UUID.');
  return key;
}

export const inProgress = () =>
  new ApiError(409, 'idempotency_in_progress', 'This request is still being worked on.', {
    'Retry-After': '1',
  });

export const keyReused = () =>
  new ApiError(422, 'idempotency_key_reused', 'This Idempotency-Key was already used for another request.');

/** The stored response of a call, for replays. */
export interface StoredAnswer {
  status: number;
  body: unknown;
  /** The event by which the change can be undone. */
  undoable?: number | undefined;
}

export type Answered = StoredAnswer & { isReplay?: boolean };

export interface ReceiptRequest {
  scope: string;
  key: string;
  /** A request's identity: params, query and body as parsed. */
  payload: unknown;
  /** The server's keys, the newest first. */
  serverKeys: readonly string[];
  /** Whom the response may name once the work is done, as `user:7` or `booking:12`. */
  subjects: () => string[];
  /** The response holds a secret, which is not stored. */
  showsOnce?: boolean;
}

type Fingerprinted = Pick<ReceiptRequest, 'payload' | 'serverKeys'>;

const keyedHash = (serverKey: string, payload: unknown) =>
  createHmac('sha256', deriveKey(serverKey, 'receipt fingerprint')).update(JSON.stringify(payload)).digest();

/** Keyed, because a plain hash of a payload with a password or a name could be brute-forced. */
export const fingerprintOf = ({ serverKeys, payload }: Fingerprinted): Buffer =>
  keyedHash(serverKeys[0] ?? '', payload);

/** Whether a stored fingerprint is this request's. @throws ApiError 404 for one that an erasure removed */
export function isFingerprint(stored: Buffer, { serverKeys, payload }: Fingerprinted): boolean {
  if (stored.length === 0) throw erased();
  return serverKeys.some((serverKey) => keyedHash(serverKey, payload).equals(stored));
}

/** The status stored for a key that was settled before its request arrived. */
const withdrawn = 410;
const notDone = () => new ApiError(withdrawn, 'not_done', 'This was not saved. Please try again.');

const erased = () => new ApiError(404, 'erased', 'This no longer exists.');

const shownOnce = () =>
  new ApiError(
    409,
    'shown_once',
    'This was saved already, and what it made was shown only once: please make a new one.',
  );

const ownerOf = ({ scope, key }: ReceiptRequest) => `${scope} ${key}`;

const selectReceipt = `
  SELECT fingerprint, sealed FROM idempotency_receipts WHERE scope = $1 AND key = $2`;

/**
 * The stored response to this request; undefined for a new one.
 * @throws ApiError 422 when the key was used for another request, 410 when it was withdrawn, 404 when whom the response
 * names was erased, 409 when it held a secret
 */
export async function findReceipt(db: Knex, request: ReceiptRequest): Promise<StoredAnswer | undefined> {
  const { scope, key, serverKeys } = request;
  const [row] = await queryPrepared<{ fingerprint: Buffer; sealed: Buffer | null }>(
    db,
    'find_sealed_receipt',
    selectReceipt,
    [scope, key],
  );
  if (!row) return undefined;
  if (!isFingerprint(row.fingerprint, request)) throw keyReused();
  if (!row.sealed) throw erased();
  const opened = decrypt(serverKeys, ownerOf(request), row.sealed);
  if (!opened) throw keyReused();
  const answer = JSON.parse(opened.secret.toString()) as StoredAnswer & { isSecret?: boolean };
  if (answer.status === withdrawn) throw notDone();
  if (answer.isSecret) throw shownOnce();
  return answer;
}

/**
 * Runs `work` once per scope and key, in the transaction that also stores its response, encrypted. An error or a
 * crash leaves nothing behind, so that a later attempt can succeed.
 * @throws ApiError 409 while the first request is still running, 422 when the key was used for another request
 */
export async function runWithReceipt(
  db: Knex,
  request: ReceiptRequest,
  work: (trx: Knex.Transaction) => Promise<StoredAnswer>,
): Promise<Answered> {
  const { scope, key, serverKeys, showsOnce } = request;
  const receipt = { scope, key };
  let hasReceipt = false;
  try {
    return await db.transaction(async (trx) => {
      await trx('idempotency_receipts').insert({ ...receipt, fingerprint: fingerprintOf(request) });
      hasReceipt = true;
      const answer = await work(trx);
      const stored = showsOnce ? { status: answer.status, isSecret: answer.status !== withdrawn } : answer;
      const ciphertext = encrypt(serverKeys, ownerOf(request), Buffer.from(JSON.stringify(stored)));
      await trx('idempotency_receipts').where(receipt).update({
        status: answer.status,
        sealed: ciphertext,
        about: request.subjects(),
      });
      return { ...answer, isReplay: false };
    });
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    // 55P03: lock_timeout while the first request with this key is still running.
    if (code === '55P03' && !hasReceipt) throw inProgress();
    if (constraint !== 'idempotency_receipts_pkey') throw error;
  }
  const first = await findReceipt(db, request);
  if (!first) throw inProgress();
  return { ...first, isReplay: true };
}

/**
 * Reports to a client that lost the response what became of its request. If it was never processed, the key is
 * withdrawn, so that the request cannot take effect when it arrives late.
 * @throws ApiError 410 when nothing was done
 */
export async function settleReceipt(db: Knex, request: ReceiptRequest): Promise<Answered> {
  const answer = await runWithReceipt(db, request, async () => ({ status: withdrawn, body: undefined }));
  if (!answer.isReplay) throw notDone();
  return answer;
}

/** Removes the stored responses that may name these, and the hashes of their requests; that there was a change stays known. */
export async function eraseResponses(trx: Knex.Transaction, subjects: string[]): Promise<void> {
  // Before whom they name was noted, they may name anybody.
  await trx('idempotency_receipts')
    .whereRaw('about && ?::text[]', [subjects])
    .orWhereRaw('about IS NULL AND sealed IS NOT NULL')
    .update({ sealed: null, body: null, fingerprint: Buffer.alloc(0) });
}

const selectSuccess = `
  SELECT 1 FROM idempotency_receipts WHERE key = $1 AND status < 400 LIMIT 1`;

/** Whether a change was made under this key, by any user. */
export async function hasReceipt(db: Knex, key: string): Promise<boolean> {
  return (await queryPrepared(db, 'has_receipt', selectSuccess, [key])).length > 0;
}

/** A patient's form, which is stored by one statement (`api/forms/forms.ts`). */
export interface FormRequest {
  audit: AuditContext;
  writtenAt: Date | null;
  limits: NamedLimit[];
  /** Multiplies the limits. */
  scale: number;
  /** Of a request with an Idempotency-Key; `rowKey` stays with the row for ever. */
  once: (Pick<ReceiptRequest, 'scope' | 'key' | 'payload' | 'serverKeys'> & { rowKey: string }) | undefined;
}

/** @throws ApiError what `read` refuses, 429 beyond a limit, 422 for a key that was used for another request */
export type SaveForm<F> = (request: FormRequest, read: () => F | Promise<F>) => Promise<Answered>;
