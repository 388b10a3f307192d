import { z } from 'zod';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { Instant } from '#shared/contracts/fields.ts';

/** Calls that the desk may record while the server is unreachable, by name; `kindOf` decides on each. */
export const OfflineCallName = z.enum([
  'confirmBooking',
  'updateBooking',
  'createManualBooking',
  'createCallerBooking',
  'blockTime',
  'followUp',
  'addStaffNote',
  'flagCustomer',
  'createTask',
  'finishTask',
  'reportDiscard',
  'addHistory',
  'addConsent',
  'addTreatment',
  'addAddendum',
  'addWithdrawal',
  'addDeclined',
  'addIncident',
  'addPicture',
  'reportOpening',
  'reportRecall',
  'addRecallTasks',
]);
export type OfflineCallName = z.infer<typeof OfflineCallName>;

/** The state of a booking that a conflict shows. */
export const CurrentState = AdminBooking.pick({
  status: true,
  appointmentDate: true,
  appointmentTime: true,
  attendance: true,
  version: true,
});
export type CurrentState = z.infer<typeof CurrentState>;

/** Optional, and null when unreadable: an earlier version did not write it, and the change must not be lost. */
const MaybeCurrentState = CurrentState.nullish().catch(null);

/** The photograph of a change; its bytes are a file of their own beside the journal. */
export const UnsentPicture = z.object({
  /** SHA-256 of the file, in hexadecimal. */
  hash: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** The consent to photographs that it was taken under. */
  consentId: z.uuid(),
});
export type UnsentPicture = z.infer<typeof UnsentPicture>;

export const PatientToRing = z.object({ userId: z.int(), name: z.string(), phone: z.string().nullable() });
export type PatientToRing = z.infer<typeof PatientToRing>;

/** A change made while the server was unreachable: an ordinary call, to be replayed unchanged. */
export const QueuedCommand = z.object({
  /** Also the `Idempotency-Key` of every attempt. */
  id: z.uuid(),
  call: OfflineCallName,
  params: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.unknown()),
  /** The row's version at the server when the change was made; null for a row that it does not have yet. */
  seenVersion: z.int().nullable(),
  /** The booking's state on the screen when the change was made, to describe what changed in between. */
  seen: MaybeCurrentState,
  userId: z.int(),
  /** The author's name, for colleagues who find the change. */
  author: z.string(),
  occurredAt: Instant,
  /** The same by the computer's clock, if that was wrong. */
  clockAt: Instant.optional(),
  /** Changes that have to be sent before it. */
  after: z.array(z.uuid()),
  /** Rows with negative ids are not on the server yet. */
  subject: z.object({ bookingId: z.int().nullable(), customerId: z.int().nullable() }),
  /** The name of its customer, to explain a conflict without the snapshot. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  words: z.string(),
  /** The temporary id of the row that it creates. */
  madeId: z.int().nullable(),
  picture: UnsentPicture.optional(),
  /** Of a call list, whom to ring: most of them are not among the customers of the snapshot. */
  patients: z.array(PatientToRing).optional(),
});
export type QueuedCommand = z.infer<typeof QueuedCommand>;

export const ChangedBy = z.object({ who: z.string(), at: Instant });
export type ChangedBy = z.infer<typeof ChangedBy>;

/** Why the server refused a change. */
export const Conflict = z.object({
  code: z.string().nullable(),
  sentence: z.string(),
  /** The booking on the server right after the refusal. */
  standing: MaybeCurrentState,
  /** Who changed it last, and when. */
  by: ChangedBy.nullish().catch(null),
});
export type Conflict = z.infer<typeof Conflict>;

/** The server's result of a change: the ids of new rows, and the new version. */
export const CommandResult = z.object({
  bookingId: z.int().nullable(),
  customerId: z.int().nullable(),
  version: z.int().nullable(),
});
export type CommandResult = z.infer<typeof CommandResult>;

/** A change that the server has taken, until its author has put it away: what was done, never its content. */
export const SentChange = QueuedCommand.pick({
  id: true,
  userId: true,
  occurredAt: true,
  subject: true,
  name: true,
  words: true,
});
export type SentChange = z.infer<typeof SentChange>;

const Line = z.discriminatedUnion('type', [
  z.object({ type: z.literal('queued'), command: QueuedCommand }),
  z.object({ type: z.literal('sent'), change: SentChange }),
  /** Its author has seen that it was sent. */
  z.object({ type: z.literal('put_away'), ids: z.array(z.uuid()) }),
  z.object({ type: z.literal('done'), id: z.uuid(), made: CommandResult }),
  z.object({ type: z.literal('conflict'), id: z.uuid(), conflict: Conflict }),
  /** A person has discarded it. */
  z.object({ type: z.literal('dropped'), id: z.uuid() }),
  /** An owner has discarded a colleague's change; the report is sent to the server's history. */
  z.object({ type: z.literal('discarded'), id: z.uuid(), report: QueuedCommand }),
  /** A person has changed or retried it: the new change takes its place in the order. */
  z.object({
    type: z.literal('replaced'),
    id: z.uuid(),
    command: QueuedCommand,
    /** A change that is made after it, such as the arrival at an appointment that is put back. */
    next: QueuedCommand.optional(),
  }),
]);

/** The names of earlier releases, whose lines stay readable; what such a line says was done is marked. */
function fromEarlier(line: unknown): unknown {
  const { intent, ...rest } = Object(line) as { intent?: Record<string, unknown> } & Record<string, unknown>;
  const command = intent && { ...intent, words: `${String(intent['words'])} (former format)` };
  const named = command === undefined ? rest : { ...rest, command };
  return rest['type'] === 'noted' ? { ...named, type: 'queued' } : named;
}

export const JournalRecord = z.preprocess(fromEarlier, Line);
export type JournalRecord = z.infer<typeof JournalRecord>;
