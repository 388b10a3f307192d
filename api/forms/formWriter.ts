import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { eventRow, insertEvents, type NewEvent } from '#api/audit/events.ts';
import { batchQueries } from '#api/db/batchQueries.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import type { FormRequest } from '#api/http/formRequest.ts';
import { fingerprintOf } from '#api/http/receipts.ts';
import { insertMessages, type messageRows, type Notice } from '#api/mail/outbox.ts';

type Value = string | number | boolean | null;

export interface FormTable<Column extends string = string> {
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

export const created = 201;

/** A form to be written, with its messages that are within their limits. */
export interface Entry {
  request: FormRequest;
  form: Form;
  messages: ReturnType<typeof messageRows>;
}

/** With the time that it began to wait, by `performance.now()`. */
interface Waiting extends Entry {
  askedAt: number;
}

export type AnswerRow = Record<string, unknown>;

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
export function waitedForKey(error: unknown, table: FormTable): boolean {
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
export function formWriter(db: Knex, table: FormTable) {
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
      event: eventRow(request.act, { ...form.event, subjectId: null }),
      messages,
      hold: request.act.mailHoldSeconds,
    }));
    const answers = await queryPrepared<AnswerRow>(db, `store_${table.name}`, text, [JSON.stringify(rows)]);
    return new Map(answers.map(({ row_key, ...answer }) => [byKey.get(String(row_key))!, answer]));
  }

  /** The last lock timeout that no single form caused: somebody has the whole table. */
  let blocked: { at: number; error: unknown } | undefined;

  const writeTogether = batchQueries<Waiting, AnswerRow | Promise<AnswerRow | undefined>>(async (entries) => {
    // They have waited for the same lock in the queue; another wait each would keep them for as many times as long.
    if (blocked && entries.every(({ askedAt }) => askedAt < blocked!.at)) throw blocked.error;
    try {
      return await write(entries);
    } catch (error) {
      const isOfOne = causedByOne(error, table);
      if (isLockTimeout(error) && !isOfOne) blocked = { at: performance.now(), error };
      if (entries.length === 1 || !isOfOne) throw error;
      return new Map(entries.map((entry) => [entry, write([entry]).then((alone) => alone.get(entry))]));
    }
  });
  return (entry: Entry) => writeTogether({ ...entry, askedAt: performance.now() });
}
