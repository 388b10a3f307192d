import { bookingCalls } from '#shared/contracts/booking.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readAllFrom, readFrom, readPageFrom } from '#web/data/requests/fromContract.ts';

export const bookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMyBookings: readFrom(build, bookingCalls.listMyBookings, { providesTags: ['MyBookings'] }),
    listBookings: readPageFrom(build, bookingCalls.listBookings, { providesTags: ['Bookings'] }),
    listBookingsOfDays: readAllFrom(build, bookingCalls.listBookings, ['Bookings']),
    getBooking: readFrom(build, bookingCalls.getBooking, { providesTags: ['Bookings'] }),
    countBookingsOfDays: readFrom(build, bookingCalls.countBookingsOfDays, { providesTags: ['Bookings'] }),
    countBookings: readFrom(build, bookingCalls.countBookings, { providesTags: ['Bookings'] }),
    cancelMyBooking: changeBy(build, bookingCalls.cancelMyBooking, { invalidatesTags: ['MyBookings'] }),
    wishToMove: changeBy(build, bookingCalls.wishToMove, { invalidatesTags: ['MyBookings'] }),
    confirmBooking: changeBy(build, bookingCalls.confirmBooking, {
      invalidatesTags: ['Bookings', 'Schedule', 'MyBookings', 'Queue', 'Offers', 'History', 'Messages'],
    }),
    // Completing a treatment adds a stamp and may complete a stage.
    updateBooking: changeBy(build, bookingCalls.updateBooking, {
      invalidatesTags: [
        'Bookings',
        'Schedule',
        'MyBookings',
        'Users',
        'Progress',
        'Queue',
        'Offers',
        'History',
        'Messages',
      ],
    }),
    createManualBooking: changeBy(build, bookingCalls.createManualBooking, {
      invalidatesTags: ['Bookings', 'Schedule', 'MyBookings', 'Queue', 'Offers', 'History', 'Messages'],
    }),
    createCallerBooking: changeBy(build, bookingCalls.createCallerBooking, {
      invalidatesTags: ['Users', 'Bookings', 'Schedule', 'Queue', 'Offers', 'History', 'Messages'],
    }),
  }),
});

export const {
  useListMyBookingsQuery,
  useListBookingsQuery,
  useListBookingsOfDaysQuery,
  useLazyListBookingsOfDaysQuery,
  useCountBookingsOfDaysQuery,
  useCountBookingsQuery,
  useGetBookingQuery,
  useLazyGetBookingQuery,
  useCancelMyBookingMutation,
  useWishToMoveMutation,
  useConfirmBookingMutation,
  useUpdateBookingMutation,
  useCreateManualBookingMutation,
  useCreateCallerBookingMutation,
} = bookingsApi;

/** The patient's own bookings; uses `currentData`, so that another user's are never shown. */
export function useMyBookings({ skip = false } = {}) {
  const { currentData, isError } = useListMyBookingsQuery(undefined, { skip });
  return { bookings: currentData, isError: isError && currentData === undefined };
}
