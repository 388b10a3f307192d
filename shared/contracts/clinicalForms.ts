import { z } from 'zod';
import { GuideType } from '#shared/contracts/care.ts';
import { SoonerReason } from '#shared/contracts/consentReading.ts';
import { entryId, id, isoDate, nameText, optionalText, text } from '#shared/contracts/fields.ts';
import { chosenProduct } from '#shared/contracts/formulary.ts';
import { Acknowledgements } from '#shared/contracts/stops.ts';
import { dose, point01, ProductDose, SignedPoint } from '#shared/contracts/recordForms.ts';
import { lotOf } from '#shared/domain/stock.ts';
import { isSigned } from '#shared/domain/careRecord.ts';
import { isOnMap, templateIds } from '#shared/domain/treatmentMaps.ts';

/** Drawn, or typed by somebody who cannot draw. */
export const Signature = z.union(
  [
    z.object({
      points: z
        .array(z.array(z.tuple([point01, point01])).max(5000), 'Please sign')
        .max(500)
        .refine(isSigned, 'Please sign: the signature is empty'),
      /** Width of the field by its height, to draw it again. */
      ratio: z.number().min(0.1).max(20).default(3),
    }),
    z.object({ typedName: nameText('Signature', { min: 2, max: 120, message: 'Please sign' }) }),
  ],
  'Please sign: the signature is empty',
);

const photoError = 'Please choose what photographs may be used for';
const photoChoice = z.boolean(photoError);
export const PhotoConsent = z.object(
  {
    id: entryId,
    /** For the care record, for teaching colleagues, for publication. */
    record: photoChoice,
    teaching: photoChoice,
    publication: photoChoice,
  },
  photoError,
);

export const bookingId = id('That appointment is not known').nullable();

export const ConsentCreate = z.object({
  id: entryId,
  bookingId,
  textId: z.string('Please choose a text').max(60, 'Please choose a text'),
  textVersion: z.int('Please choose a text'),
  /** SHA-256 of `plainConsent` of the text that was shown, in hexadecimal. */
  textHash: z.string('Please choose a text').regex(/^[0-9a-f]{64}$/, 'Please choose a text'),
  discussion: z.object(
    {
      /** What the patient asked, and what was answered. */
      questions: optionalText('Questions', 2000),
      answers: optionalText('Answers', 2000),
    },
    'Please record what was discussed',
  ),
  signature: Signature,
  /** An entry of its own, which can be withdrawn by itself; null: it was not talked about. */
  photos: PhotoConsent.nullable().default(null),
  /** Why it is signed before the end of the time to think. */
  sooner: SoonerReason.nullable().default(null),
});

const unknownDrawing = 'That drawing is not known';
export const TreatmentPoint = SignedPoint.extend({
  template: z.enum(templateIds, unknownDrawing),
  templateVersion: z.int(unknownDrawing).min(1, unknownDrawing),
  region: text('Region', { max: 60 }),
  dose,
}).refine(isOnMap, 'That region is not on the drawing');

const productUnknown = 'Please choose a product';
const notAsked = 'That was not asked';
const packsUnknown = 'Please enter how many packs were opened, from 0 to 20';
export const TreatmentProduct = z.object(
  {
    product: text('Product', { max: 80 }),
    ...chosenProduct,
    lot: text('Batch number', { max: 40, clean: lotOf }),
    expiry: isoDate('Please enter the expiry date of the batch.'),
    /** Whole packs that were opened for it and leave the stock; 0: what an earlier patient had left. */
    packs: z.int(packsUnknown).min(0, packsUnknown).max(20, packsUnknown).default(1),
    points: z.array(TreatmentPoint, 'Please choose the points').max(200, 'There are too many points'),
    /** In total, where it was not given at points of a drawing. */
    dose: ProductDose.nullable().default(null),
    // A desk of an earlier release sends none of these.
    route: optionalText('Route', 80).optional(),
    dilution: optionalText('Dilution', 80).optional(),
    volume: optionalText('Volume', 80).optional(),
    needle: optionalText('Needle or cannula', 80).optional(),
  },
  'Please choose a product',
);

export const ProductCorrection = TreatmentProduct.pick({
  product: true,
  productId: true,
  productVersion: true,
  lot: true,
  expiry: true,
  /** Null: as it was signed. */
  dose: true,
}).extend({
  /** Its place among the products of the treatment. */
  index: z.int(productUnknown).min(0, productUnknown).max(9, productUnknown),
});
export type ProductCorrection = z.output<typeof ProductCorrection>;

export const Given = z
  .object(
    { id: entryId, reason: text('Reason', { max: 500, message: 'Please write why it was given.' }) },
    'Please write why it was given.',
  )
  .nullable()
  .default(null);

export const TreatmentCreate = z.object({
  id: entryId,
  bookingId,
  products: z
    .array(TreatmentProduct, 'Please choose a product')
    .min(1, 'Please choose a product')
    .max(10, 'There are too many products'),
  technique: optionalText('Technique', 1000),
  anaesthetic: optionalText('Anaesthetic', 300),
  explained: optionalText('What the patient was told', 2000),
  aftercareGuide: GuideType.nullable(),
  adverse: optionalText('What went wrong', 2000),
  /** Why it was given although a medical history or a consent in force is missing. */
  warningReason: optionalText('Reason', 500),
  /** Why more of a device was given, or sooner, than the list of products says. */
  ceilingReason: optionalText('Reason', 500),
  /** Why it is given although an alert to stop concerns it. */
  acknowledged: Acknowledgements,
  /** What was asked and answered with yes: it is a second one within an hour, or for a cancelled appointment. */
  sure: z
    .array(z.enum(['repeated', 'cancelled'], notAsked), notAsked)
    .max(2, notAsked)
    .optional(),
  /** Why it was given although it breaks a rule; the rules and the reason become an incident of its own. */
  given: Given,
  /** The same of a missing direction alone, from a client of an earlier release. */
  withoutDirection: Given,
});
