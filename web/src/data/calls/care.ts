import { careCalls } from '#shared/contracts/care.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const careApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMyCare: readFrom(build, careCalls.listMyCare, { providesTags: ['MyCare'] }),
    listCareOf: readFrom(build, careCalls.listCareOf, { providesTags: ['Care'] }),
    assignCare: changeBy(build, careCalls.assignCare, {
      invalidatesTags: ['MyCare', 'Care', 'History', 'Messages'],
    }),
  }),
});

export const { useListMyCareQuery, useListCareOfQuery, useAssignCareMutation } = careApi;
