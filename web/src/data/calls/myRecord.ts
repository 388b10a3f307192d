import { consentReadingCalls } from '#shared/contracts/consentReading.ts';
import { myRecordCalls } from '#shared/contracts/myRecord.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { fetchPicture } from '#web/data/requests/download.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const { useGetMyRecordQuery, useSaveHistoryDraftMutation, useReportConsentOpenedMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      getMyRecord: readFrom(build, myRecordCalls.getMyRecord, { providesTags: ['MyRecord'] }),
      saveHistoryDraft: changeBy(build, myRecordCalls.saveHistoryDraft),
      reportConsentOpened: changeBy(build, consentReadingCalls.reportConsentOpened, {
        invalidatesTags: ['MyRecord'],
      }),
    }),
  });

/** A photograph of the patient's own record, outside of the store, which would hold on to its bytes. */
export const getMyPicture = (entryId: string) =>
  fetchPicture({ call: myRecordCalls.getMyPicture, params: { entryId } });
