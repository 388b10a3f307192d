import { z } from 'zod';
import { type Call, create, defineCalls, get, post } from '#shared/contracts/call.ts';
import { DirectionConfirmation, DirectionCreate } from '#shared/contracts/direction.ts';
import { entryId, id, Instant, optionalText, text } from '#shared/contracts/fields.ts';
import { OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import { StopId } from '#shared/contracts/stops.ts';
import {
  bookingId,
  ConsentCreate,
  ProductCorrection,
  TreatmentCreate,
} from '#shared/contracts/clinicalForms.ts';
import { EntryReceipt, WithdrawalCreate } from '#shared/contracts/recordForms.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { mistakes } from '#shared/domain/enteredInError.ts';
import { readinessItems, readReasons } from '#shared/domain/careRecord.ts';

export const ReadReason = z.enum(
  Object.keys(readReasons) as (keyof typeof readReasons)[],
  'Please choose why you open this record.',
);

/** Error code: the record is opened without an appointment nearby, and a reason is needed. */
export const readReasonNeeded = 'read_reason_needed';
/** Error code: no medical history or no consent is in force; it can be recorded with a `warningReason`. */
export const warningReasonNeeded = 'warning_reason_needed';
/** Error code: beyond what the list of products says; the clinician answers it for a device, the prescriber for a medicine. */
export const ceilingReasonNeeded = 'ceiling_reason_needed';
/** Error codes of questions about a treatment, each with the answer that takes it all the same. */
export const treatmentQuestions = { given_within_hour: 'repeated', booking_cancelled: 'cancelled' } as const;
/** Error codes of a treatment that breaks a rule; with `given` it is recorded, because it was given. */
export const brokenByTreatment: readonly string[] = [
  'under_age',
  'batch_expired',
  'batch_recalled',
  'batch_open_too_long',
  'moved_booking',
];

/** "1,2,3". */
const BookingIds = z
  .string('Please name the appointments')
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/, 'Those appointments are not valid')
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(id('Those appointments are not valid')));

export const RecordWithoutAccount = z.object({
  userId: z.int(),
  name: z.string(),
  dateOfBirth: z.string(),
  lastEntryOn: z.string(),
});
export type RecordWithoutAccount = z.infer<typeof RecordWithoutAccount>;

export const Readiness = z.object({
  bookingId: z.int(),
  done: z.int(),
  of: z.int(),
  missing: z.array(z.enum(readinessItems)),
  /** Of a missing consent: whether its text was opened at home. */
  isConsentRead: z.boolean().default(true),
  /** The record has an alert to stop; which one, only who may open the record reads. */
  hasStop: z.boolean().default(false),
  /** By the date of birth that is known now: the appointment has to be cancelled. */
  isUnderAge: z.boolean().default(false),
  /** The end of the time to think where the appointment is before it, and nobody has agreed to that. */
  thinkingUntil: Instant.nullable().default(null),
  /** Counted as there: signed by this person at a desk without the server, and not sent yet. */
  unsent: z.array(z.enum(readinessItems)).default([]),
});
export type Readiness = z.infer<typeof Readiness>;

type Signer = 'clinician' | 'prescriber';
const signed = <const P extends Call['path'], const A extends Signer>(path: P, audience: A) =>
  ({ ...create(path, audience), answer: EntryReceipt }) as const;

const answerMissing = 'Please write what the patient answered.';

/** A signed entry; a desk that cannot reach the server sends it later. */
export const written = <const P extends Call['path']>(path: P) =>
  ({ ...signed(path, 'clinician'), offline: 'fact' }) as const;

export const recordCalls = defineCalls({
  /** Each opening is shown to the patient. */
  openRecord: {
    ...post('/api/admin/records/:userId/open', 'reader'),
    body: z.object({ reason: ReadReason.nullable().default(null) }),
    answer: OpenedRecord,
    // A stored answer would be a copy of the record.
    idempotency: 'none',
    offline: 'fact',
  },
  /** Records that outlive their account. A name is in no address. */
  findWithoutAccount: {
    ...post('/api/admin/records/without-account', 'clinician'),
    body: z.object({
      search: text('Search', {
        min: 2,
        max: 100,
        message: 'Please enter a name, a date of birth or a number.',
      }),
    }),
    answer: z.array(RecordWithoutAccount),
    idempotency: 'none',
  },
  /** One entry with all that was signed; with `openRecord` within half an hour it is one opening. */
  openEntry: {
    ...post('/api/admin/records/:userId/entries/:entryId/open', 'reader'),
    body: z.object({ reason: ReadReason.nullable().default(null) }),
    answer: RecordEntry,
    // A stored answer would be a copy of the record.
    idempotency: 'none',
  },
  addConsent: { ...written('/api/admin/records/:userId/consents'), body: ConsentCreate, isLong: true },
  addTreatment: { ...written('/api/admin/records/:userId/treatments'), body: TreatmentCreate, isLong: true },
  /** Corrects a signed entry, which itself never changes. */
  addAddendum: {
    ...written('/api/admin/records/:userId/entries/:entryId/addenda'),
    body: z.object({
      id: entryId,
      text: text('Addition', { max: 2000, message: 'Please write what to add.' }),
      /** Of a treatment: shown in it from then on. */
      correction: ProductCorrection.optional(),
    }),
  },
  /** The patient withdraws a consent, or a clinician strikes out what was entered in error. */
  addWithdrawal: {
    ...written('/api/admin/records/:userId/withdrawals'),
    body: WithdrawalCreate.extend({
      /** How and why, in the patient's words; of an entry that is struck out, in the clinician's. */
      text: optionalText('Note', 2000),
      /** Strikes the entry out instead, of whatever kind it is. */
      mistake: z.enum(mistakes, 'Please choose what is wrong with the entry.').optional(),
    }),
  },
  signInRightRecord: {
    ...signed('/api/admin/records/:userId/entries/:entryId/right-record', 'clinician'),
    body: z.object({ userId: id('Please choose whose it is') }),
  },
  /** The clinician decided not to treat. */
  addDeclined: {
    ...written('/api/admin/records/:userId/declined'),
    body: z.object({
      id: entryId,
      bookingId,
      reason: text('Reason', { max: 2000, message: 'Please write why it was not given.' }),
    }),
  },
  /** A stop that the latest medical history no longer says, once somebody has asked. */
  removeStop: {
    ...signed('/api/admin/records/:userId/stop-removals', 'clinician'),
    body: z.object({
      id: entryId,
      alertId: StopId,
      reason: text('Reason', { max: 2000, message: answerMissing }).refine(hasWords, answerMissing),
    }),
  },
  /** A prescriber's own; nobody else can write, change or copy one. */
  addDirection: { ...signed('/api/admin/records/:userId/directions', 'prescriber'), body: DirectionCreate },
  confirmDirection: {
    ...signed('/api/admin/records/:userId/directions/:entryId/confirm', 'prescriber'),
    body: DirectionConfirmation,
  },
  endDirection: {
    ...signed('/api/admin/records/:userId/directions/:entryId/end', 'prescriber'),
    body: z.object({ id: entryId, text: optionalText('Note', 2000) }),
  },
  /** For the desk: what is still missing before an appointment, never what it says. Callers without an account are left out. */
  listReadiness: {
    ...get('/api/admin/readiness', 'admin'),
    query: z.strictObject({ bookings: BookingIds }),
    answer: z.array(Readiness),
  },
});
