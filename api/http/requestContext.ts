import { randomUUID } from 'node:crypto';
import type { AuditContext } from '#api/audit.ts';
import type { Env } from '#api/env.ts';
import type { Middleware } from '#api/http/context.ts';
import { formatDevice } from '#api/http/device.ts';

/** Gives each request an id and the `act` that its events are recorded with. */
export function requestContext(env: Env, isStopping: () => boolean): Middleware {
  return async (ctx, next) => {
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.act = {
      actorId: null,
      requestId,
      ip: ctx.ip,
      device: formatDevice(ctx.get('User-Agent')),
      mailHoldSeconds: env.mailHoldSeconds,
      hasMailServer: env.smtpUrl !== undefined,
      confirmedAddress: null,
      limitScale: env.rateLimitScale,
      recorded: { isAny: false, subjects: new Set() },
    } satisfies AuditContext;
    ctx.set('X-Request-Id', requestId);
    await next();
    // Without it a client would send its next request over a connection that is being closed.
    if (isStopping()) ctx.set('Connection', 'close');
  };
}
