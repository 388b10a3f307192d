import { undoCalls } from '#shared/contracts/undo.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy } from '#web/data/requests/fromContract.ts';

export const undoApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    undoEvent: changeBy(build, undoCalls.undoEvent, {
      invalidatesTags: [
        'Bookings',
        'Schedule',
        'MyBookings',
        'Users',
        'Care',
        'MyCare',
        'Progress',
        'Queue',
        'History',
        'Messages',
      ],
    }),
  }),
});

export const { useUndoEventMutation } = undoApi;
