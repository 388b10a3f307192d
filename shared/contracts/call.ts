import type { z } from 'zod';

/** Who may make a call: admins may do what users may, an owner is an admin who may do more. */
export type Audience = 'public' | 'user' | 'admin' | 'owner';

/** Whether a call belongs to the desk. */
export function isDeskCall({ audience }: Pick<Call, 'audience'>): boolean {
  return audience === 'admin' || audience === 'owner';
}

/**
 * One call of the API, written once: the server's route and the client's endpoint both come from it.
 * `body`, `query` and `params` are parsed on the way in, `answer` on the way out (without it: 204).
 */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  audience: Audience;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer?: z.ZodType;
  /** The media type of an answer that is text of its own and not JSON. */
  answerType?: 'text/calendar' | 'text/csv';
  /** The answer is text that is sent in parts while it is made, however long it gets. */
  isStreamed?: true;
  /** Instead of an answer: server-sent events without end, each with data of this shape. */
  stream?: z.ZodType;
  /** The status of success; 200, or 204 where there is no answer, unless said. */
  status?: 200 | 201;
  /**
   * Whose an `Idempotency-Key` is: every call that changes something takes one. Where nobody has to be signed in
   * this has to be said: 'shared', or 'none' where a repeat does no harm and must not be remembered.
   */
  idempotency?: 'per-user' | 'shared' | 'none';
  /** A patient's form: our clients send it from their outbox, the server stores it in one statement. */
  isForm?: true;
  /** It changes one version of a row: our client sends the one that was seen, as `If-Match`. */
  isVersioned?: true;
  /** The limit on calls of this kind: so many in so many seconds, per address or per user. */
  limits?: readonly { hits: number; seconds: number; per: 'ip' | 'user' }[];
}

export function defineCalls<const T extends Record<string, Call>>(calls: T): T {
  return calls;
}

/**
 * Sent as `?1` with the key and content of a request whose answer was lost: the server tells what became of it and
 * does nothing; if nothing did, it refuses that key from then on.
 */
export const settleHeader = 'Idempotency-Settle';

/** Whose keys a call takes; undefined for one that takes none. */
export function idempotencyOf({ method, idempotency, audience }: Call): 'per-user' | 'shared' | undefined {
  if (method === 'GET' || idempotency === 'none') return undefined;
  return idempotency ?? (audience === 'public' ? undefined : 'per-user');
}

type Out<C, K extends keyof Call> = C extends { [key in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
type In<C, K extends keyof Call> = C extends { [key in K]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

export type ParamsOf<C extends Call> = Out<C, 'params'>;
export type QueryOf<C extends Call> = Out<C, 'query'>;
export type BodyOf<C extends Call> = Out<C, 'body'>;
export type AnswerOf<C extends Call> = Out<C, 'answer'>;
/** What a handler may return: the answer before it is parsed. */
export type AnswerInputOf<C extends Call> = In<C, 'answer'>;
export type BodyInputOf<C extends Call> = In<C, 'body'>;
