import { z } from 'zod';
import { pathParams } from '#shared/contracts/fields.ts';

/** Rights that an admin may have besides; none includes another. */
export const staffRights = ['owner', 'clinician', 'prescriber'] as const;

/** Admins may do all that users may, those with a right all that admins may. `reader`: clinicians and prescribers. */
export type Audience = 'public' | 'user' | 'admin' | 'reader' | (typeof staffRights)[number];

export type OfflineKind = 'fact' | 'commitment';

/** Whether only the desk may make the call. */
export function isDeskCall({ audience }: Pick<Call, 'audience'>): boolean {
  return audience !== 'public' && audience !== 'user';
}

/**
 * One call of the API: the server's route and the client's endpoint are both derived from it. `body`, `query` and
 * `params` are parsed on the way in, `answer` on the way out (without it: 204).
 */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  audience: Audience;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer?: z.ZodType;
  /** The media type of a response that is not plain JSON. */
  answerType?: 'text/calendar' | 'text/csv' | 'image/webp' | 'application/pdf' | 'application/fhir+json';
  /** The response is sent in chunks while it is produced, because of its length. */
  isStreamed?: true;
  /** Instead of an answer: endless server-sent events, each with data of this shape. */
  stream?: z.ZodType;
  /** The status on success; by default 200, or 204 without an `answer`. */
  status?: 200 | 201;
  /** The scope of the `Idempotency-Key`. Public calls state it: 'shared', or 'none' where a repeat is not stored. */
  idempotency?: 'per-user' | 'shared' | 'none';
  /** The answer holds a secret that is shown once and not stored: a repeat with the same key is refused with a sentence. */
  showsOnce?: true;
  /** A patient's form: clients send it from their outbox, and the server stores it in one statement. */
  isForm?: true;
  /** Clients send it from their outbox, as a form, but the server needs more than one statement for it. */
  isQueued?: true;
  /** Its body may be 256 KB with 2,500 keys, for drawings, instead of 32 KB with 200. */
  isLong?: true;
  /** It is sent as `multipart/form-data`: its body as JSON in the part `details`, and one `file` of at most 20 MB. */
  isUpload?: true;
  /** It changes one version of a row: clients send the version they saw as `If-Match`. */
  isVersioned?: true;
  /**
   * The desk may record it while the server is unreachable and send it later: a fact that has already happened, or a
   * commitment that counts only after the server has accepted it; where its body decides, null needs the server.
   */
  offline?: OfflineKind | ((body: { status?: unknown; kind?: unknown }) => OfflineKind | null);
  /** Rate limits: the maximum number of hits in a number of seconds, per address or per user. */
  limits?: readonly { hits: number; seconds: number; per: 'ip' | 'user' }[];
}

export const offlineKindOf = ({ offline = () => null }: Call, body: object): OfflineKind | null =>
  typeof offline === 'function' ? offline(body) : offline;

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Known<Path> = NamesIn<Path> & keyof typeof pathParams;
type ParamsIn<Path> = [Known<Path>] extends [never]
  ? object
  : { params: z.ZodObject<Pick<typeof pathParams, Known<Path>>> };

function paramsIn(path: string) {
  const named = Object.entries(pathParams).filter(([name]) => path.split('/').includes(`:${name}`));
  return named.length > 0 ? { params: z.object(Object.fromEntries(named)) } : {};
}

/** What every call says: its method, its path with the ids in it, and who may make it. */
const to =
  <M extends Call['method']>(method: M) =>
  <const P extends Call['path'], const A extends Audience>(path: P, audience: A) => ({
    method,
    path,
    audience,
    ...(paramsIn(path) as ParamsIn<P>),
  });
export const get = to('GET');
export const post = to('POST');
export const patch = to('PATCH');
export const remove = to('DELETE');
/** Answers with what it made. */
export const create = <const P extends Call['path'], const A extends Audience>(path: P, audience: A) =>
  ({ ...post(path, audience), status: 201 }) as const;

/** So many an hour for each user. */
export const hourly = (hits: number) => [{ hits, seconds: 3600, per: 'user' }] as const;

export function defineCalls<const T extends Record<string, Call>>(calls: T): T {
  return calls;
}

/** `?1` with key and content of a request whose response was lost: asks its outcome; a key never used is then refused. */
export const settleHeader = 'Idempotency-Settle';

/** Response header of a read that was answered from the snapshot: when that was fetched. */
export const offlineHeader = 'X-Answered-Offline';
/** Response header of a change that was recorded for later: `fact` or `commitment`. */
export const queuedHeader = 'X-Queued-Offline';

/** The scope of a call's idempotency keys; undefined for a call that takes none. */
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
/** What a handler returns: the answer before it is parsed. */
export type AnswerInputOf<C extends Call> = In<C, 'answer'>;
export type BodyInputOf<C extends Call> = In<C, 'body'>;

export const changeCalls = defineCalls({
  /** Whether a change was made under this `Idempotency-Key`, for a client whose change also ended its session. */
  findChange: {
    ...get('/api/changes/:key', 'public'),
    params: z.object({ key: z.uuid() }),
    answer: z.object({ isSaved: z.boolean() }),
    limits: [{ hits: 60, seconds: 60, per: 'ip' }],
  },
});
