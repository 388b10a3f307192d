import type { Logger } from 'pino';
import type { Metrics } from '#api/monitoring/metrics.ts';
import type { Context, Middleware } from '#api/http/context.ts';

const refused = new Set([401, 403, 429]);

/** One line a request. Errors are warnings with the client's code; no line has a URL, a query or a body. */
export function requestLog(
  log: Logger,
  metrics: Metrics | undefined,
  routeOf: (ctx: Context) => string,
): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    await next();
    const ms = performance.now() - started;
    const { method, status, state } = ctx;
    const route = routeOf(ctx);
    metrics?.observe(method, route, status, ms / 1000);
    const line = {
      requestId: state.requestId,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      // Undefined values are omitted.
      code: ctx.response.get('X-Error-Code') || undefined,
      fault: state.fault,
    };
    if (refused.has(status) || status >= 500) log.warn(line, 'request');
    else log.info(line, 'request');
  };
}
