import { exportCalls } from '#shared/contracts/export.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { exportList } from '#api/export/export.service.ts';
import type { Routes } from '#api/http/route.ts';

export function exportRoutes({ route }: Routes): void {
  route(exportCalls.exportList, ({ db, audit, params, query, ctx }) => {
    ctx.attachment(`${params.list}-${londonToday(new Date())}.csv`);
    return exportList(db, audit, params.list, query);
  });
}
