import type { Logger } from 'pino';
import { cspReportCalls } from '#shared/contracts/cspReport.ts';
import { readViolations } from '#api/csp/cspReports.ts';
import type { Routes } from '#api/http/route.ts';

export function cspReportRoutes({ route }: Routes, log: Logger): void {
  route(cspReportCalls.reportCspViolation, async ({ act, body }) => {
    for (const violation of readViolations(body)) {
      log.warn(
        { code: 'csp_violation', requestId: act.requestId, ...violation },
        'a page broke the content security policy',
      );
    }
  });
}
