import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { eventRow, insertEvents, markRecorded, type NewEvent } from '#api/audit.ts';
import { batchQueries } from '#api/db/batchQueries.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import { retryConflicts } from '#api/db/retryConflicts.ts';
import { ApiError } from '#api/http/errors.ts';
import { hitCounter, tooMany, type NamedLimit } from '#api/http/limits.ts';
import {
  fingerprintOf,
  isFingerprint,
  type Answered,
  inProgress,
  keyReused,
  type FormRequest,
  type SaveForm,
} from '#api/http/receipts.ts';
import { kindLimit, strangersLimit } from '#api/outbox/letterLimits.ts';
import { insertMessages, isDeliverable, messageRows, type Notice } from '#api/outbox/outbox.ts';

/*
 * How a patient's form (a request for an appointment, a message to the clinic) is stored, once for its Idempotency-Key:
 *
 * 1. The handler checks the form and returns what to write: row, event and messages.
 * 2. Limits are counted, those of concurrent forms in one statement, which does not wait for the disk.
 * 3. One statement writes row, receipt, event and messages. It is its own transaction. Forms that arrive while such a
 *    statement runs share the next one; if PostgreSQL refuses it because of one form, each is written alone.
 * 4. A repeat conflicts with the row's `client_request_id` and writes nothing: it gets the response of the receipt, or,
 *    after that was purged, one made from the row.
 *
 * The usual path of a call (`answerCall` in `api/http/route.ts`) would be a transaction of ten round trips.
 */

type Value = string | number | boolean | null;

interface FormTable<Column extends string = string> {
  name: string;
  columns: readonly Column[];
  /** Columns that may change later by themselves, so that a replay does not compare them. */
  changing?: readonly Column[];
  /** Columns of the response beside `createdAt`; no personal text, because the receipt stores them. */
  answer: readonly string[];
}

interface Effects {
  event: Omit<NewEvent, 'subjectId'>;
  notices: Omit<Notice, 'subjectId'>[];
}

/** What a patient's form leaves behind; made by the function that `formTable` returns. */
export interface Form extends Effects {
  table: FormTable;
  row: Record<string, Value>;
}

/** Describes the table of a form. @returns makes a form, whose row has to have every column */
export function formTable<Column extends string>(table: FormTable<Column>) {
  return (row: Record<Column, Value>, effects: Effects): Form => ({ table, row, ...effects });
}

const created = 201;

/** A form to be written, with its messages that are within their limits. */
interface Entry {
  request: FormRequest;
  form: Form;
  messages: ReturnType<typeof messageRows>;
}

/** With the time that it began to wait, by `performance.now()`. */
interface Waiting extends Entry {
  requestedAt: number;
}

type AnswerRow = Record<string, unknown>;

/**
 * Writes rows, receipts, events and messages atomically: a single statement is its own transaction. In the order of
 * their keys, so that two copies of the server that write the same forms cannot deadlock.
 */
const writeStatement = ({ name, columns, answer }: FormTable) => `
  WITH form AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS f (row_key uuid, scope text, key uuid, fingerprint text,
      fields jsonb, written_at timestamptz, event jsonb, messages jsonb, hold float8) ORDER BY row_key
  ), made AS (
    INSERT INTO ${name} (${columns.join(', ')}, written_at, client_request_id)
    SELECT ${columns.map((column) => `r.${column}`).join(', ')}, form.written_at, row_key
    FROM form, jsonb_populate_record(NULL::${name}, fields) AS r
    ON CONFLICT (client_request_id) DO NOTHING RETURNING *
  ), written AS (
    SELECT made.id, form.* FROM made JOIN form ON row_key = client_request_id
  ), answer AS (
    SELECT client_request_id AS row_key, ${answer.join(', ')},
      to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt" FROM made
  ), receipt AS (
    INSERT INTO idempotency_receipts (scope, key, fingerprint, status, body, about)
    SELECT scope, key, decode(fingerprint, 'hex'), ${created}, to_jsonb(answer) - 'row_key',
      array_remove(ARRAY[event->>'subject_type' || ':' || written.id, 'user:' || (event->>'user_id')], NULL)
    FROM answer JOIN written USING (row_key) WHERE key IS NOT NULL
  ), event AS (${insertEvents('written.event', 'written')}
  ), message AS (${insertMessages('written.messages', 'written.hold', 'written')}
  )
  SELECT * FROM answer`;

