import { setupCalls } from '#shared/contracts/setup.ts';
import type { Routers } from '#api/app.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import { requireOwner } from '#api/staff/staff.service.ts';
import { checkSetupItem, listSetupChecks } from '#api/setup/setup.service.ts';

export function setupRoutes({ admin }: Routers, settings: RouteSettings): void {
  route(admin, setupCalls.listSetupChecks, settings, ({ db, user }) => {
    requireOwner(user);
    return listSetupChecks(db);
  });
  route(admin, setupCalls.checkSetupItem, settings, ({ db, act, user, params, body }) => {
    requireOwner(user);
    return checkSetupItem(db, act, params.item, body.isDone);
  });
}
