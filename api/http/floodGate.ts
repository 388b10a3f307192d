import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Middleware } from '#api/http/context.ts';
import { ApiError } from '#api/http/errors.ts';
import { consume, tooMany } from '#api/http/limits.ts';
import { networkOf } from '#api/http/network.ts';

const limit = { hits: 300, seconds: 60 };
const flushEveryMs = 1000;

/**
 * The general limit: 300 requests a minute per network. Unlike the limits on logging in and booking it need not be
 * exact, so each copy counts in memory and adds its count to the shared counter once a second. A request then costs
 * no query, and copies see each other's counts within that second.
 */
export function floodGate(
  db: Knex,
  scale: number,
  log: Logger,
): { middleware: Middleware; stop: () => void } {
  const pending = new Map<string, number>();
  const seenHere = new Map<string, { hits: number; until: number }>();
  const blockedUntil = new Map<string, number>();

  async function flush() {
    const batch = [...pending];
    pending.clear();
    const now = Date.now();
    for (const [ip, until] of blockedUntil) if (until <= now) blockedUntil.delete(ip);
    for (const [ip, seen] of seenHere) if (seen.until <= now) seenHere.delete(ip);
    for (const [ip, hits] of batch) {
      try {
        await consume(db, `ip:${ip}`, limit, scale, hits);
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) {
          blockedUntil.set(ip, now + Number(error.headers['Retry-After']) * 1000);
        } else {
          log.warn({ err: error }, 'the shared request counter could not be reached');
          return;
        }
      }
    }
  }

  const timer = setInterval(() => void flush(), flushEveryMs).unref();

  const middleware: Middleware = async (ctx, next) => {
    const now = Date.now();
    const network = networkOf(ctx.ip);
    const blocked = blockedUntil.get(network);
    if (blocked && blocked > now) throw tooMany((blocked - now) / 1000);
    let seen = seenHere.get(network);
    if (!seen || seen.until <= now)
      seenHere.set(network, (seen = { hits: 0, until: now + limit.seconds * 1000 }));
    if (++seen.hits > limit.hits * scale) throw tooMany((seen.until - now) / 1000);
    pending.set(network, (pending.get(network) ?? 0) + 1);
    await next();
  };

  return { middleware, stop: () => clearInterval(timer) };
}
