import { consentReadingCalls } from '#shared/contracts/consentReading.ts';
import { myRecordCalls } from '#shared/contracts/myRecord.ts';
import { fetchPicture } from '#web/data/requests/download.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const { useGetMyRecordQuery, useSaveHistoryDraftMutation, useReportConsentOpenedMutation } = addCalls({
  getMyRecord: read(myRecordCalls.getMyRecord, ['MyRecord']),
  saveHistoryDraft: change(myRecordCalls.saveHistoryDraft),
  reportConsentOpened: change(consentReadingCalls.reportConsentOpened, ['MyRecord']),
});

/** A photograph of the patient's own record, outside of the store, which would hold on to its bytes. */
export const getMyPicture = (entryId: string) =>
  fetchPicture({ call: myRecordCalls.getMyPicture, params: { entryId } });
