import { z } from 'zod';
import { defineCalls, post } from '#shared/contracts/call.ts';

const field = z.string().max(8192).optional();

/** The body for `report-uri` (CSP 3, section 5.3), with the fields that we read. */
const ReportUri = z.object({
  'csp-report': z.object({
    'effective-directive': field,
    'violated-directive': field,
  }),
});

/** The body for `report-to` (Reporting API); reports of other types are ignored. */
const ReportTo = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({ effectiveDirective: field }).nullish(),
    }),
  )
  .max(20);

export const CspReport = z.union([ReportUri, ReportTo]);
export type CspReport = z.infer<typeof CspReport>;

export const cspReportCalls = defineCalls({
  /** Sent by the browser itself when a page breaks our Content-Security-Policy. */
  reportCspViolation: {
    ...post('/api/csp-reports', 'public'),
    body: CspReport,
    limits: [{ hits: 20, seconds: 60, per: 'ip' }],
  },
});
