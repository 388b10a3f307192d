import { scheduleCalls } from '#shared/contracts/schedule.ts';
import type { Routers } from '#api/app.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import { blockTime, unblockTime } from '#api/schedule/blockedTimes.service.ts';
import { getSchedule } from '#api/schedule/schedule.service.ts';

export function scheduleRoutes({ admin }: Routers, settings: RouteSettings): void {
  route(admin, scheduleCalls.getSchedule, settings, ({ db, query }) => getSchedule(db, query));
  route(admin, scheduleCalls.blockTime, settings, ({ db, act, body }) => blockTime(db, act, body));
  route(admin, scheduleCalls.unblockTime, settings, ({ db, act, params }) => unblockTime(db, act, params.id));
}
