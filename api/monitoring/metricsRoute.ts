import type { Middleware } from '#api/http/context.ts';
import { ApiError } from '#api/http/errors.ts';
import type { Metrics } from '#api/monitoring/metrics.ts';
import { tokenCheck } from '#api/monitoring/operator.ts';

/** For anyone with the token, before flood gate and sessions: it responds when requests are refused, to a scraper. */
export function metricsRoute(token: string, metrics: Metrics): Middleware {
  const hasToken = tokenCheck(token);
  return async (ctx, next) => {
    if (ctx.path !== '/api/metrics' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    if (!hasToken(ctx)) {
      throw new ApiError(401, 'wrong_token', 'This address needs its token.', {
        'WWW-Authenticate': 'Bearer',
      });
    }
    const { text, contentType } = await metrics.read();
    ctx.set('Cache-Control', 'no-store');
    ctx.type = contentType;
    ctx.body = text;
  };
}
