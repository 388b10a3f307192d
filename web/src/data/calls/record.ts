import { incidentCalls } from '#shared/contracts/incident.ts';
import { deskRecordCalls } from '#shared/contracts/deskRecord.ts';
import { patchTestCalls } from '#shared/contracts/patchTest.ts';
import { prescriberCalls } from '#shared/contracts/prescriberList.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { consentReadingCalls } from '#shared/contracts/consentReading.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

const changesRecord = ['Record', 'Readiness'] as const;

export const recordApi = addCalls({
  findCoolingOff: read(consentReadingCalls.findCoolingOff, [], { keepUnusedDataFor: 0 }),
  // Nothing of it stays in memory once it is closed.
  openRecord: read(recordCalls.openRecord, ['Record'], { keepUnusedDataFor: 0 }),
  findWithoutAccount: read(recordCalls.findWithoutAccount, [], { keepUnusedDataFor: 0 }),
  openEntry: read(recordCalls.openEntry, ['Record'], { keepUnusedDataFor: 0 }),
  listReadiness: read(recordCalls.listReadiness, ['Readiness']),
  listForPrescriber: read(prescriberCalls.listForPrescriber, ['Readiness', 'Tasks']),
  addHistory: change(deskRecordCalls.addHistory, changesRecord),
  addConsent: change(recordCalls.addConsent, changesRecord),
  addTreatment: change(recordCalls.addTreatment, ['Record', 'Readiness', 'Stock', 'Care']),
  addAddendum: change(recordCalls.addAddendum, changesRecord),
  addWithdrawal: change(recordCalls.addWithdrawal, changesRecord),
  signInRightRecord: change(recordCalls.signInRightRecord, changesRecord),
  addDirection: change(recordCalls.addDirection, changesRecord),
  confirmDirection: change(recordCalls.confirmDirection, changesRecord),
  endDirection: change(recordCalls.endDirection, changesRecord),
  addDeclined: change(recordCalls.addDeclined, changesRecord),
  removeStop: change(recordCalls.removeStop, changesRecord),
  addPatchTest: change(patchTestCalls.addPatchTest, changesRecord),
  addIncident: change(incidentCalls.addIncident, ['Record', 'Tasks']),
});
