import { sheetCalls } from '#shared/contracts/sheet.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const sheetApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCustomerSheet: readFrom(build, sheetCalls.getCustomerSheet, {
      providesTags: ['Users', 'Bookings', 'Care', 'Contacts', 'Sheet'],
    }),
    correctBirthDate: changeBy(build, sheetCalls.correctBirthDate, {
      invalidatesTags: ['Users', 'Sheet', 'History'],
    }),
    correctReferral: changeBy(build, sheetCalls.correctReferral, {
      invalidatesTags: ['Sheet', 'History', 'Progress'],
    }),
    markIdSeen: changeBy(build, sheetCalls.markIdSeen, { invalidatesTags: ['Sheet', 'History'] }),
    markEmailChecked: changeBy(build, sheetCalls.markEmailChecked, {
      invalidatesTags: ['Users', 'Sheet', 'History'],
    }),
    addStaffNote: changeBy(build, sheetCalls.addStaffNote, { invalidatesTags: ['Sheet', 'History'] }),
    flagCustomer: changeBy(build, sheetCalls.flagCustomer, {
      invalidatesTags: ['Bookings', 'Sheet', 'History'],
    }),
    inviteCustomer: changeBy(build, sheetCalls.inviteCustomer, {
      invalidatesTags: ['Users', 'Bookings', 'Sheet', 'History', 'Messages'],
    }),
    removeStaffNote: changeBy(build, sheetCalls.removeStaffNote, { invalidatesTags: ['Sheet', 'History'] }),
  }),
});

export const {
  useGetCustomerSheetQuery,
  useCorrectBirthDateMutation,
  useCorrectReferralMutation,
  useMarkIdSeenMutation,
  useMarkEmailCheckedMutation,
  useAddStaffNoteMutation,
  useFlagCustomerMutation,
  useInviteCustomerMutation,
  useRemoveStaffNoteMutation,
} = sheetApi;
