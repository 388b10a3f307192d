import { z } from 'zod';
import { amount, entryId, Instant } from '#shared/contracts/fields.ts';
import { doseUnits, photoPurposeIds } from '#shared/domain/careRecord.ts';
import { maxAnswerLength } from '#shared/domain/forms.ts';

export const PhotoPurpose = z.enum(photoPurposeIds, 'That purpose of photographs is not known');

export const linkId = z
  .string('One of the questions is not known')
  .regex(/^[\w-]{1,60}$/, 'One of the questions is not known')
  .meta({ pattern: String.raw`^[\w-]{1,60}$` });
const answerError = 'One of the answers is not valid';
const answerText = z
  .string(answerError)
  .max(maxAnswerLength, `An answer must be at most ${maxAnswerLength} characters`);
const AnswerValue = z.union([z.boolean(), answerText, z.array(answerText).max(40, answerError)], answerError);
export const FormAnswers = z
  .record(linkId, AnswerValue, 'Please answer the questions')
  .refine((answers) => Object.keys(answers).length <= 200, 'There are too many answers');

export const point01 = z
  .number('A point lies outside the drawing')
  .min(0, 'A point lies outside the drawing')
  .max(1, 'A point lies outside the drawing');

/** A point as it was signed; its drawing may have changed since. */
export const SignedPoint = z.object(
  {
    template: z.string(),
    templateVersion: z.int(),
    /** In words. */
    region: z.string(),
    x: point01,
    y: point01,
    dose: z.number(),
    unit: z.enum(doseUnits, 'Please choose a unit'),
  },
  'Please choose a point',
);

/** Of one administration. */
export const dose = amount('a dose', 100_000);
export const ProductDose = z.object(
  {
    dose,
    unit: z.enum(doseUnits, 'Please choose a unit'),
  },
  'Please enter a dose',
);

export const AnsweredHistory = z.object({
  id: entryId,
  formVersion: z.int('The form is not known'),
  answers: FormAnswers,
});
/** Nothing has changed since the patient's latest medical history. */
export const UnchangedHistory = z.object({ id: entryId, unchangedFrom: entryId });
export const noHistory = 'Please answer the questions';
export const HistoryCreate = z.union([AnsweredHistory, UnchangedHistory], noHistory);

/** Withdraws a consent, or some of the purposes of one to photographs. */
export const WithdrawalCreate = z.object({
  id: entryId,
  refersTo: z.uuid('Please choose the consent that is withdrawn').toLowerCase(),
  /** Of a consent to photographs; without it, all of it is withdrawn. */
  purposes: z
    .array(PhotoPurpose, 'Please choose what is withdrawn')
    .min(1, 'Please choose what is withdrawn')
    .max(photoPurposeIds.length, 'Please choose what is withdrawn')
    .optional(),
});

/** What is answered to a change; never its content, because answers are stored for repeats. */
export const EntryReceipt = z.object({
  id: z.uuid(),
  signedAt: Instant,
  /** The incident about the rules that it breaks, of which its author is asked why. */
  questionOn: z.uuid().optional(),
});
