import { calendarFeedCalls } from '#shared/contracts/calendarFeed.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const calendarFeedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyCalendarFeed: readFrom(build, calendarFeedCalls.getMyCalendarFeed, { providesTags: ['User'] }),
    makeMyCalendarFeed: changeBy(build, calendarFeedCalls.makeMyCalendarFeed, {
      invalidatesTags: ['User', 'OwnHistory'],
    }),
    removeMyCalendarFeed: changeBy(build, calendarFeedCalls.removeMyCalendarFeed, {
      invalidatesTags: ['User', 'OwnHistory'],
    }),
  }),
});

export const { useGetMyCalendarFeedQuery, useMakeMyCalendarFeedMutation, useRemoveMyCalendarFeedMutation } =
  calendarFeedApi;
