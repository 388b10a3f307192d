import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { markRecorded } from '#api/audit/events.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import { retryConflicts } from '#api/db/retryConflicts.ts';
import { ApiError } from '#api/http/errors.ts';
import { inProgress, keyReused } from '#api/http/idempotency.ts';
import type { FormRequest, SaveForm } from '#api/http/formRequest.ts';
import { hitCounter, tooMany, type NamedLimit } from '#api/http/limits.ts';
import { isFingerprint, type Answered } from '#api/http/receipts.ts';
import { kindLimit, strangersLimit } from '#api/mail/letterLimits.ts';
import { isDeliverable, messageRows } from '#api/mail/outbox.ts';
import {
  created,
  formWriter,
  waitedForKey,
  type AnswerRow,
  type Entry,
  type Form,
  type FormTable,
} from './formWriter.ts';

/** Receipts of earlier releases hold a plain hash; they are gone after 30 days. */
const isOlder = (stored: Buffer, payload: unknown) =>
  createHash('sha256').update(JSON.stringify(payload)).digest().equals(stored);

const selectReceipt = `
  SELECT fingerprint, status, body FROM idempotency_receipts WHERE scope = $1 AND key = $2`;

/** Keeps patients' forms, each once for its Idempotency-Key. */
export function formSaver(db: Knex): SaveForm<Form> {
  const counter = hitCounter(db);
  const writers = new Map<FormTable, ReturnType<typeof formWriter>>();

  async function store(entry: Entry): Promise<AnswerRow | undefined> {
    const { table } = entry.form;
    const write = writers.get(table) ?? formWriter(db, table);
    writers.set(table, write);
    const answer = await write(entry);
    if (answer) markRecorded(entry.request.act);
    return answer;
  }

  /** The response to the first request with this key. @throws ApiError 422 when that was another request */
  async function findFirst({ once }: FormRequest): Promise<Answered | undefined> {
    if (!once) return undefined;
    const [first] = await queryPrepared<{ fingerprint: Buffer; status: number; body: unknown }>(
      db,
      'find_receipt',
      selectReceipt,
      [once.scope, once.key],
    );
    if (first && !isFingerprint(first.fingerprint, once) && !isOlder(first.fingerprint, once.payload)) {
      throw keyReused();
    }
    return first && { status: first.status, body: first.body, isReplay: true };
  }

  /** After its receipt was purged, the row itself still identifies its request. */
  async function findStoredRow({ once }: FormRequest, { table, row }: Form): Promise<Answered> {
    const duplicate = await db(table.name)
      .where({ client_request_id: once?.rowKey })
      .first<Record<string, unknown> | undefined>('*');
    if (!duplicate) throw inProgress();
    const compared = table.columns.filter((column) => !table.changing?.includes(column));
    if (compared.some((column) => duplicate[column] !== row[column])) throw keyReused();
    const answer = Object.fromEntries(table.answer.map((column) => [column, duplicate[column]]));
    return { status: created, body: { ...answer, createdAt: duplicate['created_at'] }, isReplay: true };
  }

  /** Counts rate limits first, in a separate statement, so that no request waits for another's commit. */
  async function saveNew(request: FormRequest, form: Form): Promise<Answered | undefined> {
    const { act, limits, scale } = request;
    const letters = form.notices
      .filter(isDeliverable)
      .map((notice) => ({ notice, ofKind: kindLimit(notice), ofAll: strangersLimit(act, notice) }));
    const counts = new Map<NamedLimit, { hits: number; wait: number }>();
    const count = (hits: (NamedLimit | undefined)[]) =>
      Promise.all(hits.map(async (hit) => hit && counts.set(hit, await counter.add(hit))));
    const isPassed = (limit: NamedLimit, times: number) =>
      (counts.get(limit)?.hits ?? 0) > limit.hits * times;
    const isWithin = (limit: NamedLimit | undefined) => !limit || !isPassed(limit, act.limitScale ?? 1);
    let answer: Record<string, unknown> | undefined;
    try {
      await count([...limits, ...letters.map(({ ofKind }) => ofKind)]);
      const passed = limits.find((limit) => isPassed(limit, scale));
      if (passed) throw tooMany(counts.get(passed)?.wait ?? 1);
      // Notices above a mailbox's limits are dropped; the request itself is stored.
      const allowed = letters.filter(({ ofKind }) => isWithin(ofKind));
      await count(allowed.map(({ ofAll }) => ofAll));
      const messages = messageRows(
        allowed.filter(({ ofAll }) => isWithin(ofAll)).map(({ notice }) => notice),
      );
      answer = await retryConflicts(() => store({ request, form, messages }));
    } finally {
      // Failed requests do not count towards the limits.
      if (!answer) await counter.giveBack([...counts.keys()]);
    }
    return answer && { status: created, body: answer };
  }

  return async function save(request, read) {
    let form: Form | undefined;
    try {
      form = read();
      return (
        (await saveNew(request, form)) ?? (await findFirst(request)) ?? (await findStoredRow(request, form))
      );
    } catch (error) {
      const { constraint } = error as { constraint?: string };
      // A replay gets the first response, whatever rules and limits say now.
      const isRefusal = error instanceof ApiError || constraint === 'idempotency_receipts_pkey';
      const first = isRefusal ? await findFirst(request) : undefined;
      if (first) return first;
      if (form && waitedForKey(error, form.table)) throw inProgress();
      throw error;
    }
  };
}
