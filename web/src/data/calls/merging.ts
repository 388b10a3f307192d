import { mergeCalls } from '#shared/contracts/customerMerge.ts';
import { partingCalls } from '#shared/contracts/parting.ts';
import { baseApi, type Tag } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

/** A change of a person's details also shows in their bookings and letters. */
const changedByPerson: Tag[] = [
  'Users',
  'Bookings',
  'Schedule',
  'Queue',
  'Offers',
  'Care',
  'Progress',
  'Sheet',
  'History',
  'Messages',
];

const mergingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDuplicates: readFrom(build, mergeCalls.listDuplicates, { providesTags: ['Users', 'Bookings'] }),
    compareCustomers: readFrom(build, mergeCalls.compareCustomers, { providesTags: ['Users', 'Bookings'] }),
    listJoins: readFrom(build, partingCalls.listJoins, { providesTags: ['Users', 'Bookings'] }),
    partCustomers: changeBy(build, partingCalls.partCustomers, { invalidatesTags: changedByPerson }),
    correctDetails: changeBy(build, mergeCalls.correctDetails, { invalidatesTags: changedByPerson }),
    mergeCustomers: changeBy(build, mergeCalls.mergeCustomers, { invalidatesTags: changedByPerson }),
    reassignBooking: changeBy(build, mergeCalls.reassignBooking, { invalidatesTags: changedByPerson }),
  }),
});

export const {
  useListDuplicatesQuery,
  useCompareCustomersQuery,
  useListJoinsQuery,
  usePartCustomersMutation,
  useCorrectDetailsMutation,
  useMergeCustomersMutation,
  useReassignBookingMutation,
} = mergingApi;
