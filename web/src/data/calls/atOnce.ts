import { atOnceCalls } from '#shared/contracts/atOnce.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

const atOnceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readHeldTime: readFrom(build, atOnceCalls.readHeldTime, { providesTags: ['HeldTime'] }),
    // A refusal means that the list of free times is out of date.
    holdTime: changeBy(build, atOnceCalls.holdTime, { invalidatesTags: ['HeldTime', 'FreeTimes'] }),
    releaseHeldTime: changeBy(build, atOnceCalls.releaseHeldTime, {
      invalidatesTags: ['HeldTime', 'FreeTimes'],
    }),
    bookTime: changeBy(build, atOnceCalls.bookTime, {
      invalidatesTags: ['HeldTime', 'FreeTimes', 'MyBookings'],
    }),
    moveMyBooking: changeBy(build, atOnceCalls.moveMyBooking, {
      invalidatesTags: ['FreeTimes', 'MyBookings'],
    }),
  }),
});

export const {
  useReadHeldTimeQuery,
  useHoldTimeMutation,
  useReleaseHeldTimeMutation,
  useBookTimeMutation,
  useMoveMyBookingMutation,
} = atOnceApi;
