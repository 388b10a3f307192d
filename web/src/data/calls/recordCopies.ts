import { recordCopyCalls } from '#shared/contracts/recordCopies.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const { useGetHistoryDueQuery, useWithdrawMyConsentMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getHistoryDue: readFrom(build, recordCopyCalls.getHistoryDue, { providesTags: ['MyRecord'] }),
    withdrawMyConsent: changeBy(build, recordCopyCalls.withdrawMyConsent, { invalidatesTags: ['MyRecord'] }),
  }),
});
