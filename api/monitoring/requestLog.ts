import type Koa from 'koa';
import type { Logger } from 'pino';
import type { Metrics } from '#api/monitoring/metrics.ts';

const refused = new Set([401, 403, 429]);

/**
 * Writes one line for each request and counts it. Refusals and failures stand out as warnings, with the code that the
 * client was given; no line has an address, a query or a body.
 */
export function requestLog(
  log: Logger,
  metrics: Metrics | undefined,
  routeOf: (ctx: Koa.Context) => string,
): Koa.Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    await next();
    const ms = performance.now() - started;
    const { method, status, state } = ctx;
    const route = routeOf(ctx);
    metrics?.observe(method, route, status, ms / 1000);
    const line = {
      requestId: state['requestId'] as string,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      // Undefined ones are left out.
      code: (ctx.response.get('X-Error-Code') || undefined) as string | undefined,
      fault: state['fault'] as string | undefined,
    };
    if (refused.has(status) || status >= 500) log.warn(line, 'request');
    else log.info(line, 'request');
  };
}
