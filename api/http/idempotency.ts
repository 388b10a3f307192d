import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { flushToDisk, inPipeline } from '#api/db/pipeline.ts';
import { executePrepared, queryPrepared, type Queryable } from '#api/db/prepared.ts';
import { ApiError } from '#api/http/errors.ts';

/** An answer that may be given again; `body` holds no personal text. */
export interface Receipt {
  status: number;
  body: unknown;
  isReplay: boolean;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The key of a request: a structured-field string, `"<uuid>"`, as the IETF draft on the
 * Idempotency-Key header has it, or the bare UUID. Undefined without the header.
 */
export function readIdempotencyKey(header: string): string | undefined {
  if (header === '') return undefined;
  const key = header.replace(/^"(.*)"$/, '$1').toLowerCase();
  if (!uuid.test(key))
    throw new ApiError(400, 'invalid_idempotency_key', 'The Idempotency-Key must be a UUID.');
  return key;
}

const insertReceipt = `
  INSERT INTO idempotency_receipts (scope, key, fingerprint) VALUES ($1, $2, $3)`;
const completeReceipt = `
  UPDATE idempotency_receipts SET status = $3, body = $4 WHERE scope = $1 AND key = $2`;
const findReceipt = `
  SELECT fingerprint, status, body FROM idempotency_receipts WHERE scope = $1 AND key = $2`;

/**
 * Does `work` once per scope and key. The key, the work and the stored answer are one transaction: a
 * parallel twin waits at the key and then replays, a crash or refusal leaves nothing behind, so that a
 * later try can succeed.
 */
export async function runOnce(
  db: Knex,
  { scope, key, payload }: { scope: string; key: string; payload: unknown },
  work: (trx: Queryable) => Promise<{ status: number; body: unknown }>,
): Promise<Receipt> {
  const fingerprint = createHash('sha256').update(JSON.stringify(payload)).digest();
  try {
    return await inPipeline(db, async (trx) => {
      await executePrepared(trx, 'insert_receipt', insertReceipt, [scope, key, fingerprint]);
      const { status, body } = await work(trx);
      const answer = [scope, key, status, JSON.stringify(body)];
      await executePrepared(trx, 'complete_receipt', completeReceipt, answer);
      return { status, body, isReplay: false };
    });
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (constraint === 'idempotency_receipts_pkey') return replay(db, scope, key, fingerprint);
    // 55P03: waited longer than lock_timeout for a twin that is still at work.
    if (code === '55P03') throw inProgress();
    throw error;
  }
}

async function replay(db: Knex, scope: string, key: string, fingerprint: Buffer): Promise<Receipt> {
  const [first] = await queryPrepared<{ fingerprint: Buffer; status: number; body: unknown }>(
    db,
    'find_receipt',
    findReceipt,
    [scope, key],
  );
  if (!first) throw inProgress();
  if (!first.fingerprint.equals(fingerprint)) throw keyReused();
  // The first request may not have got this far: its connection was lost, or it still waits.
  await flushToDisk(db);
  return { status: first.status, body: first.body, isReplay: true };
}

export const inProgress = () =>
  new ApiError(409, 'idempotency_in_progress', 'This request is still being worked on.', {
    'Retry-After': '1',
  });

export const keyReused = () =>
  new ApiError(422, 'idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
