import type { z } from 'zod';
import type {
  BookingConfirm,
  BookingManualCreate,
  BookingUpdate,
  CallerBookingCreate,
} from '#shared/contracts/booking.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import type { IncidentCreate } from '#shared/contracts/incident.ts';
import type { DeskHistory, RecordOpening } from '#shared/contracts/deskRecord.ts';
import type { OfflineCallName } from '#shared/contracts/intent.ts';
import type { DiscardReport } from '#shared/contracts/offlineData.ts';
import type { PictureCreate } from '#shared/contracts/picture.ts';
import type { FollowUpCreate } from '#shared/contracts/queue.ts';
import type { recordCalls } from '#shared/contracts/recordCalls.ts';
import type { ConsentCreate, TreatmentCreate } from '#shared/contracts/clinicalForms.ts';
import type { BlockedTimeCreate } from '#shared/contracts/schedule.ts';
import type { stockCalls } from '#shared/contracts/stock.ts';
import type { RecallReport } from '#shared/contracts/storedTreatments.ts';
import type { TaskCreate, TaskState } from '#shared/contracts/task.ts';
import type { CustomerFlag, StaffNoteCreate } from '#shared/contracts/sheet.ts';

export interface Bodies {
  confirmBooking: z.output<typeof BookingConfirm>;
  updateBooking: z.output<typeof BookingUpdate>;
  createManualBooking: z.output<typeof BookingManualCreate>;
  createCallerBooking: z.output<typeof CallerBookingCreate>;
  blockTime: z.output<typeof BlockedTimeCreate>;
  followUp: z.output<typeof FollowUpCreate>;
  addStaffNote: z.output<typeof StaffNoteCreate>;
  flagCustomer: z.output<typeof CustomerFlag>;
  createTask: z.output<typeof TaskCreate>;
  finishTask: z.output<typeof TaskState>;
  reportDiscard: z.output<typeof DiscardReport>;
  addHistory: z.output<typeof DeskHistory>;
  addConsent: z.output<typeof ConsentCreate>;
  addTreatment: z.output<typeof TreatmentCreate>;
  addAddendum: BodyOf<typeof recordCalls.addAddendum>;
  addWithdrawal: BodyOf<typeof recordCalls.addWithdrawal>;
  addDeclined: BodyOf<typeof recordCalls.addDeclined>;
  addIncident: z.output<typeof IncidentCreate>;
  addPicture: PictureCreate;
  reportOpening: z.output<typeof RecordOpening>;
  reportRecall: z.output<typeof RecallReport>;
  addRecallTasks: BodyOf<typeof stockCalls.addRecallTasks>;
}

/**
 * The body of a change, typed without parsing: its contract parsed it when it was recorded, and the journal is sealed.
 */
export const bodyOf = <C extends OfflineCallName>(_call: C, { body }: { body: Record<string, unknown> }) =>
  body as Bodies[C];
