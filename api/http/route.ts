import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import { v5 as uuidOf } from 'uuid';
import type { z } from 'zod';
import type { AnswerInputOf, BodyOf, Call, ParamsOf, QueryOf } from '#shared/contracts/call.ts';
import { undoHeader } from '#shared/contracts/undo.ts';
import type { Act } from '#api/audit/events.ts';
import type { Env } from '#api/env.ts';
import { inPipeline } from '#api/db/pipeline.ts';
import { retryConflicts } from '#api/db/retryConflicts.ts';
import type { Queryable } from '#api/db/prepared.ts';
import { ApiError } from '#api/http/errors.ts';
import { readIdempotencyKey, runOnce } from '#api/http/idempotency.ts';
import { readJson } from '#api/http/json.ts';
import { consume } from '#api/http/limits.ts';
import { networkOf } from '#api/http/network.ts';
import type { SessionUser } from '#api/http/session.ts';
import { readWrittenAt } from '#api/http/writtenAt.ts';

/** What stays with the row that a request makes. */
export interface RequestMarks {
  /** What stands for the request's Idempotency-Key, kept for ever as the row's `client_request_id`. */
  clientRequestId: string | null;
  /** When it was written, by the device; null where it did not say. */
  writtenAt: Date | null;
}

/** What a handler is given: everything parsed, and the user that the call's audience promises. */
export interface ApiRequest<C extends Call> extends RequestMarks {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  user: C['audience'] extends 'public' ? SessionUser | null : SessionUser;
  /** The pool, or the transaction of a call that takes an Idempotency-Key. */
  db: C extends { idempotency: string } ? Queryable : Knex;
  act: Act;
  ctx: RouterContext;
}

export type Handler<C extends Call> = (
  request: ApiRequest<C>,
) => Promise<C extends { answer: z.ZodType } ? AnswerInputOf<C> : void>;

export interface RouteSettings {
  db: Knex;
  env: Env;
}

/** A sentence for a value that none of the contract's own messages speaks of. */
const fallbackMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return 'The address has a part that this page does not know.';
  const field = issue.path?.at(-1);
  return field === undefined ? 'The request has no usable content.' : `${String(field)} is not valid`;
};

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: fallbackMessage });
  if (result.success) return result.data;
  const sentences = [...new Set(result.error.issues.map((issue) => issue.message))];
  throw new ApiError(400, 'invalid', sentences.join(', '));
}

function parseQuery(call: Call, ctx: RouterContext): unknown {
  if (call.query) return parse(call.query, { ...ctx.query });
  if (ctx.querystring !== '') throw new ApiError(400, 'unexpected_query', 'This address takes no query.');
  return undefined;
}

/** Registers a call: parse in, do, parse out. The router it is given to guards the audience. */
export function route<const C extends Call>(
  router: Router,
  call: C,
  { db, env }: RouteSettings,
  handle: Handler<C>,
): void {
  const scopeName = `${call.method} ${call.path}`;

  async function consumeLimits(on: Queryable, act: Act, userId: number | undefined) {
    for (const limit of call.limits ?? []) {
      const who = limit.per === 'user' ? `user:${userId}` : `ip:${networkOf(act.ip)}`;
      await consume(on, `${scopeName} ${limit.seconds} ${who}`, limit, env.rateLimitScale);
    }
  }

  router.register(call.path, [call.method.toLowerCase()], async (ctx: RouterContext) => {
    ctx.state['route'] = call.path;
    const user = (ctx.state['user'] as SessionUser | undefined) ?? null;
    const act = ctx.state['act'] as Act;
    const request = {
      params: call.params && parse(call.params, ctx['params']),
      query: parseQuery(call, ctx),
      body: call.body && parse(call.body, await readJson(ctx.req)),
      user,
      act,
      writtenAt: readWrittenAt(ctx.get('Client-Created-At')),
      ctx,
    };
    if (call.stream) {
      await handle({ ...request, db, clientRequestId: null } as unknown as ApiRequest<C>);
      return;
    }
    const limit = (on: Queryable) => consumeLimits(on, act, user?.id);
    const answer = async (on: Queryable, clientRequestId: string | null) => {
      const result = await handle({ ...request, db: on, clientRequestId } as unknown as ApiRequest<C>);
      const body: unknown = call.answer ? call.answer.parse(result) : undefined;
      return { status: call.status ?? (call.answer ? 200 : 204), body };
    };

    if (!call.idempotency) {
      await limit(db);
      const { status, body } = await retryConflicts(() => answer(db, null));
      ctx.status = status;
      if (call.answerType) ctx.type = `${call.answerType}; charset=utf-8`;
      if (body !== undefined) ctx.body = body;
      if (act.undoable !== undefined) ctx.set(undoHeader, String(act.undoable));
      return;
    }
    // Both are sent at once; the refusal of either undoes both.
    const work = async (trx: Queryable, clientRequestId: string | null) => {
      const [limited, answered] = await Promise.allSettled([limit(trx), answer(trx, clientRequestId)]);
      if (limited.status === 'rejected') throw limited.reason;
      if (answered.status === 'rejected') throw answered.reason;
      return answered.value;
    };
    const key = readIdempotencyKey(ctx.get('Idempotency-Key'));
    if (!key) {
      const { status, body } = await retryConflicts(() => inPipeline(db, (trx) => work(trx, null)));
      ctx.status = status;
      ctx.body = body;
      return;
    }
    // Never the session's id: signing in again between two tries must not make two rows.
    const scope = call.idempotency === 'per-user' ? `${scopeName} ${user?.id}` : scopeName;
    // Two users may happen on one key; a row's request id is unique in its whole table.
    const rowKey = call.idempotency === 'per-user' ? uuidOf(String(user?.id), key) : key;
    const receipt = await retryConflicts(() =>
      runOnce(db, { scope, key, payload: request.body }, (trx) => work(trx, rowKey)),
    );
    ctx.status = receipt.status;
    ctx.body = receipt.body;
    ctx.set('Idempotency-Key', `"${key}"`);
    if (receipt.isReplay) ctx.set('Idempotent-Replayed', 'true');
  });
}

/** The version of an optional `If-Match: "7"`; null without the header. */
export function readIfMatch(ctx: RouterContext): number | null {
  const header = ctx.get('If-Match');
  if (header === '') return null;
  const version = /^"(\d{1,9})"$/.exec(header)?.[1];
  if (!version) throw new ApiError(400, 'invalid_if_match', 'The If-Match header is not valid.');
  return Number(version);
}
