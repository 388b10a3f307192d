import { calendarFeedCalls } from '#shared/contracts/calendarFeed.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const calendarFeedApi = addCalls({
  getMyCalendarFeed: read(calendarFeedCalls.getMyCalendarFeed, ['User']),
  makeMyCalendarFeed: change(calendarFeedCalls.makeMyCalendarFeed, ['User', 'OwnHistory']),
  removeMyCalendarFeed: change(calendarFeedCalls.removeMyCalendarFeed, ['User', 'OwnHistory']),
});
