import { handoverCalls, startHandoverCalls } from '#shared/contracts/handover.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const handoverApi = addCalls({
  startHandover: change(startHandoverCalls.startHandover),
  // Nothing of it stays in memory once it is closed.
  getHandover: read(handoverCalls.getHandover, [], { keepUnusedDataFor: 0 }),
  identifyForHandover: change(handoverCalls.identifyForHandover),
  saveHandoverDraft: change(handoverCalls.saveHandoverDraft),
  sendHandoverHistory: change(handoverCalls.sendHandoverHistory),
  sendHandoverConsent: change(handoverCalls.sendHandoverConsent),
  endHandover: change(handoverCalls.endHandover),
});
