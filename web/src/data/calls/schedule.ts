import { scheduleCalls } from '#shared/contracts/schedule.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const scheduleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSchedule: readFrom(build, scheduleCalls.getSchedule, { providesTags: ['Schedule'] }),
    blockTime: changeBy(build, scheduleCalls.blockTime, { invalidatesTags: ['Schedule'] }),
    blockDays: changeBy(build, scheduleCalls.blockDays, { invalidatesTags: ['Schedule'] }),
    unblockSeries: changeBy(build, scheduleCalls.unblockSeries, { invalidatesTags: ['Schedule'] }),
    unblockTime: changeBy(build, scheduleCalls.unblockTime, { invalidatesTags: ['Schedule'] }),
  }),
});

export const {
  useGetScheduleQuery,
  useBlockTimeMutation,
  useBlockDaysMutation,
  useUnblockTimeMutation,
  useUnblockSeriesMutation,
} = scheduleApi;
