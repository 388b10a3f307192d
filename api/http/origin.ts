import type Koa from 'koa';
import { ApiError } from '#api/http/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Keeps other sites from acting in a visitor's name: on every unsafe method `Sec-Fetch-Site`, else
 * `Origin`, has to be our own; neither is sent by what is no browser. Bodies are JSON only, which a
 * form on another site cannot send.
 */
export function refuseCrossSite(publicOrigin: string): Koa.Middleware {
  return async (ctx, next) => {
    ctx.vary(['Origin', 'Sec-Fetch-Site']);
    if (!safeMethods.has(ctx.method)) {
      const site = ctx.get('Sec-Fetch-Site');
      const origin = ctx.get('Origin');
      if (site ? site !== 'same-origin' : origin && origin !== publicOrigin) {
        throw new ApiError(403, 'cross_site', 'This request came from another site.');
      }
      const hasBody = Number(ctx.get('Content-Length') || 0) > 0 || ctx.get('Transfer-Encoding') !== '';
      if (hasBody && !/^application\/json *(;|$)/i.test(ctx.get('Content-Type'))) {
        throw new ApiError(415, 'unsupported_type', 'Please send the request as JSON.');
      }
    }
    await next();
  };
}
