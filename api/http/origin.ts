import { calendarFeedCalls } from '#shared/contracts/calendarFeed.ts';
import { cspReportCalls } from '#shared/contracts/cspReport.ts';
import { pictureCalls } from '#shared/contracts/picture.ts';
import type { Context, Middleware } from '#api/http/context.ts';
import { ApiError } from '#api/http/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A CSP report is sent by the browser itself, which chooses the content type and may omit the origin. */
const isCspReport = (ctx: Context) =>
  ctx.method === 'POST' &&
  ctx.path === cspReportCalls.reportCspViolation.path &&
  /^application\/(csp-report|reports\+json) *(;|$)/i.test(ctx.get('Content-Type'));

const [calendarStart = '', calendarEnd = ''] = calendarFeedCalls.readCalendarFeed.path.split(':token');
/** Calendars in a browser may follow the address from their own site; it is the secret, and no session is asked for. */
const isCalendar = ({ path }: Context) => path.startsWith(calendarStart) && path.endsWith(calendarEnd);

const [uploadStart = '', uploadEnd = ''] = pictureCalls.addPicture.path.split(':userId');
/** The one call that takes a file; whether it comes from our own site is checked as for all others. */
const isUpload = (ctx: Context) =>
  ctx.path.startsWith(uploadStart) &&
  ctx.path.endsWith(uploadEnd) &&
  /^multipart\/form-data *;/i.test(ctx.get('Content-Type'));

const crossSite = () => new ApiError(403, 'cross_site', 'This request came from another site.');

/**
 * CSRF protection: on every unsafe method `Sec-Fetch-Site`, or else `Origin`, has to be our own; clients other than
 * browsers send neither. Bodies are JSON, which a form on another site cannot send, but for uploads. CSP reports are exempt,
 * because they change nothing. Reads must not come from another site either: a page there could not see the answer, but
 * its visitor would download it, and the audit would say that they asked.
 */
export function refuseCrossSite(publicOrigin: string): Middleware {
  return async (ctx, next) => {
    ctx.set('Vary', 'Origin, Sec-Fetch-Site');
    const site = ctx.get('Sec-Fetch-Site');
    if (safeMethods.has(ctx.method)) {
      if (site === 'cross-site' && !isCalendar(ctx)) throw crossSite();
    } else if (!isCspReport(ctx)) {
      const origin = ctx.get('Origin');
      if (site ? site !== 'same-origin' : origin && origin !== publicOrigin) throw crossSite();
      const hasBody = Number(ctx.get('Content-Length') || 0) > 0 || ctx.get('Transfer-Encoding') !== '';
      if (hasBody && !isUpload(ctx) && !/^application\/json *(;|$)/i.test(ctx.get('Content-Type'))) {
        throw new ApiError(415, 'unsupported_type', 'Please send the request as JSON.');
      }
    }
    await next();
  };
}
