import { scheduleCalls } from '#shared/contracts/schedule.ts';
import { freeTimesCalls } from '#shared/contracts/preferredTimes.ts';
import type { Routes } from '#api/http/route.ts';
import { blockDays, blockTime, unblockSeries, unblockTime } from '#api/calendar/blockedTimes.service.ts';
import { getSchedule, listFreeTimes } from '#api/calendar/calendar.service.ts';

/** Long enough for a page that asks twice, far shorter than anybody hesitates over a time. */
const freshSeconds = 5;

export function calendarRoutes({ route }: Routes): void {
  route(scheduleCalls.getSchedule, ({ db, query }) => getSchedule(db, query));
  route(freeTimesCalls.listFreeTimes, ({ db, user, query, ctx }) => {
    if (!query.days) ctx.set('Cache-Control', `private, max-age=${freshSeconds}`);
    return listFreeTimes(db, query, user?.id);
  });
  route(scheduleCalls.blockTime, ({ db, audit, body }) => blockTime(db, audit, body));
  route(scheduleCalls.blockDays, ({ db, audit, body }) => blockDays(db, audit, body));
  route(scheduleCalls.unblockSeries, ({ db, audit, params }) => unblockSeries(db, audit, params.id));
  route(scheduleCalls.unblockTime, ({ db, audit, params }) => unblockTime(db, audit, params.id));
}
