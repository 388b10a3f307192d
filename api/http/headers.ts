import { createHash } from 'node:crypto';
import { cspReportCalls } from '#shared/contracts/cspReport.ts';
import type { Middleware } from '#api/http/context.ts';

/** The two modules that may turn text into script URLs or HTML: `registerWorker.ts` and `browserPlatform.ts` in web/. */
const trustedTypesPolicies = ['service-worker', 'day-sheet'];

const policy = (frameAncestors: string, styles: string[] = [], scripts: string[] = []) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    `frame-ancestors ${frameAncestors}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ')}`,
    // Not combined with `report-to`: Chromium would then ignore `report-uri`, and without https deliver nothing.
    `report-uri ${cspReportCalls.reportCspViolation.path}`,
  ].join('; ');

const pagePolicy = policy("'none'");

const hashOf = (block: string) => `'sha256-${createHash('sha256').update(block).digest('base64')}'`;

/** The policy of a page with styles and a script in its document, which are allowed by their hashes. */
export function policyOfPage(html: string): string {
  const hashes = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, block = '']) => hashOf(block));
  return policy("'none'", hashes(/<style>([^]*?)<\/style>/g), hashes(/<script>([^]*?)<\/script>/g));
}

/** The map is the only page that our own pages frame. */
const mapPolicy = policy("'self'");

const permissions = (camera: string) => `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=()`;

/** Of the desk's document alone, where clinicians take photographs. */
export const deskPermissions = permissions('(self)');

/** Assets obey the policy of their page; opened directly they may do nothing. */
const assetPolicy = "default-src 'none'; frame-ancestors 'none'";

function policyOf(path: string): string {
  if (path.startsWith('/assets/')) return assetPolicy;
  return path === '/map.html' ? mapPolicy : pagePolicy;
}

const fixed = new Map([
  ['Strict-Transport-Security', 'max-age=31536000'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', permissions('()')],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]);

export const securityHeaders: Middleware = async (ctx, next) => {
  ctx.res.setHeaders(fixed);
  ctx.set('Content-Security-Policy', policyOf(ctx.path));
  await next();
};
