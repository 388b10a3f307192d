import type { EndpointDefinitions, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react';
import type { AnswerOf, BodyInputOf, Call, ParamsOf, QueryOf } from '#shared/contracts/call.ts';
import { baseApi, type Tag } from '#web/data/requests/baseApi.ts';
import type { Changed, ChangeMeta } from '#web/data/requests/changed.ts';
import type { CallRequest, Page } from '#web/data/requests/request.ts';
import type { CallBaseQuery } from '#web/data/requests/snapshotQuery.ts';

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [key in Name]: Value };
type KeyOf<C extends Call> = C extends { isForm: true } | { isQueued: true } ? string : undefined;

type VersionOf<C extends Call> = C extends { isVersioned: true } ? number : undefined;

type Parts<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'body', BodyInputOf<C>> &
  Part<'idempotencyKey', KeyOf<C>> &
  Part<'version', VersionOf<C>> &
  ([QueryOf<C>] extends [undefined] ? unknown : { query?: QueryOf<C> });

/** Arguments of a call, from its contract: `params`, `query`, `body`, `idempotencyKey` and `version`. */
export type ArgsOf<C extends Call> = unknown extends Parts<C> ? void : Parts<C>;
/** Result of a call: its parsed response, or null where it has none. */
export type ResultOf<C extends Call> = [AnswerOf<C>] extends [undefined] ? null : AnswerOf<C>;
type PageOf<C extends Call> = AnswerOf<C> extends (infer Item)[] ? Page<Item> : never;

type Query<Result, Args> = QueryDefinition<Args, CallBaseQuery, Tag, Result, 'api'>;
type Mutation<Result, Args> = MutationDefinition<Args, CallBaseQuery, Tag, Changed<Result>, 'api'>;
type Request<Args> = (args: Args) => CallRequest;

const largestPage = 200;

const requestOf = (call: Call, args: unknown): CallRequest => ({ call, ...(args as object | undefined) });

/** Adds calls to the store, each with the tags of what it shows, or makes out of date. */
export const addCalls = <Calls extends EndpointDefinitions>(calls: Calls) =>
  baseApi.injectEndpoints({ endpoints: () => calls });

// The library's builder does no more than to set the type.
const query = <Result, Args>(request: Request<Args>, providesTags: readonly Tag[], extras?: object) =>
  ({ type: 'query', query: request, providesTags, ...extras }) as Query<Result, Args>;

/** A query endpoint. `keepUnusedDataFor: 0`: nothing of it stays in memory once it is closed. */
export const read = <C extends Call>(
  call: C,
  providesTags: readonly Tag[] = [],
  extras?: { keepUnusedDataFor: number },
) => query<ResultOf<C>, ArgsOf<C>>((args) => requestOf(call, args), providesTags, extras);

/** A query endpoint that gives guests null instead of an error. */
export const readOrNull = <C extends Call>(call: C, providesTags: readonly Tag[]) =>
  query<ResultOf<C> | null, ArgsOf<C>>(
    (args) => ({ ...requestOf(call, args), isNullForGuests: true }),
    providesTags,
  );

export const readPage = <C extends Call>(call: C, providesTags: readonly Tag[]) =>
  query<PageOf<C>, ArgsOf<C>>((args) => ({ ...requestOf(call, args), isPaged: true }), providesTags);

/** A query endpoint that loads all pages; for short lists, such as those of a few days. */
export function readAll<C extends Call>(call: C, providesTags: readonly Tag[]) {
  const queryFn: Query<ResultOf<C>, ArgsOf<C>>['queryFn'] = async (args, _api, _options, fetchPage) => {
    const request = requestOf(call, args);
    const items: unknown[] = [];
    let cursor: string | undefined;
    do {
      const query: CallRequest['query'] = { ...request.query, limit: largestPage, cursor };
      const answer = await fetchPage({ ...request, query, isPaged: true });
      if (answer.error) return { error: answer.error };
      const page = answer.data as Page<unknown>;
      items.push(...page.items);
      cursor = page.next ?? undefined;
    } while (cursor);
    return { data: items as ResultOf<C> };
  };
  return { type: 'query', queryFn, providesTags } as Query<ResultOf<C>, ArgsOf<C>>;
}

/** The response of a mutation, with its headers. */
export const asChanged = <Result>(answer: unknown, meta?: ChangeMeta): Changed<Result> => ({
  undoEvent: null,
  queued: null,
  ...meta,
  answer: answer as Result,
});

/** A mutation endpoint whose arguments say which call is meant. */
export const changeOf = <Result, Args>(
  request: Request<Args>,
  invalidatesTags: readonly Tag[],
  extras?: Pick<Mutation<Result, Args>, 'onQueryStarted'>,
) =>
  ({
    type: 'mutation',
    query: request,
    transformResponse: asChanged<Result>,
    invalidatesTags,
    ...extras,
  }) as Mutation<Result, Args>;

/** A mutation endpoint. */
export const change = <C extends Call>(
  call: C,
  invalidatesTags: readonly Tag[] = [],
  extras?: Pick<Mutation<ResultOf<C>, ArgsOf<C>>, 'onQueryStarted'>,
) => changeOf<ResultOf<C>, ArgsOf<C>>((args) => requestOf(call, args), invalidatesTags, extras);
