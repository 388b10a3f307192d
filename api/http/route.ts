import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { v5 as uuidOf } from 'uuid';
import { z } from 'zod';
import {
  idempotencyOf,
  type AnswerInputOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  settleHeader,
  type QueryOf,
} from '#shared/contracts/call.ts';
import { undoHeader } from '#shared/contracts/undo.ts';
import { deskSignatureHeader } from '#shared/delivery/deskSignature.ts';
import type { AuditContext } from '#api/audit.ts';
import type { Env } from '#api/env.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { retryConflicts } from '#api/db/retryConflicts.ts';
import type { Context, SessionUser } from '#api/http/context.ts';
import { ApiError } from '#api/http/errors.ts';
import { checkStrings, readJson } from '#api/http/json.ts';
import { consume, type NamedLimit } from '#api/http/limits.ts';
import { networkOf } from '#api/http/network.ts';
import {
  findReceipt,
  runWithReceipt,
  settleReceipt,
  type Answered,
  type StoredAnswer,
  readIdempotencyKey,
  type SaveForm,
} from '#api/http/receipts.ts';
import { requireRightAt } from '#api/http/rights.ts';
import type { Routers } from '#api/http/routers.ts';
import { readStatement } from '#api/http/statement.ts';
import { readUpload } from '#api/http/upload.ts';
import { readWrittenAt } from '#api/http/writtenAt.ts';

/** What a handler receives: parsed input, and the user that the call's audience guarantees. */
export interface ApiRequest<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** What was uploaded, unchecked. */
  file: C extends { isUpload: true } ? Buffer : undefined;
  user: C['audience'] extends 'public' ? SessionUser | null : SessionUser;
  /** The pool, or the transaction that also holds the receipt of a request with an Idempotency-Key. */
  db: Knex;
  audit: AuditContext;
  ctx: Context;
}

/** @template F what the handler of a form returns; a feature that has none leaves it out. */
export type Handler<C extends Call, F = never> = (
  request: ApiRequest<C>,
) => C extends { isForm: true }
  ? F | Promise<F>
  : C extends { isStreamed: true }
    ? AsyncGenerator<string>
    : Promise<C extends { answer: z.ZodType } ? AnswerInputOf<C> : void>;

export interface RouteHooks<C extends Call> {
  /** Before the transaction: counts password attempts, which an error must not roll back. Not for replays. */
  before?: (request: ApiRequest<C>) => Promise<void>;
  /** Runs after the commit, for changes of the session; for replays, too. */
  after?: (request: ApiRequest<C>, answer: { body: unknown; isReplay: boolean }) => Promise<void>;
  /** Finds a device known to the account, which has separate limits that strangers on its network cannot use up. */
  findDevice?: (ctx: Context, body: BodyOf<C>) => Promise<string | undefined>;
  /** Whose `Idempotency-Key` it is, where the body names the user; without it, the signed-in user’s. */
  authorIdOf?: (user: SessionUser, body: BodyOf<C>) => number;
}

export interface RouteSettings<F> {
  db: Knex;
  env: Env;
  /** Called after each call that has recorded an event. */
  onChange: () => void;
  saveForm: SaveForm<F>;
  /** Records who sent a change beside its author, who has left. */
  recordSentFor: (on: Knex, sender: AuditContext, authorId: number) => Promise<void>;
}

export interface Routes<F = never> extends RouteSettings<F> {
  /** Registers a call, whose input and answer are validated; its audience selects the router, whose guard runs first. */
  route: <const C extends Call>(call: C, handle: Handler<C, F>, around?: RouteHooks<C>) => void;
}

/** The message for a value without one in the contract; it names no field, because those names are for code. */
const fallbackMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return 'The address has a part that this page does not know.';
  return issue.path?.length
    ? 'The request has a part that is not valid.'
    : 'The request has no usable content.';
};

const maxErrorLength = 200;

/** @throws an error whose message is the sentences of what is wrong, as many as fit into 200 characters */
export function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: fallbackMessage });
  if (result.success) return result.data;
  const sentences = [...new Set(result.error.issues.map((issue) => issue.message))];
  // The rest comes with the next attempt: an error is short enough to be read at once.
  while (sentences.length > 1 && sentences.join(', ').length > maxErrorLength) sentences.pop();
  // Some end with a full stop.
  throw new ApiError(400, 'invalid', sentences.join(', ').replaceAll('., ', '. '));
}

