import type { CspReport } from '#shared/contracts/cspReport.ts';

/** The directives of our policy, and the finer ones that browsers name in their place. */
const directives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'manifest-src',
  'worker-src',
  'frame-src',
  'child-src',
  'frame-ancestors',
  'object-src',
  'base-uri',
  'form-action',
  'require-trusted-types-for',
  'trusted-types',
];

/** Anybody can post a report, so only which of these directives it names is used. */
const asDirective = (text = '') => (directives.includes(text) ? text : 'other');

export function readDirectives(report: CspReport): string[] {
  if (!Array.isArray(report)) {
    const one = report['csp-report'];
    // Browsers before CSP 3 send the whole directive, with its sources.
    return [asDirective(one['effective-directive'] ?? one['violated-directive']?.split(' ')[0])];
  }
  return report
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => asDirective(body?.effectiveDirective));
}
