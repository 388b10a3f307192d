import { sheetCalls } from '#shared/contracts/sheet.ts';
import { baseApi } from '#web/data/baseApi.ts';
import { changeBy, readFrom } from '#web/data/fromContract.ts';

export const sheetApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCustomerSheet: readFrom(build, sheetCalls.getCustomerSheet, {
      providesTags: ['Users', 'Bookings', 'Care', 'Contacts', 'Sheet'],
    }),
    addStaffNote: changeBy(build, sheetCalls.addStaffNote, { invalidatesTags: ['Sheet', 'History'] }),
    removeStaffNote: changeBy(build, sheetCalls.removeStaffNote, { invalidatesTags: ['Sheet', 'History'] }),
  }),
});

export const { useGetCustomerSheetQuery, useAddStaffNoteMutation, useRemoveStaffNoteMutation } = sheetApi;
