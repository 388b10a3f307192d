import { scheduleCalls } from '#shared/contracts/schedule.ts';
import type { Routes } from '#api/http/route.ts';
import { blockTime, unblockTime } from './blockedTimes.service.ts';
import { getSchedule } from './calendar.service.ts';

export function calendarRoutes({ route }: Routes): void {
  route(scheduleCalls.getSchedule, ({ db, query }) => getSchedule(db, query));
  route(scheduleCalls.blockTime, ({ db, act, body }) => blockTime(db, act, body));
  route(scheduleCalls.unblockTime, ({ db, act, params }) => unblockTime(db, act, params.id));
}
