import { createHash } from 'node:crypto';
import { calendarFeedCalls } from '#shared/contracts/calendarFeed.ts';
import {
  getMyCalendarFeed,
  createMyCalendarFeed,
  readCalendarFeed,
  removeMyCalendarFeed,
} from '#api/calendarFeed/calendarFeed.service.ts';
import type { Routes } from '#api/http/route.ts';

export function calendarFeedRoutes({ route, env }: Routes): void {
  route(calendarFeedCalls.readCalendarFeed, async ({ db, params, ctx }) => {
    const calendar = await readCalendarFeed(db, params.token);
    ctx.set('ETag', `"${createHash('sha256').update(calendar).digest('base64url')}"`);
    // The calendar program keeps its copy, and asks each time whether it is still right.
    ctx.set('Cache-Control', 'private, no-cache');
    return calendar;
  });

  route(calendarFeedCalls.getMyCalendarFeed, ({ db, user }) => getMyCalendarFeed(db, user));

  route(calendarFeedCalls.createMyCalendarFeed, async ({ db, audit, user }) => {
    const { path } = await createMyCalendarFeed(db, audit, user);
    return { address: env.publicUrl + path };
  });

  route(calendarFeedCalls.removeMyCalendarFeed, ({ db, audit, user }) =>
    removeMyCalendarFeed(db, audit, user),
  );
}
