import { createHash, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import { ApiError } from '#api/http/errors.ts';
import type { Metrics } from '#api/monitoring/metrics.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * `GET /api/metrics` for anyone who has the token. It stands before the flood gate and the sessions: it has to answer
 * when requests are refused, and a scraper is no visitor.
 */
export function metricsRoute(token: string, metrics: Metrics): Koa.Middleware {
  const expected = hash(`Bearer ${token}`);
  return async (ctx, next) => {
    if (ctx.path !== '/api/metrics' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    // Hashes are of one length, and take as long to compare wherever they differ.
    if (!timingSafeEqual(hash(ctx.get('Authorization')), expected)) {
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
