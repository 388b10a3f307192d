import { scheduleCalls } from '#shared/contracts/schedule.ts';
import type { Routes } from '#api/http/route.ts';
import { blockTime, unblockTime } from '#api/calendar/blockedTimes.service.ts';
import { getSchedule } from '#api/calendar/calendar.service.ts';

export function calendarRoutes({ route }: Routes): void {
  route(scheduleCalls.getSchedule, ({ db, query }) => getSchedule(db, query));
  route(scheduleCalls.blockTime, ({ db, act, body }) => blockTime(db, act, body));
  route(scheduleCalls.unblockTime, ({ db, act, params }) => unblockTime(db, act, params.id));
}
