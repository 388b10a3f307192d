import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { Act } from '#api/audit/events.ts';
import type { Env } from '#api/env.ts';

/** Gives each request an id and the act its events are signed with, and writes one line about it. */
export function requestContext(env: Env, log: Logger): Koa.Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    ctx.state['requestId'] = requestId;
    ctx.state['act'] = {
      actorId: null,
      requestId,
      ip: ctx.ip,
      mailHoldSeconds: env.mailHoldSeconds,
      hasMailServer: env.smtpUrl !== undefined,
      limitScale: env.rateLimitScale,
    } satisfies Act;
    ctx.set('X-Request-Id', requestId);
    await next();
    // The path without its query: a search may name a person.
    log.debug({
      requestId,
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
      ms: Math.round(performance.now() - started),
    });
  };
}
