import { z } from 'zod';
import { create, defineCalls, get, hourly, remove } from '#shared/contracts/call.ts';
import { Instant } from '#shared/contracts/fields.ts';

/** Since when there is a calendar address; the address itself is shown once, when it is made. */
export const CalendarFeed = z.object({ since: Instant.nullable() });

export const calendarFeedCalls = defineCalls({
  /** For calendar programs, whose address is the secret: staff get busy times, patients their own appointments. */
  readCalendarFeed: {
    ...get('/api/calendar/:token.ics', 'public'),
    // Any other token is an unknown calendar.
    params: z.object({ token: z.string() }),
    answer: z.string(),
    answerType: 'text/calendar',
    limits: [{ hits: 120, seconds: 3600, per: 'ip' }],
  },
  getMyCalendarFeed: { ...get('/api/user/calendar-feed', 'user'), answer: CalendarFeed },
  /** The previous address stops working. */
  createMyCalendarFeed: {
    ...create('/api/user/calendar-feed', 'user'),
    showsOnce: true,
    answer: z.object({ address: z.string() }),
    limits: hourly(20),
  },
  removeMyCalendarFeed: remove('/api/user/calendar-feed', 'user'),
});