interface DatabaseError {
  code?: string;
  where?: string;
}

const isLockTimeout = (error: unknown) => (error as DatabaseError).code === '55P03';

/**
 * Whether a lock timeout came from waiting for another transaction that writes the same key. PostgreSQL then says which
 * row of the two tables it waited for; for a locked table it says none. Its words depend on its language, the rest does not.
 */
function waitedForKey(error: unknown, table: FormTable): boolean {
  const { where = '' } = error as DatabaseError;
  const isForRow = /\(\d+,\d+\)/.test(where);
  return (
    isLockTimeout(error) &&
    isForRow &&
    [table.name, 'idempotency_receipts'].some((name) => where.includes(name))
  );
}

/** Whether one form of a statement may have caused its error, after which nothing was written. */
const causedByOne = (error: unknown, table: FormTable) =>
  /^2[23]/.test(String((error as DatabaseError).code)) || waitedForKey(error, table);

/** Writes forms, those that arrive while others are written in one statement. The result is undefined for a replay. */
function formWriter(db: Knex, table: FormTable) {
  const text = writeStatement(table);

  async function write(entries: Waiting[]): Promise<Map<Waiting, AnswerRow>> {
    const byKey = new Map(entries.map((entry) => [entry.request.once?.rowKey ?? randomUUID(), entry]));
    const rows = [...byKey].map(([row_key, { request, form, messages }]) => ({
      row_key,
      ...(request.once && {
        scope: request.once.scope,
        key: request.once.key,
        fingerprint: fingerprintOf(request.once).toString('hex'),
      }),
      fields: form.row,
      written_at: request.writtenAt,
      event: eventRow(request.audit, { ...form.event, subjectId: null }),
      messages,
      hold: request.audit.mailHoldSeconds,
    }));
    const answers = await queryPrepared<AnswerRow>(db, `store_${table.name}`, text, [JSON.stringify(rows)]);
    return new Map(answers.map(({ row_key, ...answer }) => [byKey.get(String(row_key))!, answer]));
  }

  /** The last lock timeout that no single form caused: somebody has the whole table. */
  let blocked: { at: number; error: unknown } | undefined;

  const writeTogether = batchQueries<Waiting, AnswerRow | Promise<AnswerRow | undefined>>(async (entries) => {
    // They have waited for the same lock in the queue; another wait each would keep them for as many times as long.
    if (blocked && entries.every(({ requestedAt }) => requestedAt < blocked!.at)) throw blocked.error;
    try {
      return await write(entries);
    } catch (error) {
      const isOfOne = causedByOne(error, table);
      if (isLockTimeout(error) && !isOfOne) blocked = { at: performance.now(), error };
      if (entries.length === 1 || !isOfOne) throw error;
      return new Map(entries.map((entry) => [entry, write([entry]).then((alone) => alone.get(entry))]));
    }
  });
  return (entry: Entry) => writeTogether({ ...entry, requestedAt: performance.now() });
}

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
    if (answer) markRecorded(entry.request.audit);
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
    if (first && !isFingerprint(first.fingerprint, once)) throw keyReused();
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
    const { audit, limits, scale } = request;
    const letters = form.notices
      .filter(isDeliverable)
      .map((notice) => ({ notice, ofKind: kindLimit(notice), ofAll: strangersLimit(audit, notice) }));
    const counts = new Map<NamedLimit, { hits: number; wait: number }>();
    const count = (hits: (NamedLimit | undefined)[]) =>
      Promise.all(hits.map(async (hit) => hit && counts.set(hit, await counter.add(hit))));
    const isPassed = (limit: NamedLimit, times: number) =>
      (counts.get(limit)?.hits ?? 0) > limit.hits * times;
    const isWithin = (limit: NamedLimit | undefined) => !limit || !isPassed(limit, audit.limitScale ?? 1);
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
      form = await read();
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
