import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { eventValues, insertEvent, noteRecorded, type NewEvent } from '#api/audit/events.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import { retryConflicts } from '#api/db/retryConflicts.ts';
import { ApiError } from '#api/http/errors.ts';
import { inProgress, keyReused } from '#api/http/idempotency.ts';
import type { FormRequest, KeepForm } from '#api/http/formRequest.ts';
import { hitCounter, tooMany, type NamedLimit } from '#api/http/limits.ts';
import type { Answered } from '#api/http/receipts.ts';
import { insertMessages, isDeliverable, letterLimit, messagesAsJson, type Notice } from '#api/mail/outbox.ts';

type Value = string | number | null;

interface FormTable<Column extends string = string> {
  name: string;
  columns: readonly Column[];
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
  /** In the order of the table's columns. */
  values: readonly Value[];
}

/** Describes the table of a form. @returns makes a form, whose row has to have every column */
export function formTable<Column extends string>(table: FormTable<Column>) {
  return (row: Record<Column, Value>, effects: Effects): Form => ({
    table,
    values: table.columns.map((column) => row[column]),
    ...effects,
  });
}

const created = 201;

const numbered = (count: number, first: number) => Array.from({ length: count }, (_, n) => `$${first + n}`);

/** Writes row, receipt, event and messages atomically: a single statement is its own transaction. */
function writeStatement(table: FormTable): string {
  const columns = [...table.columns, 'written_at', 'client_request_id'];
  return `
    WITH made AS (
      INSERT INTO ${table.name} (${columns.join(', ')}) VALUES (${numbered(columns.length, 17).join(', ')})
      ON CONFLICT (client_request_id) DO NOTHING RETURNING *
    ), answer AS (
      SELECT ${table.answer.join(', ')}, to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt" FROM made
    ), receipt AS (
      INSERT INTO idempotency_receipts (scope, key, fingerprint, status, body)
      SELECT $1, $2::uuid, $3, $4, to_jsonb(answer) FROM answer WHERE $2::uuid IS NOT NULL
    ), event AS (${insertEvent(5, 'made')}
    ), message AS (${insertMessages('$15', '$16', 'made')}
    )
    SELECT * FROM answer`;
}

const selectReceipt = `
  SELECT fingerprint, status, body FROM idempotency_receipts WHERE scope = $1 AND key = $2`;

/** Keeps patients' forms, each once for its Idempotency-Key. */
export function formKeeper(db: Knex): KeepForm<Form> {
  const counter = hitCounter(db);
  const statements = new Map<FormTable, string>();

  async function store({ act, writtenAt, once }: FormRequest, form: Form, messages: string) {
    const { table, values, event } = form;
    const text = statements.get(table) ?? writeStatement(table);
    statements.set(table, text);
    const [answer] = await queryPrepared<Record<string, unknown>>(db, `store_${table.name}`, text, [
      once?.scope,
      once?.key,
      once && fingerprintOf(once.payload),
      created,
      ...eventValues(act, { ...event, subjectId: null }),
      messages,
      act.mailHoldSeconds,
      ...values,
      writtenAt,
      once?.rowKey,
    ]);
    if (answer) noteRecorded(act);
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
    if (first && !first.fingerprint.equals(fingerprintOf(once.payload))) throw keyReused();
    return first && { status: first.status, body: first.body, isReplay: true };
  }

  /** After its receipt was purged, the row itself still identifies its request. */
  async function findStoredRow({ once }: FormRequest, { table, values }: Form): Promise<Answered> {
    const twin = await db(table.name)
      .where({ client_request_id: once?.rowKey })
      .first<Record<string, unknown> | undefined>('*');
    if (!twin) throw inProgress();
    if (table.columns.some((column, index) => twin[column] !== values[index])) throw keyReused();
    const answer = Object.fromEntries(table.answer.map((column) => [column, twin[column]]));
    return { status: created, body: { ...answer, createdAt: twin['created_at'] }, isReplay: true };
  }

  /** Counts rate limits first, in a separate statement, so that no request waits for another's commit. */
  async function keepNew(request: FormRequest, form: Form): Promise<Answered | undefined> {
    const { act, limits, scale } = request;
    const notices = form.notices
      .filter(isDeliverable)
      .map((notice) => ({ notice, limit: letterLimit(notice) }));
    const hits = [...limits, ...notices.flatMap(({ limit }) => limit ?? [])];
    const counts = new Map(
      await Promise.all(hits.map(async (hit) => [hit, await counter.add(hit)] as const)),
    );
    const isPassed = (limit: NamedLimit, times: number) =>
      (counts.get(limit)?.hits ?? 0) > limit.hits * times;
    let answer: Record<string, unknown> | undefined;
    try {
      const passed = limits.find((limit) => isPassed(limit, scale));
      if (passed) throw tooMany(counts.get(passed)?.wait ?? 1);
      // Notices above a mailbox's limit are dropped; the request itself is stored.
      const allowed = notices.filter(({ limit }) => !limit || !isPassed(limit, act.limitScale ?? 1));
      const messages = messagesAsJson(allowed.map(({ notice }) => notice));
      answer = await retryConflicts(() => store(request, form, messages));
    } finally {
      // Failed requests do not count towards the limits.
      if (!answer) await counter.giveBack(hits);
    }
    return answer && { status: created, body: answer };
  }

  return async function keep(request, read) {
    try {
      const form = read();
      return (
        (await keepNew(request, form)) ?? (await findFirst(request)) ?? (await findStoredRow(request, form))
      );
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      // A replay gets the first response, whatever rules and limits say now.
      const isRefusal = error instanceof ApiError || constraint === 'idempotency_receipts_pkey';
      const first = isRefusal ? await findFirst(request) : undefined;
      if (first) return first;
      // 55P03: lock_timeout while the first request with this key is still running.
      if (code === '55P03' && request.once) throw inProgress();
      throw error;
    }
  };
}

const fingerprintOf = (payload: unknown) => createHash('sha256').update(JSON.stringify(payload)).digest();
