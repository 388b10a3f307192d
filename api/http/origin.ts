import { cspReportCalls } from '#shared/contracts/cspReport.ts';
import type { Context, Middleware } from '#api/http/context.ts';
import { ApiError } from '#api/http/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A CSP report is sent by the browser itself, which chooses the content type and may omit the origin. */
const isCspReport = (ctx: Context) =>
  ctx.method === 'POST' &&
  ctx.path === cspReportCalls.reportCspViolation.path &&
  /^application\/(csp-report|reports\+json) *(;|$)/i.test(ctx.get('Content-Type'));

/**
 * CSRF protection: on every unsafe method `Sec-Fetch-Site`, or else `Origin`, has to be our own; clients other than
 * browsers send neither. Bodies are JSON only, which a form on another site cannot send. CSP reports are exempt,
 * because they change nothing.
 */
export function refuseCrossSite(publicOrigin: string): Middleware {
  return async (ctx, next) => {
    ctx.set('Vary', 'Origin, Sec-Fetch-Site');
    if (!safeMethods.has(ctx.method) && !isCspReport(ctx)) {
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
