import { incidentCalls } from '#shared/contracts/incident.ts';
import { deskRecordCalls } from '#shared/contracts/deskRecord.ts';
import { patchTestCalls } from '#shared/contracts/patchTest.ts';
import { prescriberCalls } from '#shared/contracts/prescriberList.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { consentReadingCalls } from '#shared/contracts/consentReading.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

const changesRecord = { invalidatesTags: ['Record', 'Readiness'] } as const;

export const recordApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    findReflection: readFrom(build, consentReadingCalls.findReflection, { keepUnusedDataFor: 0 }),
    // Nothing of it stays in memory once it is closed.
    openRecord: readFrom(build, recordCalls.openRecord, { providesTags: ['Record'], keepUnusedDataFor: 0 }),
    findWithoutAccount: readFrom(build, recordCalls.findWithoutAccount, { keepUnusedDataFor: 0 }),
    openEntry: readFrom(build, recordCalls.openEntry, { providesTags: ['Record'], keepUnusedDataFor: 0 }),
    listReadiness: readFrom(build, recordCalls.listReadiness, { providesTags: ['Readiness'] }),
    listForPrescriber: readFrom(build, prescriberCalls.listForPrescriber, {
      providesTags: ['Readiness', 'Tasks'],
    }),
    addHistory: changeBy(build, deskRecordCalls.addHistory, changesRecord),
    addConsent: changeBy(build, recordCalls.addConsent, changesRecord),
    addTreatment: changeBy(build, recordCalls.addTreatment, {
      invalidatesTags: ['Record', 'Readiness', 'Stock', 'Care'],
    }),
    addAddendum: changeBy(build, recordCalls.addAddendum, changesRecord),
    addWithdrawal: changeBy(build, recordCalls.addWithdrawal, changesRecord),
    signInRightRecord: changeBy(build, recordCalls.signInRightRecord, changesRecord),
    addDirection: changeBy(build, recordCalls.addDirection, changesRecord),
    confirmDirection: changeBy(build, recordCalls.confirmDirection, changesRecord),
    endDirection: changeBy(build, recordCalls.endDirection, changesRecord),
    addDeclined: changeBy(build, recordCalls.addDeclined, changesRecord),
    removeStop: changeBy(build, recordCalls.removeStop, changesRecord),
    addPatchTest: changeBy(build, patchTestCalls.addPatchTest, changesRecord),
    addIncident: changeBy(build, incidentCalls.addIncident, { invalidatesTags: ['Record', 'Tasks'] }),
  }),
});

export const {
  useListForPrescriberQuery,
  useFindReflectionQuery,
  useLazyFindReflectionQuery,
  useOpenRecordQuery,
  useFindWithoutAccountQuery,
  useOpenEntryQuery,
  useListReadinessQuery,
  useAddHistoryMutation,
  useLazyListReadinessQuery,
  useAddConsentMutation,
  useAddTreatmentMutation,
  useAddAddendumMutation,
  useAddWithdrawalMutation,
  useAddDeclinedMutation,
  useAddIncidentMutation,
  useAddPatchTestMutation,
  useRemoveStopMutation,
  useSignInRightRecordMutation,
  useAddDirectionMutation,
  useConfirmDirectionMutation,
  useEndDirectionMutation,
} = recordApi;
