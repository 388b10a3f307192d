import { historyCalls } from '#shared/contracts/history.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { readPageFrom } from '#web/data/requests/fromContract.ts';

export const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBookingHistory: readPageFrom(build, historyCalls.listBookingHistory, { providesTags: ['History'] }),
    listCustomerHistory: readPageFrom(build, historyCalls.listCustomerHistory, { providesTags: ['History'] }),
    listOwnHistory: readPageFrom(build, historyCalls.listOwnHistory, { providesTags: ['OwnHistory'] }),
  }),
});

export const { useListBookingHistoryQuery, useListCustomerHistoryQuery, useListOwnHistoryQuery } = historyApi;
