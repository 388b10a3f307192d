import { historyCalls } from '#shared/contracts/history.ts';
import type { Routers } from '#api/app.ts';
import { listBookingHistory, listCustomerHistory, listOwnHistory } from '#api/history/history.service.ts';
import { page } from '#api/http/paging.ts';
import { route, type RouteSettings } from '#api/http/route.ts';

export function historyRoutes({ patient, admin }: Routers, settings: RouteSettings): void {
  route(admin, historyCalls.listBookingHistory, settings, async ({ db, act, params, query, ctx }) => {
    const { rows, limit, total } = await listBookingHistory(db, act, params.id, query);
    return page(ctx, rows, limit, total);
  });

  route(admin, historyCalls.listCustomerHistory, settings, async ({ db, act, params, query, ctx }) => {
    const { rows, limit, total } = await listCustomerHistory(db, act, params.id, query);
    return page(ctx, rows, limit, total);
  });

  route(patient, historyCalls.listOwnHistory, settings, async ({ db, user, query, ctx }) => {
    const { rows, limit, total } = await listOwnHistory(db, user.id, query);
    return page(ctx, rows, limit, total);
  });
}
