import { exportCalls } from '#shared/contracts/export.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { exportList } from '#api/export/export.service.ts';
import type { Routes } from '#api/http/route.ts';

export function exportRoutes({ route }: Routes): void {
  route(exportCalls.exportList, async ({ db, act, params, query, ctx }) => {
    const table = await exportList(db, act, params.list, query);
    ctx.attachment(`${params.list}-${londonToday()}.csv`);
    return table;
  });
}
