import { handoverCalls, startHandoverCalls } from '#shared/contracts/handover.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const handoverApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startHandover: changeBy(build, startHandoverCalls.startHandover),
    // Nothing of it stays in memory once it is closed.
    getHandover: readFrom(build, handoverCalls.getHandover, { keepUnusedDataFor: 0 }),
    identifyForHandover: changeBy(build, handoverCalls.identifyForHandover),
    saveHandoverDraft: changeBy(build, handoverCalls.saveHandoverDraft),
    sendHandoverHistory: changeBy(build, handoverCalls.sendHandoverHistory),
    sendHandoverConsent: changeBy(build, handoverCalls.sendHandoverConsent),
    endHandover: changeBy(build, handoverCalls.endHandover),
  }),
});

export const {
  useStartHandoverMutation,
  useGetHandoverQuery,
  useIdentifyForHandoverMutation,
  useSaveHandoverDraftMutation,
  useSendHandoverHistoryMutation,
  useSendHandoverConsentMutation,
  useEndHandoverMutation,
} = handoverApi;
