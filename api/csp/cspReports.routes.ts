import type { Logger } from 'pino';
import { cspReportCalls } from '#shared/contracts/cspReport.ts';
import { readDirectives } from '#api/csp/cspReports.ts';
import type { Routes } from '#api/http/route.ts';

export function cspReportRoutes({ route }: Routes, log: Logger): void {
  route(cspReportCalls.reportCspViolation, async ({ audit, body }) => {
    for (const directive of readDirectives(body)) {
      log.warn(
        { code: 'csp_violation', requestId: audit.requestId, directive },
        'a page broke the content security policy',
      );
    }
  });
}
