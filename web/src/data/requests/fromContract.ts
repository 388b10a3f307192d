import type { EndpointBuilder } from '@reduxjs/toolkit/query/react';
import type { AnswerOf, BodyInputOf, Call, ParamsOf, QueryOf } from '#shared/contracts/call.ts';
import type { Changed, ChangeMeta } from '#web/data/requests/changed.ts';
import type { Tag } from '#web/data/requests/baseApi.ts';
import type { CallRequest, Page } from '#web/data/requests/request.ts';
import type { CallBaseQuery } from '#web/data/requests/snapshotQuery.ts';

type Build = EndpointBuilder<CallBaseQuery, Tag, 'api'>;
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

type QueryExtras<Result, Args> = Omit<
  Parameters<typeof typedQuery<Result, Args>>[1],
  'query' | 'queryFn' | 'transformResponse'
>;
type MutationExtras<Result, Args> = Omit<
  Parameters<typeof typedMutation<Result, Args>>[1],
  'query' | 'queryFn' | 'transformResponse'
>;

// These two only name the options of the builder's functions.
const typedQuery = <Result, Args>(
  build: Build,
  definition: Parameters<typeof build.query<Result, Args>>[0],
) => build.query<Result, Args>(definition);
const typedMutation = <Result, Args>(
  build: Build,
  definition: Parameters<typeof build.mutation<Result, Args>>[0],
) => build.mutation<Result, Args>(definition);

const largestPage = 200;

const requestOf = (call: Call, args: unknown): CallRequest => ({ call, ...(args as object | undefined) });

/** A query endpoint. */
export function readFrom<C extends Call>(
  build: Build,
  call: C,
  extras?: QueryExtras<ResultOf<C>, ArgsOf<C>>,
) {
  return typedQuery<ResultOf<C>, ArgsOf<C>>(build, { ...extras, query: (args) => requestOf(call, args) });
}

/** A query endpoint that gives guests null instead of an error. */
export function readOrNullFrom<C extends Call>(
  build: Build,
  call: C,
  extras?: QueryExtras<ResultOf<C> | null, ArgsOf<C>>,
) {
  const query = (args: ArgsOf<C>) => ({ ...requestOf(call, args), isNullForGuests: true });
  return typedQuery<ResultOf<C> | null, ArgsOf<C>>(build, { ...extras, query });
}

/** A query endpoint for one page of a list. */
export function readPageFrom<C extends Call>(
  build: Build,
  call: C,
  extras?: QueryExtras<PageOf<C>, ArgsOf<C>>,
) {
  const query = (args: ArgsOf<C>) => ({ ...requestOf(call, args), isPaged: true });
  return typedQuery<PageOf<C>, ArgsOf<C>>(build, { ...extras, query });
}

/** A query endpoint that loads all pages; for short lists, such as those of a few days. */
export function readAllFrom<C extends Call>(build: Build, call: C, providesTags: Tag[]) {
  return typedQuery<ResultOf<C>, ArgsOf<C>>(build, {
    providesTags,
    queryFn: async (args, _api, _options, fetchPage) => {
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
    },
  });
}

/** The response of a mutation, with its headers. */
export const asChanged = <Result>(answer: unknown, meta?: ChangeMeta): Changed<Result> => ({
  undoEvent: null,
  queued: null,
  ...meta,
  answer: answer as Result,
});

/** A mutation endpoint. */
export function changeBy<C extends Call>(
  build: Build,
  call: C,
  extras?: MutationExtras<Changed<ResultOf<C>>, ArgsOf<C>>,
) {
  return typedMutation<Changed<ResultOf<C>>, ArgsOf<C>>(build, {
    ...extras,
    query: (args) => requestOf(call, args),
    transformResponse: asChanged<ResultOf<C>>,
  });
}
