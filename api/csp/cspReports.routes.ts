import type { Logger } from 'pino';
import { cspReportCalls } from '#shared/contracts/cspReport.ts';
import type { Routers } from '#api/app.ts';
import { readViolations } from '#api/csp/cspReports.ts';
import { route, type RouteSettings } from '#api/http/route.ts';

export function cspReportRoutes({ open }: Routers, settings: RouteSettings, log: Logger): void {
  route(open, cspReportCalls.reportCspViolation, settings, async ({ act, body }) => {
    for (const violation of readViolations(body)) {
      log.warn(
        { code: 'csp_violation', requestId: act.requestId, ...violation },
        'a page broke the content security policy',
      );
    }
  });
}