/** Compiles a schema at its first use, because all of them together would make a start much longer. */
function compiledParser(schema: z.ZodType): (value: unknown) => unknown {
  let compiled: z.ZodType | undefined;
  return (value) => (compiled ??= z.compile(schema)).parse(value);
}

function parseQuery(call: Call, ctx: Context): unknown {
  checkStrings(ctx.query);
  if (call.query) return parse(call.query, { ...ctx.query });
  if (ctx.querystring !== '') throw new ApiError(400, 'unexpected_query', 'This address takes no query.');
  return undefined;
}

export function createRoutes<F>(routers: Routers, settings: RouteSettings<F>): Routes<F> {
  return {
    ...settings,
    route: (call, handle, around) => register(routers, call, settings, handle, around),
  };
}

/** The parsed parts of a request, and the body as it was sent, which a desk's statement is about. */
async function readInput(call: Call, ctx: Context, pathParams: unknown) {
  const upload = call.isUpload ? await readUpload(ctx.req) : undefined;
  const params = call.params && parse(call.params, pathParams);
  const query = parseQuery(call, ctx);
  const sent = call.body && (upload ? upload.details : await readJson(ctx.req, call.isLong));
  const parts = { params, query, body: call.body && parse(call.body, sent) };
  return { parts, sent, file: upload?.file };
}

/** Each limit of a call with the key of its counter. */
function limitsOf(call: Call, audit: AuditContext, user: SessionUser | null, device?: string): NamedLimit[] {
  const from = device ?? `ip:${networkOf(audit.ip)}`;
  return (call.limits ?? []).map((limit) => {
    const who = limit.per === 'user' ? `user:${user?.id}` : from;
    return { ...limit, key: `${nameOf(call)} ${limit.seconds} ${who}` };
  });
}

const nameOf = (call: Call) => `${call.method} ${call.path}`;

/** The request's Idempotency-Key, and for whom it is unique. */
function readKey(call: Call, ctx: Context, userId: number | null) {
  const keysOf = idempotencyOf(call);
  const key = keysOf && readIdempotencyKey(ctx.get('Idempotency-Key'));
  if (!key) return undefined;
  const isPerUser = keysOf === 'per-user';
  return {
    key,
    // Not the session id: signing in again between two attempts must not create two rows.
    scope: isPerUser ? `${nameOf(call)} ${userId}` : nameOf(call),
    // Two users may send the same key, but a row's request id is unique in its table.
    rowKey: isPerUser ? uuidOf(String(userId), key) : key,
  };
}

function respond(call: Call, ctx: Context, answer: Answered, key: string | undefined): void {
  ctx.status = answer.status;
  const { answerType = '' } = call;
  if (answerType) ctx.type = answerType.startsWith('text/') ? `${answerType}; charset=utf-8` : answerType;
  if (answer.body !== undefined) ctx.body = answer.body;
  // What the client has is still right: 304 without the body.
  if (hasLatest(ctx)) ctx.status = 304;
  if (answer.undoable !== undefined) ctx.set(undoHeader, String(answer.undoable));
  if (key) ctx.set('Idempotency-Key', `"${key}"`);
  if (answer.isReplay) ctx.set('Idempotent-Replayed', 'true');
}

