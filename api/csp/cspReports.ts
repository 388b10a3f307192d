import type { CspReport } from '#shared/contracts/cspReport.ts';
import { getPageMeta } from '#shared/routes.ts';

export interface CspViolation {
  directive: string;
  /** An origin, or the keyword that browsers use instead: `inline`, `eval`, `trusted-types-sink`, `data`. */
  blocked: string;
  /** The path of one of our pages, or `*`. */
  page: string;
}

const longestDirective = 40;
const longestOrigin = 120;

/** Only directive names and CSP keywords; other text in a report is untrusted and not logged. */
const asKeyword = (text: string) => (/^[a-z-]+$/.test(text) ? text.slice(0, longestDirective) : 'other');

function asOrigin(text: string): string {
  if (!URL.canParse(text)) return asKeyword(text);
  const { origin, protocol } = new URL(text);
  return origin === 'null' ? asKeyword(protocol.slice(0, -1)) : origin.slice(0, longestOrigin);
}

/** Only paths of our own pages are logged: anyone can post a report with any content. */
const asPage = (text: string) => (URL.canParse(text) ? getPageMeta(new URL(text).pathname).path : '*');

/** The loggable part of a report: no query, no path elsewhere, no sample of the page's content. */
export function readViolations(report: CspReport): CspViolation[] {
  if (!Array.isArray(report)) {
    const one = report['csp-report'];
    // Browsers before CSP 3 send the whole directive, with its sources.
    const directive = one['effective-directive'] ?? one['violated-directive']?.split(' ')[0] ?? '';
    return [violation(directive, one['blocked-uri'], one['document-uri'])];
  }
  return report
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => violation(body?.effectiveDirective, body?.blockedURL, body?.documentURL));
}

const violation = (directive = '', blocked = '', page = ''): CspViolation => ({
  directive: asKeyword(directive),
  blocked: asOrigin(blocked),
  page: asPage(page),
});
