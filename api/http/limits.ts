import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { batchQueries } from '#api/db/batchQueries.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import { ApiError } from '#api/http/errors.ts';

export interface Limit {
  hits: number;
  seconds: number;
}

export function tooMany(seconds: number, code = 'too_many_requests'): ApiError {
  const wait = Math.max(1, Math.ceil(seconds));
  const words = wait < 90 ? `${wait} second${wait === 1 ? '' : 's'}` : `${Math.ceil(wait / 60)} minutes`;
  return new ApiError(429, code, `Too many attempts. Please try again in ${words}.`, {
    'Retry-After': String(wait),
  });
}

interface Count {
  key: string;
  hits: number;
  wait: number;
}

/** Sorted by key, so that two copies that count the same keys cannot deadlock. */
const addHits = `
  INSERT INTO rate_limits AS r (key, hits, resets_at)
  SELECT key, hits, now() + make_interval(secs => seconds)
  FROM unnest($1::text[], $2::integer[], $3::float8[]) AS n (key, hits, seconds) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN r.resets_at <= now() THEN excluded.hits ELSE r.hits + excluded.hits END,
    resets_at = CASE WHEN r.resets_at <= now() THEN excluded.resets_at ELSE r.resets_at END
  RETURNING key, hits, extract(epoch FROM resets_at - now())::float8 AS wait`;

/**
 * Adds to a counter shared by all copies of the server. One atomic statement, because counting first and adding later
 * would let parallel requests all see the old count.
 * @throws ApiError 429 with Retry-After once the limit is passed
 */
export async function consume(db: Knex, key: string, limit: Limit, scale: number, hits = 1): Promise<void> {
  const [row] = await queryPrepared<Count>(db, 'add_hits', addHits, [[key], [hits], [limit.seconds]]);
  if (row && row.hits > limit.hits * scale) throw tooMany(row.wait);
}

/** Commits without waiting for the disk; only for counts in their own transaction. */
const addHitsSoon = addHits.replace(
  'FROM unnest',
  `FROM (SELECT set_config('synchronous_commit', 'off', true)) AS soon, unnest`,
);

const giveBack = `
  UPDATE rate_limits SET hits = greatest(0, hits - 1) WHERE key IN (
    SELECT key FROM rate_limits WHERE key = ANY ($1) ORDER BY key FOR UPDATE)`;

/** Takes one hit from each counter. */
export const giveHitsBack = (db: Knex, keys: string[]) =>
  queryPrepared(db, 'give_hits_back', giveBack, [keys]);

const groupByKey = (hits: { limit: NamedLimit }[]) => {
  const groups = new Map<string, { limit: NamedLimit }[]>();
  for (const hit of hits) groups.set(hit.limit.key, [...(groups.get(hit.limit.key) ?? []), hit]);
  return groups;
};

export type NamedLimit = Limit & { key: string };

/**
 * Counts hits as `consume` does, but batches concurrent ones, so that requests from one address do not wait for one
 * another. Each gets its own count; the caller compares it with the limit and gives back the hits of failed requests.
 */
export function hitCounter(db: Knex) {
  const add = batchQueries(async (hits: { limit: NamedLimit }[]) => {
    const askers = groupByKey(hits);
    const batch = [...askers.values()].map((of) => [of[0]!.limit, of.length] as const);
    const rows = await queryPrepared<Count>(db, 'add_hits_soon', addHitsSoon, [
      batch.map(([{ key }]) => key),
      batch.map(([, times]) => times),
      batch.map(([{ seconds }]) => seconds),
    ]);
    return new Map(
      rows.flatMap(({ key, hits: last, wait }) =>
        askers
          .get(key)!
          .map((asker, index, { length }) => [asker, { hits: last - length + 1 + index, wait }]),
      ),
    );
  });
  return {
    add: async (limit: NamedLimit) => (await add({ limit })) ?? { hits: 0, wait: 0 },
    giveBack: (limits: NamedLimit[]) =>
      giveHitsBack(
        db,
        limits.map(({ key }) => key),
      ),
  };
}

/** Hash of an email address for a counter's key: counters outlive accounts, addresses must not. */
const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url');

/** Key of a counter for an address; `part` separates one, such as that of its known devices. */
export const addressKey = (what: string, email: string, part?: string) =>
  `${what}:${hashOf(email)}${part === undefined ? '' : `:${part}`}`;

/** Deletes all counters of an address. */
export async function forgetAddress(db: Knex, email: string): Promise<void> {
  await db('rate_limits')
    .whereRaw('position(? IN key) > 0', [hashOf(email)])
    .delete();
}

/**
 * Counts an attempt at a password, or refuses: five in 15 minutes, then one after a delay that doubles from 30
 * seconds to 15 minutes. Never a permanent lock, so that nobody can lock another person out.
 * @throws ApiError 429 while blocked; the caller must then not check the password at all
 */
async function takeAttempt(db: Knex, key: string, scale: number): Promise<void> {
  // Within PostgreSQL's integer range, even when a huge scale switches the limit off.
  const free = Math.min(2 ** 31 - 1, Math.max(1, Math.round(5 * scale)));
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `INSERT INTO rate_limits AS r (key, hits, resets_at, blocked_until)
     VALUES (:key, 1, now() + interval '15 minutes', CASE WHEN :free = 1 THEN now() + interval '30 seconds' END)
     ON CONFLICT (key) DO UPDATE SET
       hits = CASE WHEN r.resets_at <= now() THEN 1 ELSE r.hits + 1 END,
       blocked_until = CASE WHEN r.resets_at > now() AND r.hits + 1 >= :free
         THEN now() + least(interval '15 minutes', interval '30 seconds' * power(2, least(r.hits + 1 - :free, 5))) END,
       resets_at = now() + interval '15 minutes'
     WHERE r.blocked_until IS NULL OR r.blocked_until <= now()
     RETURNING hits`,
    { key, free },
  );
  if (rows.length > 0) return;
  const blocked = await db.raw<{ rows: { wait: number }[] }>(
    'SELECT extract(epoch FROM blocked_until - now())::float8 AS wait FROM rate_limits WHERE key = ?',
    [key],
  );
  throw tooMany(blocked.rows[0]?.wait ?? 1, 'too_many_logins');
}

const forget = (db: Knex, key: string) => db('rate_limits').where({ key }).delete();

/** Devices that have logged in before share a counter of their own, so that strangers cannot lock the owner out. */
const loginKey = (email: string, isKnownDevice: boolean) =>
  addressKey('login', email, isKnownDevice ? 'known' : undefined);
export const takeLoginAttempt = (db: Knex, email: string, scale: number, isKnownDevice: boolean) =>
  takeAttempt(db, loginKey(email, isKnownDevice), scale);
export const forgetLoginAttempts = (db: Knex, email: string, isKnownDevice: boolean) =>
  forget(db, loginKey(email, isKnownDevice));

/** For the current password, asked for within a session: only the session's user can use up these attempts. */
export const takeStepUpAttempt = (db: Knex, userId: number, scale: number) =>
  takeAttempt(db, `step-up:${userId}`, scale);
export const forgetStepUpAttempts = (db: Knex, userId: number) => forget(db, `step-up:${userId}`);
