import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';
import { careTypes } from '#shared/contracts/care.ts';
import { DirectionCreate, RecordDirection } from '#shared/contracts/direction.ts';
import { id, Instant, isoDate, optionalText, text } from '#shared/contracts/fields.ts';
import {
  doseUnits,
  entryKinds,
  incidentCategories,
  isSigned,
  photoPurposeIds,
  readinessItems,
  readReasons,
} from '#shared/domain/careRecord.ts';
import { longestAnswer } from '#shared/domain/forms.ts';
import { pictureViews } from '#shared/domain/pictures.ts';

export const EntryKind = z.enum(entryKinds);
export const ReadReason = z.enum(Object.keys(readReasons) as (keyof typeof readReasons)[], {
  error: 'Please choose why you open this record.',
});

export const IncidentCategory = z.enum(
  Object.keys(incidentCategories) as (keyof typeof incidentCategories)[],
  { error: 'Please choose what happened.' },
);

export const entryId = z.uuid('That entry is not known');
export const PhotoPurpose = z.enum(photoPurposeIds, { error: 'That purpose of photographs is not known' });

const linkId = z
  .string()
  .regex(/^[\w-]{1,60}$/, 'One of the questions is not known')
  .meta({ pattern: String.raw`^[\w-]{1,60}$` });
const answerError = 'One of the answers is not valid';
const answerText = z
  .string({ error: answerError })
  .max(longestAnswer, `An answer must be at most ${longestAnswer} characters`);
const AnswerValue = z.union([z.boolean(), answerText, z.array(answerText).max(40, answerError)], {
  error: answerError,
});
export const FormAnswers = z
  .record(linkId, AnswerValue, { error: 'Please answer the questions' })
  .refine((answers) => Object.keys(answers).length <= 200, 'There are too many answers');

export const StoredAnswer = z.object({
  linkId: z.string(),
  question: z.string(),
  answer: z.string(),
  value: z.union([z.boolean(), z.string(), z.array(z.string())]),
});

const point01 = z
  .number({ error: 'A point lies outside the drawing' })
  .min(0, 'A point lies outside the drawing')
  .max(1, 'A point lies outside the drawing');

/** Drawn, or typed by somebody who cannot draw. */
export const Signature = z.union(
  [
    z.object({
      points: z
        .array(z.array(z.tuple([point01, point01])).max(5000), { error: 'Please sign' })
        .max(500)
        .refine(isSigned, 'Please sign: the signature is empty'),
      /** Width of the field by its height, to draw it again. */
      ratio: z.number().min(0.1).max(20).default(3),
    }),
    z.object({ typedName: text('Signature', { min: 2, max: 120, message: 'Please sign' }) }),
  ],
  { error: 'Please sign: the signature is empty' },
);

const photoError = 'Please choose what photographs may be used for';
const photoChoice = z.boolean({ error: photoError });
export const PhotoConsent = z.object(
  {
    id: entryId,
    /** For the care record, for teaching colleagues, for publication. */
    record: photoChoice,
    teaching: photoChoice,
    publication: photoChoice,
  },
  { error: photoError },
);

export const bookingId = id('That appointment is not known').nullable();

export const ConsentCreate = z.object({
  id: entryId,
  bookingId,
  textId: z.string({ error: 'Please choose a text' }).max(60, 'Please choose a text'),
  textVersion: z.int({ error: 'Please choose a text' }),
  /** SHA-256 of `plainConsent` of the text that was shown, in hexadecimal. */
  textHash: z.string({ error: 'Please choose a text' }).regex(/^[0-9a-f]{64}$/, 'Please choose a text'),
  discussion: z.object(
    {
      /** What the patient asked, and what was answered. */
      questions: optionalText('Questions', 2000),
      answers: optionalText('Answers', 2000),
    },
    { error: 'Please record what was discussed' },
  ),
  signature: Signature,
  /** An entry of its own, which can be withdrawn by itself; null: it was not talked about. */
  photos: PhotoConsent.nullable().default(null),
});

const unknownFace = 'That drawing is not known';
export const TreatmentPoint = z.object(
  {
    template: z.string(unknownFace).max(40, unknownFace),
    templateVersion: z.int(unknownFace).min(1, unknownFace).max(1000, unknownFace),
    /** In words. */
    region: text('Region', { max: 60 }),
    x: point01,
    y: point01,
    dose: z
      .number({ error: 'Please enter a dose' })
      .positive('Please enter a dose')
      .max(1000, 'That dose is too large'),
    unit: z.enum(doseUnits, { error: 'Please choose a unit' }),
  },
  { error: 'Please choose a point' },
);

