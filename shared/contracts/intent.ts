import { z } from 'zod';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { Instant } from '#shared/contracts/fields.ts';

/** Calls that the desk may note while the server is away, by name; `kindOfIntent` says whether one is possible. */
export const OfflineCallName = z.enum([
  'confirmBooking',
  'updateBooking',
  'createManualBooking',
  'createCallerBooking',
  'blockTime',
  'followUp',
  'addStaffNote',
  'reportDiscard',
]);
export type OfflineCallName = z.infer<typeof OfflineCallName>;

/** Where a booking stands. */
export const Standing = AdminBooking.pick({
  status: true,
  appointmentDate: true,
  appointmentTime: true,
  attendance: true,
  version: true,
});
export type Standing = z.infer<typeof Standing>;

/** An earlier version has not written it, and a change is not to be lost over one that cannot be read. */
const MaybeStanding = Standing.nullish().catch(null);

/** A change that somebody made while the server was away: an ordinary call, to be replayed as it is. */
export const Intent = z.object({
  /** Also the `Idempotency-Key` of every attempt. */
  id: z.uuid(),
  call: OfflineCallName,
  params: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.unknown()),
  /** The row's version at the server when the change was made; null for a row that it does not have yet. */
  seenVersion: z.int().nullable(),
  /** How the booking stood on the screen when the change was made, so that it can be said what came in between. */
  seen: MaybeStanding,
  userId: z.int(),
  /** The author's name, for colleagues who find the change. */
  author: z.string(),
  occurredAt: Instant,
  /** Changes that have to be made before. */
  after: z.array(z.uuid()),
  /** Negative ids are of rows that the server does not have yet. */
  subject: z.object({ bookingId: z.int().nullable(), customerId: z.int().nullable() }),
  /** Whom it is about, so that a conflict can be explained without the kept data. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  words: z.string(),
  /** The id of the row that it makes, until the server gives another one. */
  madeId: z.int().nullable(),
});
export type Intent = z.infer<typeof Intent>;

export const ChangedBy = z.object({ who: z.string(), at: Instant });
export type ChangedBy = z.infer<typeof ChangedBy>;

/** Why the server refused a change. */
export const Conflict = z.object({
  code: z.string().nullable(),
  sentence: z.string(),
  /** The booking as the server had it right after the refusal. */
  standing: MaybeStanding,
  /** Who changed it last, and when. */
  by: ChangedBy.nullish().catch(null),
});
export type Conflict = z.infer<typeof Conflict>;

/** What the server made of a change: ids of new rows, and the version that it left. */
export const IntentResult = z.object({
  bookingId: z.int().nullable(),
  customerId: z.int().nullable(),
  version: z.int().nullable(),
});
export type IntentResult = z.infer<typeof IntentResult>;

/** One line of the journal. A later version still has to read what an earlier one has written. */
export const JournalRecord = z.discriminatedUnion('type', [
  z.object({ type: z.literal('noted'), intent: Intent }),
  z.object({ type: z.literal('done'), id: z.uuid(), made: IntentResult }),
  z.object({ type: z.literal('conflict'), id: z.uuid(), conflict: Conflict }),
  /** A person has decided against it. */
  z.object({ type: z.literal('dropped'), id: z.uuid() }),
  /** An owner has decided against a colleague's; the report of that is sent to the server's history. */
  z.object({ type: z.literal('discarded'), id: z.uuid(), report: Intent }),
  /** A person has decided to make it differently, or again: another change takes its place in the order. */
  z.object({
    type: z.literal('replaced'),
    id: z.uuid(),
    intent: Intent,
    /** A change that is made after it, such as the arrival at an appointment that is put back. */
    next: Intent.optional(),
  }),
]);
export type JournalRecord = z.infer<typeof JournalRecord>;