function register<const C extends Call, F>(
  routers: Routers,
  call: C,
  { db, env, onChange, saveForm, recordSentFor }: RouteSettings<F>,
  handle: Handler<C, F>,
  { before, after, findDevice, authorIdOf }: RouteHooks<C> = {},
): void {
  const parseAnswer = call.answer && compiledParser(call.answer);
  const isEntry = call.status === 201;

  async function runHandler(request: ApiRequest<C>): Promise<StoredAnswer> {
    const result: unknown = await handle(request);
    const body: unknown = call.isStreamed
      ? await streamParts(result as AsyncGenerator<string>)
      : parseAnswer?.(result);
    return { status: call.status ?? (call.answer ? 200 : 204), body, undoable: request.audit.undoable };
  }

  routers[call.audience].register(call.path, [call.method.toLowerCase()], async (ctx) => {
    ctx.state.route = call.path;
    const { user = null, audit } = ctx.state;
    // Before anything is said of what was sent; of what a desk has signed, once it is verified.
    if (ctx.get(deskSignatureHeader) === '') await requireRightAt(db, user, call.audience, { isEntry });
    const { parts, sent, file } = await readInput(call, ctx, ctx.params);
    const { colleague, ...stated } =
      call.offline && user ? await readStatement(db, ctx, user.id, { body: sent, file }) : {};
    Object.assign(audit, stated, colleague && { actorId: colleague.id });
    const author = colleague && user ? { ...user, ...colleague } : user;
    if (colleague) await requireRightAt(db, user, call.audience, { isEntry });
    // Whoever has lost a right may still report what they did, and read nothing by it.
    await requireRightAt(db, author, call.audience, { isEntry, occurredAt: audit.occurredAt });
    // The contract's schemas have parsed the parts, which TypeScript cannot follow through a generic call.
    const requestOn = (on: Knex) =>
      ({ ...parts, file, user, audit, ctx, db: on }) as unknown as ApiRequest<C>;
    if (call.stream) {
      await handle(requestOn(db));
      return;
    }
    const device = await findDevice?.(ctx, parts.body as BodyOf<C>);
    ctx.state.knownDevice = device;
    const limits = limitsOf(call, audit, user, device);
    const keyOwnerId = author && (authorIdOf?.(author, parts.body as BodyOf<C>) ?? author.id);
    const sentKey = readKey(call, ctx, keyOwnerId);

    function answerForm(): Promise<Answered> {
      const once = sentKey && { ...sentKey, payload: parts.body, serverKeys: env.sessionKeys };
      const { writtenAt = null } = readWrittenAt((name) => ctx.get(name)) ?? {};
      const request = { audit, writtenAt, limits, scale: env.rateLimitScale, once };
      return saveForm(request, () => handle(requestOn(db)) as F | Promise<F>);
    }

    async function answerCall(): Promise<Answered> {
      const once = sentKey && {
        ...sentKey,
        payload: file ? { ...parts, file: createHash('sha256').update(file).digest('hex') } : parts,
        serverKeys: env.sessionKeys,
        subjects: () => [...(audit.recorded?.subjects ?? []), ...(user ? [`user:${user.id}`] : [])],
        showsOnce: call.showsOnce ?? false,
      };
      const isSettled = once && ctx.get(settleHeader) === '?1';
      const stored = once && !isSettled && (await findReceipt(db, once));
      if (stored) return { ...stored, isReplay: true };
      // Settling is counted, too, because each one that finds nothing is written.
      for (const limit of limits) await consume(db, limit.key, limit, env.rateLimitScale);
      if (isSettled) return settleReceipt(db, once);
      await before?.(requestOn(db));
      const work = async (on: Knex) => {
        const made = await runHandler(requestOn(on));
        if (colleague) await recordSentFor(on, { ...audit, actorId: user?.id ?? null }, colleague.id);
        return made;
      };
      // One transaction also without a key, so that an answer that cannot be made leaves no change behind it.
      const run = idempotencyOf(call) ? () => inTransaction(db, work) : () => work(db);
      return retryConflicts(() => (once ? runWithReceipt(db, once, work) : run()));
    }

    const answer = await (call.isForm ? answerForm() : answerCall());
    if (call.method !== 'GET' && audit.recorded?.isAny) onChange();
    await after?.(requestOn(db), { body: answer.body, isReplay: answer.isReplay ?? false });
    respond(call, ctx, answer, sentKey?.key);
  });
}

/** Awaits the first part, so that an early failure is a response; a later one breaks the connection. */
async function streamParts(parts: AsyncGenerator<string>): Promise<Readable> {
  const first = await parts.next();
  async function* all() {
    if (!first.done) yield first.value;
    try {
      yield* parts;
    } catch (error) {
      // Distinguishes our failure from a client that disconnected.
      throw new Error('what was being sent broke off', { cause: error });
    }
  }
  return Readable.from(all(), { objectMode: false });
}

/** Whether the client's copy has the ETag of the response. Koa's own check says no to every client without a cache. */
function hasLatest(ctx: Context): boolean {
  const etag = ctx.response.get('ETag');
  return etag !== '' && ctx.get('If-None-Match').split(/,\s*/).includes(etag);
}

/** The version of an optional `If-Match: "7"`; null without the header. */
export function readIfMatch(ctx: Context): number | null {
  const header = ctx.get('If-Match');
  if (header === '') return null;
  const version = /^"(\d{1,9})"$/.exec(header)?.[1];
  if (!version) throw new ApiError(400, 'invalid_if_match', 'The If-Match header is not valid.');
  return Number(version);
}
