import { isOnMap, templateIds } from '#shared/domain/treatmentMaps.ts';
import { SoonerReason } from '#shared/contracts/consentReading.ts';
import { z } from 'zod';
import { careTypes } from '#shared/contracts/care.ts';
import { id, Instant, isoDate, optionalText, text } from '#shared/contracts/fields.ts';
import { doseUnits, isSigned, photoPurposeIds } from '#shared/domain/careRecord.ts';
import { longestAnswer } from '#shared/domain/forms.ts';

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
  /** Why it is signed before the end of the time to think. */
  sooner: SoonerReason.nullable().default(null),
});

/** A point as it was signed; its drawing may have changed since. */
export const SignedPoint = z.object(
  {
    template: z.string(),
    templateVersion: z.int(),
    /** In words. */
    region: z.string(),
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

const unknownDrawing = 'That drawing is not known';
export const TreatmentPoint = SignedPoint.extend({
  template: z.enum(templateIds, unknownDrawing),
  templateVersion: z.int(unknownDrawing).min(1, unknownDrawing),
  region: text('Region', { max: 60 }),
}).refine(isOnMap, 'That region is not on the drawing');

export const ProductDose = z.object(
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
    /** In total, where it was not given at points of a drawing. */
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