const ProductDose = z.object(
  {
    dose: z
      .number({ error: 'Please enter a dose' })
      .positive('Please enter a dose')
      .max(100_000, 'That dose is too large'),
    unit: z.enum(doseUnits, { error: 'Please choose a unit' }),
  },
  { error: 'Please enter a dose' },
);

const packsUnknown = 'Please enter how many packs were opened, from 0 to 20';
export const TreatmentProduct = z.object(
  {
    product: text('Product', { max: 80 }),
    lot: text('Batch number', { max: 40 }),
    expiry: isoDate('Please enter the expiry date of the batch.'),
    /** Whole packs that were opened for it and leave the stock; 0: what an earlier patient had left. */
    packs: z.int(packsUnknown).min(0, packsUnknown).max(20, packsUnknown).default(1),
    points: z
      .array(TreatmentPoint, { error: 'Please choose the points' })
      .max(200, 'There are too many points'),
    /** In total, where it was not given at points of the face. */
    dose: ProductDose.nullable().default(null),
  },
  { error: 'Please choose a product' },
);

export const TreatmentCreate = z.object({
  id: entryId,
  bookingId,
  products: z
    .array(TreatmentProduct, { error: 'Please choose a product' })
    .min(1, 'Please choose a product')
    .max(10, 'There are too many products'),
  technique: optionalText('Technique', 1000),
  anaesthetic: optionalText('Anaesthetic', 300),
  /** What the patient was told. */
  explained: optionalText('What the patient was told', 2000),
  aftercareGuide: z.enum(careTypes, { error: 'Please choose an aftercare guide' }).nullable(),
  /** What went wrong, if anything. */
  adverse: optionalText('What went wrong', 2000),
  /** Why it was given although a medical history or a consent in force is missing. */
  warningReason: optionalText('Reason', 500),
  /** Why a prescription-only medicine was given that no direction covers; it becomes an incident of its own. */
  withoutDirection: z
    .object(
      { id: entryId, reason: text('Reason', { max: 500, message: 'Please write why it was given.' }) },
      { error: 'Please write why it was given.' },
    )
    .nullable()
    .default(null),
});

export const AnsweredHistory = z.object({
  id: entryId,
  formVersion: z.int({ error: 'The form is not known' }),
  answers: FormAnswers,
});
/** Nothing has changed since the patient's latest medical history. */
export const UnchangedHistory = z.object({ id: entryId, unchangedFrom: entryId });
export const noHistory = 'Please answer the questions';
export const HistoryCreate = z.union([AnsweredHistory, UnchangedHistory], { error: noHistory });

/** Withdraws a consent, or some of the purposes of one to photographs. */
export const WithdrawalCreate = z.object({
  id: entryId,
  refersTo: z.uuid('Please choose the consent that is withdrawn'),
  /** Of a consent to photographs; without it, all of it is withdrawn. */
  purposes: z
    .array(PhotoPurpose, { error: 'Please choose what is withdrawn' })
    .min(1, 'Please choose what is withdrawn')
    .max(photoPurposeIds.length, 'Please choose what is withdrawn')
    .optional(),
});

/** What is answered to a change; never its content, because answers are stored for repeats. */
export const EntryReceipt = z.object({ id: z.uuid(), signedAt: Instant });

const HistoryEntry = z.object({
  entryId: z.uuid(),
  signedAt: Instant,
  /** The clinician who asked at the clinic; null: the patient sent it. */
  interviewer: z.string().nullable().default(null),
  /** Who handed the clinic's tablet to the patient to answer on. */
  handedOverBy: z.string().nullable().default(null),
  /** When the patient signed it on paper, from which the interviewer typed it in; an ISO date. */
  paperSignedOn: z.string().nullable().default(null),
  formVersion: z.int(),
  answers: z.array(StoredAnswer),
});

