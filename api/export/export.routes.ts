import { exportCalls } from '#shared/contracts/export.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { Routers } from '#api/app.ts';
import { exportList } from '#api/export/export.service.ts';
import { route, type RouteSettings } from '#api/http/route.ts';

export function exportRoutes({ admin }: Routers, settings: RouteSettings): void {
  route(admin, exportCalls.exportList, settings, async ({ db, act, params, query, ctx }) => {
    const table = await exportList(db, act, params.list, query);
    ctx.attachment(`${params.list}-${londonToday()}.csv`);
    return table;
  });
}
