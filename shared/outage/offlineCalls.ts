import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { Call } from '#shared/contracts/call.ts';
import { deskRecordCalls } from '#shared/contracts/deskRecord.ts';
import type { OfflineCallName } from '#shared/contracts/intent.ts';
import { incidentCalls } from '#shared/contracts/incident.ts';
import { offlineDataCalls } from '#shared/contracts/offlineData.ts';
import { pictureCalls } from '#shared/contracts/picture.ts';
import { queueCalls } from '#shared/contracts/queue.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { scheduleCalls } from '#shared/contracts/schedule.ts';
import { stockCalls } from '#shared/contracts/stock.ts';
import { storedTreatmentCalls } from '#shared/contracts/storedTreatments.ts';
import { taskCalls } from '#shared/contracts/task.ts';
import { sheetCalls } from '#shared/contracts/sheet.ts';

export type IntentKind = 'fact' | 'promise';

export const offlineCalls = {
  confirmBooking: bookingCalls.confirmBooking,
  updateBooking: bookingCalls.updateBooking,
  createManualBooking: bookingCalls.createManualBooking,
  createCallerBooking: bookingCalls.createCallerBooking,
  blockTime: scheduleCalls.blockTime,
  followUp: queueCalls.followUp,
  addStaffNote: sheetCalls.addStaffNote,
  flagCustomer: sheetCalls.flagCustomer,
  createTask: taskCalls.createTask,
  finishTask: taskCalls.finishTask,
  reportDiscard: offlineDataCalls.reportDiscard,
  addHistory: deskRecordCalls.addHistory,
  addConsent: recordCalls.addConsent,
  addTreatment: recordCalls.addTreatment,
  addAddendum: recordCalls.addAddendum,
  addWithdrawal: recordCalls.addWithdrawal,
  addDeclined: recordCalls.addDeclined,
  addIncident: incidentCalls.addIncident,
  addPicture: pictureCalls.addPicture,
  reportOpening: deskRecordCalls.reportOpening,
  reportRecall: storedTreatmentCalls.reportRecall,
  addRecallTasks: stockCalls.addRecallTasks,
} satisfies Record<OfflineCallName, Call>;

export function nameOfCall(call: Call): OfflineCallName | undefined {
  const names = Object.keys(offlineCalls) as OfflineCallName[];
  return names.find((name) => offlineCalls[name] === call);
}

/** Follow-ups that can be recorded offline; the others change lists that the snapshot does not have. */
const followUps = ['handled', 'no_answer', 'note', 'draft'];

/** Whether a change is a fact or a promise; null when it needs the server. */
export function kindOfIntent(call: OfflineCallName, body: Record<string, unknown>): IntentKind | null {
  const { offline } = offlineCalls[call];
  if (offline !== 'by_body') return offline;
  // Nothing is on its way before the server has it.
  if (call === 'followUp' && body['kind'] === 'reply') return 'promise';
  if (call === 'followUp') return followUps.includes(String(body['kind'])) ? 'fact' : null;
  return body['status'] === 'cancelled' ? 'promise' : 'fact';
}
