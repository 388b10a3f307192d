import { freeTimesCalls } from '#shared/contracts/preferredTimes.ts';
import { staffCalls } from '#shared/contracts/staff.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { readFrom } from '#web/data/requests/fromContract.ts';

/** Free times are refetched after a minute. */
const cachedSeconds = 60;

export const freeTimesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFreeTimes: readFrom(build, freeTimesCalls.listFreeTimes, {
      keepUnusedDataFor: cachedSeconds,
      providesTags: ['FreeTimes'],
    }),
    getBookingFlow: readFrom(build, staffCalls.getBookingFlow, { keepUnusedDataFor: cachedSeconds }),
  }),
});

export const { useListFreeTimesQuery, useGetBookingFlowQuery } = freeTimesApi;
