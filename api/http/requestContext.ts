import { randomUUID } from 'node:crypto';
import type { Act } from '#api/http/act.ts';
import type { Env } from '#api/env.ts';
import type { Middleware } from '#api/http/context.ts';

/** Gives each request an id and the `act` that its events are recorded with. */
export function requestContext(env: Env): Middleware {
  return async (ctx, next) => {
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.act = {
      actorId: null,
      requestId,
      ip: ctx.ip,
      mailHoldSeconds: env.mailHoldSeconds,
      hasMailServer: env.smtpUrl !== undefined,
      confirmedAddress: null,
      limitScale: env.rateLimitScale,
      recorded: { isAny: false, about: new Set() },
    } satisfies Act;
    ctx.set('X-Request-Id', requestId);
    await next();
  };
}
