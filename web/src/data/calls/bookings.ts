import type { AdminBooking } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { Store } from '#web/data/store.ts';
import type { Changed } from '#web/data/requests/changed.ts';
import { partialAnswers } from '#web/data/requests/versions.ts';
import { changedByAppointment, type Tag } from '#web/data/requests/baseApi.ts';
import { type ArgsOf, addCalls, change, read, readAll, readPage } from '#web/data/requests/fromContract.ts';

const bookingCallsApi = addCalls({
  listMyBookings: read(bookingCalls.listMyBookings, ['MyBookings']),
  listBookings: readPage(bookingCalls.listBookings, ['Bookings']),
  listBookingsOfDays: readAll(bookingCalls.listBookings, ['Bookings']),
  getBooking: read(bookingCalls.getBooking, ['Bookings']),
  countBookingsOfDays: read(bookingCalls.countBookingsOfDays, ['Bookings']),
  countBookings: read(bookingCalls.countBookings, ['Bookings']),
  cancelMyBooking: change(bookingCalls.cancelMyBooking, ['MyBookings']),
  requestReschedule: change(bookingCalls.requestReschedule, ['MyBookings']),
  undoCancelMyBooking: change(bookingCalls.undoCancelMyBooking, ['MyBookings']),
  withdrawReschedule: change(bookingCalls.withdrawReschedule, ['MyBookings']),
  changeMyRequest: change(bookingCalls.changeMyRequest, ['MyBookings']),
  confirmBooking: change(bookingCalls.confirmBooking),
  updateBooking: change(bookingCalls.updateBooking),
  createManualBooking: change(bookingCalls.createManualBooking, changedByAppointment),
  repeatBooking: change(bookingCalls.repeatBooking, changedByAppointment),
  createCallerBooking: change(bookingCalls.createCallerBooking, ['Users', ...changedByAppointment]),
});

interface Changing {
  dispatch: Store['dispatch'];
  getState: () => unknown;
  queryFulfilled: Promise<{ data: Changed<AdminBooking> }>;
}

/** In milliseconds: the changed row is painted first, and a window that is not painted waits no longer. */
const refetchAfterMs = 50;

/** The answer of a change is the current row: lists show it at once and are refetched afterwards. */
const showChanged =
  (changes: readonly Tag[]) =>
  async (_: unknown, { dispatch, getState, queryFulfilled }: Changing): Promise<void> => {
    const { updateQueryData, selectInvalidatedBy, invalidateTags } = bookingCallsApi.util;
    const changed = await queryFulfilled.then(({ data }) => data.answer).catch(() => null);
    setTimeout(() => dispatch(invalidateTags([...changes])), refetchAfterMs);
    if (!changed) return;
    const replaceIn = (rows: AdminBooking[]) => {
      const index = rows.findIndex(({ id }) => id === changed.id);
      if (index >= 0) rows[index] = changed;
    };
    const state = getState() as ReturnType<Store['getState']>;
    for (const { endpointName, originalArgs } of selectInvalidatedBy(state, ['Bookings'])) {
      const args = originalArgs as ArgsOf<typeof bookingCalls.listBookings>;
      if (endpointName === 'listBookingsOfDays')
        dispatch(updateQueryData(endpointName, args, (rows) => replaceIn(rows)));
      else if (endpointName === 'listBookings')
        dispatch(updateQueryData(endpointName, args, ({ items }) => replaceIn(items)));
    }
  };

export const bookingsApi = bookingCallsApi.enhanceEndpoints({
  endpoints: {
    // Completing a treatment adds a stamp and may complete a stage.
    updateBooking: { onQueryStarted: showChanged([...changedByAppointment, 'Users', 'Progress']) },
    confirmBooking: { onQueryStarted: showChanged(changedByAppointment) },
  },
});

/** Uses `currentData`, so that another user's are never shown. `isPartial`: some could not be read. */
export function useMyBookings({ skip = false } = {}) {
  const { currentData, isError } = bookingsApi.useListMyBookingsQuery(undefined, { skip });
  const isPartial = partialAnswers.use();
  return { bookings: currentData, isError: isError && currentData === undefined, isPartial };
}
