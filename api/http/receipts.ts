import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { decrypt, deriveKey, encrypt } from '#api/keys/encryption.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import { ApiError } from '#api/http/errors.ts';
import { inProgress, keyReused } from '#api/http/idempotency.ts';

/** The response of a call, which its repeats get too. */
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
}

/** Keyed, because payloads can contain a password, which a plain hash would leave open to guessing. */
const fingerprintOf = (serverKey: string, payload: unknown) =>
  createHmac('sha256', deriveKey(serverKey, 'receipt fingerprint')).update(JSON.stringify(payload)).digest();

/** The status of a key that was settled before its request came. */
const withdrawn = 410;
const notDone = () => new ApiError(withdrawn, 'not_done', 'This was not saved. Please try again.');

const ownerOf = ({ scope, key }: ReceiptRequest) => `${scope} ${key}`;

const selectReceipt = `
  SELECT fingerprint, sealed FROM idempotency_receipts WHERE scope = $1 AND key = $2`;

/**
 * The answer that this request was given before; undefined for a new one.
 * @throws ApiError 422 where the key was used for another request, 410 where it was withdrawn
 */
export async function findReceipt(db: Knex, request: ReceiptRequest): Promise<StoredAnswer | undefined> {
  const { scope, key, payload, serverKeys } = request;
  const [row] = await queryPrepared<{ fingerprint: Buffer; sealed: Buffer }>(
    db,
    'find_sealed_receipt',
    selectReceipt,
    [scope, key],
  );
  if (!row) return undefined;
  const isSame = serverKeys.some((serverKey) => fingerprintOf(serverKey, payload).equals(row.fingerprint));
  const opened = decrypt(serverKeys, ownerOf(request), row.sealed);
  if (!isSame || !opened) throw keyReused();
  const answer = JSON.parse(opened.secret.toString()) as StoredAnswer;
  if (answer.status === withdrawn) throw notDone();
  return answer;
}

/**
 * Does `work` once per scope and key, in the transaction that also stores its answer, encrypted. A refusal or a
 * crash leaves nothing behind, so that a later attempt can succeed.
 * @throws ApiError 409 while a twin is still at work, 422 where the key was used for another request
 */
export async function runWithReceipt(
  db: Knex,
  request: ReceiptRequest,
  work: (trx: Knex.Transaction) => Promise<StoredAnswer>,
): Promise<Answered> {
  const { scope, key, payload, serverKeys } = request;
  const receipt = { scope, key };
  let hasReceipt = false;
  try {
    return await db.transaction(async (trx) => {
      const fingerprint = fingerprintOf(serverKeys[0] ?? '', payload);
      await trx('idempotency_receipts').insert({ ...receipt, fingerprint });
      hasReceipt = true;
      const answer = await work(trx);
      const sealed = encrypt(serverKeys, ownerOf(request), Buffer.from(JSON.stringify(answer)));
      await trx('idempotency_receipts').where(receipt).update({ status: answer.status, sealed });
      return { ...answer, isReplay: false };
    });
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    // 55P03: waited longer than lock_timeout for a twin that is still at work.
    if (code === '55P03' && !hasReceipt) throw inProgress();
    if (constraint !== 'idempotency_receipts_pkey') throw error;
  }
  const first = await findReceipt(db, request);
  if (!first) throw inProgress();
  return { ...first, isReplay: true };
}

/**
 * Tells a client that lost the answer what became of its request. Where nothing did, the key is used up, so that
 * a request that is still on its way cannot take effect after its sender was answered that it had not.
 * @throws ApiError 410 where nothing was done
 */
export async function settleReceipt(db: Knex, request: ReceiptRequest): Promise<Answered> {
  const answer = await runWithReceipt(db, request, async () => ({ status: withdrawn, body: undefined }));
  if (!answer.isReplay) throw notDone();
  return answer;
}

const selectKept = `
  SELECT 1 FROM idempotency_receipts WHERE key = $1 AND status < 400 LIMIT 1`;

/** Whether a change was made under this key, by whomever. */
export async function hasReceipt(db: Knex, key: string): Promise<boolean> {
  return (await queryPrepared(db, 'has_receipt', selectKept, [key])).length > 0;
}
