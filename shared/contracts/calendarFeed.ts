import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';
import { Instant } from '#shared/contracts/fields.ts';

/** Since when there is a calendar address; the address itself is shown once, when it is made. */
export const CalendarFeed = z.object({ since: Instant.nullable() });

export const calendarFeedCalls = defineCalls({
  /**
   * For calendar programs, which send neither cookies nor headers of ours, so the address is the secret. Staff get the
   * practitioner's busy times, patients their own appointments.
   */
  readCalendarFeed: {
    method: 'GET',
    path: '/api/calendar/:token.ics',
    audience: 'public',
    // Any other token is an unknown calendar.
    params: z.object({ token: z.string() }),
    answer: z.string(),
    answerType: 'text/calendar',
    limits: [{ hits: 120, seconds: 3600, per: 'ip' }],
  },
  getMyCalendarFeed: {
    method: 'GET',
    path: '/api/user/calendar-feed',
    audience: 'user',
    answer: CalendarFeed,
  },
  /** The previous address stops working. */
  makeMyCalendarFeed: {
    method: 'POST',
    path: '/api/user/calendar-feed',
    showsOnce: true,
    audience: 'user',
    answer: z.object({ address: z.string() }),
    status: 201,
    limits: [{ hits: 20, seconds: 3600, per: 'user' }],
  },
  removeMyCalendarFeed: { method: 'DELETE', path: '/api/user/calendar-feed', audience: 'user' },
});