/** An entry in words that the patient understands; what does not belong to its kind is null. */
export const RecordEntry = z.object({
  id: z.uuid(),
  kind: EntryKind,
  signedAt: Instant,
  /** When it was signed by the clock of a desk that could not reach the server; null for one that was sent at once. */
  madeAt: Instant.nullable().default(null),
  title: z.string(),
  /** Who wrote it; null: the patient. */
  author: z.string().nullable(),
  bookingId: z.int().nullable(),
  /** The entry that an addition or a withdrawal is about. */
  refersTo: z.uuid().nullable(),
  consent: z
    .object({
      textId: z.string(),
      version: z.int(),
      sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
      discussion: z.object({ questions: z.string().nullable(), answers: z.string().nullable() }),
      signature: z.union([
        z.object({ points: z.array(z.array(z.tuple([z.number(), z.number()]))), ratio: z.number() }),
        z.object({ typedName: z.string() }),
      ]),
      isWithdrawn: z.boolean(),
    })
    .nullable(),
  photos: z
    .object({
      record: z.boolean(),
      teaching: z.boolean(),
      publication: z.boolean(),
      /** The purposes that were agreed to and have been withdrawn since. */
      withdrawn: z.array(PhotoPurpose),
      /** Whether nothing of it is left. */
      isWithdrawn: z.boolean(),
    })
    .nullable(),
  treatment: z
    .object({
      products: z.array(
        z.object({
          product: z.string(),
          lot: z.string(),
          expiry: z.string(),
          points: z.array(TreatmentPoint),
          dose: ProductDose.nullable().default(null),
          /** Under which direction it was given; null: none was needed, or there was none. */
          directionId: z.uuid().nullable().default(null),
          totals: z.array(z.object({ unit: z.enum(doseUnits), total: z.number() })),
          /** "12 units across forehead and left brow". */
          words: z.string(),
        }),
      ),
      technique: z.string().nullable(),
      anaesthetic: z.string().nullable(),
      explained: z.string().nullable(),
      aftercareGuide: z.string().nullable(),
      adverse: z.string().nullable(),
      warningReason: z.string().nullable(),
    })
    .nullable(),
  incident: z
    .object({
      category: IncidentCategory,
      happenedAt: Instant,
      /** In the order of their times. */
      steps: z.array(z.object({ at: Instant, text: z.string() })),
    })
    .nullable(),
  /** Its bytes are a call of their own; `refersTo` is the consent to photographs that it was taken under. */
  photograph: z
    .object({
      view: z.enum(pictureViews),
      region: z.string().nullable(),
      /** Pixels. */
      width: z.int(),
      height: z.int(),
      /** Whether that consent was withdrawn since: it is opened for few reasons only. */
      isClosed: z.boolean(),
    })
    .nullable(),
  direction: RecordDirection.nullable().default(null),
  /** Of an addition, a withdrawal, a treatment that was not given, or an incident. */
  text: z.string().nullable(),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

/** One opening, export or storing of a record. */
export const RecordRead = z.object({
  at: Instant,
  who: z.string(),
  what: z.enum(['record', 'export', 'recall', 'stored', 'pictures']),
  reason: z.string().nullable(),
});

export const MyRecord = z.object({
  /** Whether there is no medical history in force: none, one older than a year, or of an earlier form. */
  historyDue: z.boolean(),
  history: HistoryEntry.nullable(),
  draft: z
    .object({
      version: z.int(),
      formVersion: z.int(),
      answers: z.record(z.string(), z.union([z.boolean(), z.string(), z.array(z.string())])),
    })
    .nullable(),
  entries: z.array(RecordEntry),
  reads: z.array(RecordRead),
});
export type MyRecord = z.infer<typeof MyRecord>;

export const OpenedRecord = z.object({
  userId: z.int(),
  name: z.string(),
  dateOfBirth: z.string(),
  historyDue: z.boolean(),
  history: HistoryEntry.nullable(),
  /** What differs from the medical history before the latest one. */
  changes: z.array(
    z.object({
      linkId: z.string(),
      question: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** The newest first; earlier medical histories are among them, without their answers. */
  entries: z.array(RecordEntry),
});
export type OpenedRecord = z.infer<typeof OpenedRecord>;

const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'That id is not valid')
  .transform(Number)
  .pipe(id('That id is not valid'));
export const RecordParams = z.object({ userId: idParam });
export const EntryParams = RecordParams.extend({ entryId });

/** Error code: the record is opened without an appointment nearby, and a reason is needed. */
export const readReasonNeeded = 'read_reason_needed';
/** Error code: the key of care records is not set, or the one that this was written with is gone. */
export const recordKeyMissing = 'record_key_missing';
/** Error code: no medical history or no consent is in force; it can be recorded with a `warningReason`. */
export const warningReasonNeeded = 'warning_reason_needed';

/** "1,2,3". */
const BookingIds = z
  .string({ error: 'Please name the appointments' })
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/, 'Those appointments are not valid')
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(id('Those appointments are not valid')));

export const Readiness = z.object({
  bookingId: z.int(),
  done: z.int(),
  of: z.int(),
  missing: z.array(z.enum(readinessItems)),
});
export type Readiness = z.infer<typeof Readiness>;

const signedCall = { method: 'POST', answer: EntryReceipt, status: 201 } as const;

/** A signed entry; a desk that cannot reach the server sends it later. */
export const writtenCall = { ...signedCall, audience: 'clinician', offline: 'fact' } as const;

export const recordCalls = defineCalls({
  getMyRecord: { method: 'GET', path: '/api/user/record', audience: 'user', answer: MyRecord },
  saveHistoryDraft: {
    method: 'PATCH',
    path: '/api/user/record/history-draft',
    audience: 'user',
    body: z.object({ answers: FormAnswers }),
    isLong: true,
    answer: z.object({ version: z.int() }),
    // The last one counts, so that a repeat is harmless.
    idempotency: 'none',
  },
  sendHistory: {
    method: 'POST',
    path: '/api/user/record/history',
    audience: 'user',
    body: HistoryCreate,
    isLong: true,
    answer: EntryReceipt,
    status: 201,
    idempotency: 'per-user',
    isQueued: true,
    limits: [{ hits: 30, seconds: 3600, per: 'user' }],
  },
  /** Each opening is shown to the patient. */
  openRecord: {
    method: 'POST',
    path: '/api/admin/records/:userId/open',
    audience: 'clinician',
    params: RecordParams,
    body: z.object({ reason: ReadReason.nullable().default(null) }),
    answer: OpenedRecord,
    // A stored answer would be a copy of the record.
    idempotency: 'none',
    offline: 'fact',
  },
  addConsent: {
    ...writtenCall,
    path: '/api/admin/records/:userId/consents',
    params: RecordParams,
    body: ConsentCreate,
    isLong: true,
  },
  addTreatment: {
    ...writtenCall,
    path: '/api/admin/records/:userId/treatments',
    params: RecordParams,
    body: TreatmentCreate,
    isLong: true,
  },
  /** Corrects a signed entry, which itself never changes. */
  addAddendum: {
    ...writtenCall,
    path: '/api/admin/records/:userId/entries/:entryId/addenda',
    params: EntryParams,
    body: z.object({
      id: entryId,
      text: text('Addition', { max: 2000, message: 'Please write what to add.' }),
    }),
  },
  /** The patient withdraws a consent. */
  addWithdrawal: {
    ...writtenCall,
    path: '/api/admin/records/:userId/withdrawals',
    params: RecordParams,
    body: WithdrawalCreate.extend({
      /** How and why, in the patient's words. */
      text: optionalText('Note', 2000),
    }),
  },
  /** The clinician decided not to treat. */
  addDeclined: {
    ...writtenCall,
    path: '/api/admin/records/:userId/declined',
    params: RecordParams,
    body: z.object({
      id: entryId,
      bookingId,
      reason: text('Reason', { max: 2000, message: 'Please write why it was not given.' }),
    }),
  },
  /** A prescriber's own; nobody else can write, change or copy one. */
  addDirection: {
    ...signedCall,
    path: '/api/admin/records/:userId/directions',
    audience: 'prescriber',
    params: RecordParams,
    body: DirectionCreate,
  },
  endDirection: {
    ...signedCall,
    path: '/api/admin/records/:userId/directions/:entryId/end',
    audience: 'prescriber',
    params: EntryParams,
    body: z.object({ id: entryId, text: optionalText('Note', 2000) }),
  },
  /** For the desk: what is still missing before an appointment, never what it says. Callers without an account are left out. */
  listReadiness: {
    method: 'GET',
    path: '/api/admin/readiness',
    audience: 'admin',
    query: z.strictObject({ bookings: BookingIds }),
    answer: z.array(Readiness),
  },
});
