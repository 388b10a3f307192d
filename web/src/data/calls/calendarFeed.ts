import { calendarFeedCalls } from '#shared/contracts/calendarFeed.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const calendarFeedApi = addCalls({
  getMyCalendarFeed: read(calendarFeedCalls.getMyCalendarFeed, ['User']),
  createMyCalendarFeed: change(calendarFeedCalls.createMyCalendarFeed, ['User', 'OwnHistory']),
  removeMyCalendarFeed: change(calendarFeedCalls.removeMyCalendarFeed, ['User', 'OwnHistory']),
});
