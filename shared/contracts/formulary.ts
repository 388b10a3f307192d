import { z } from 'zod';
import { create, defineCalls, get } from '#shared/contracts/call.ts';
import { GuideType } from '#shared/contracts/care.ts';
import { amount, text } from '#shared/contracts/fields.ts';
import { doseUnits } from '#shared/domain/careRecord.ts';
import { isGtin } from '#shared/domain/gs1.ts';
import {
  productClasses,
  productFamilies,
  productIngredients,
  productNeeds,
  type ProductClass,
  type ProductFamily,
  type ProductIngredient,
  type ProductNeed,
} from '#shared/domain/product.ts';

const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as Key[];

const tooMany = 'These are too many';
const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item, 'Please choose from the list').max(40, tooMany).default([]);
const phrases = (label: string) => list(text(label, { max: 80 }));

const Amount = z.object(
  {
    amount: amount('an amount', 100_000),
    unit: z.enum(doseUnits, 'Please choose a unit'),
  },
  'Please enter an amount',
);
// What an earlier release stored.
const StoredAmount = Amount.extend({ amount: z.number() });

export const ProductId = z
  .string('That product is not known')
  .regex(/^[a-z\d][a-z\d-]{0,59}$/, 'That product is not known')
  .meta({ pattern: String.raw`^[a-z\d][a-z\d-]{0,59}$` });

const gtinMessage = 'Please scan the code of the pack, or enter the 14 digits of its GTIN';
const Gtin = z
  .string(gtinMessage)
  .regex(/^\d{14}$/, gtinMessage)
  .refine(isGtin, gtinMessage)
  .meta({ pattern: String.raw`^\d{14}$` });

const reviewMessage = 'Please enter the days until the review, from 1 to 365';
const openMessage = 'Please enter the days for which an open pack may be used, from 0 to 365';
const daysMessage = 'Please enter the days between two sessions, from 0 to 730';

/** What is said of a product. Lists of two units, such as 200 mg and 10 ml, mean the same in each. */
export const ProductContent = z.object({
  name: text('Name', { max: 80 }),
  /** Other names that mean it, exactly. */
  aliases: phrases('Other name'),
  /** Of its packs (GS1), by which a scan finds it. */
  gtins: list(Gtin),
  manufacturer: text('Manufacturer', { max: 80 }).nullable().default(null),
  class: z.enum(keysOf<ProductClass>(productClasses), 'Please choose what it is'),
  substance: text('Substance', { max: 120 }),
  family: z.enum(keysOf<ProductFamily>(productFamilies), 'Please choose its family'),
  /** None: it is not dosed. */
  units: z
    .array(z.enum(doseUnits, 'Please choose a unit'), 'Please choose a unit')
    .max(doseUnits.length, tooMany),
  /** What one pack holds; several of one unit are its sizes. Empty: not known. */
  pack: list(Amount),
  /** Of one session; empty: none is set. */
  highestDose: list(Amount),
  /** From one session to the next, of it and of its family; null: none is set. */
  intervalDays: z.int(daysMessage).min(0, daysMessage).max(730, daysMessage).nullable().default(null),
  /** From a session to its review; null: two weeks. */
  reviewDays: z.int(reviewMessage).min(1, reviewMessage).max(365, reviewMessage).nullable().default(null),
  /** A patch test without a reaction comes before it. */
  needsPatchTest: z.boolean('Please say whether it needs a patch test').default(false),
  /** How many days an open pack may be used, 0: on the day alone; null: not known. */
  openDays: z.int(openMessage).min(0, openMessage).max(365, openMessage).nullable().default(null),
  routes: phrases('Route'),
  forms: phrases('Form'),
  strengths: phrases('Strength'),
  contains: list(z.enum(keysOf<ProductIngredient>(productIngredients), 'Please choose what it contains')),
  /** Ids of alerts. */
  contraindications: phrases('Contraindication'),
  /** Id of the text that the patient signs for it. */
  consentText: text('Consent', { max: 60 }).nullable().default(null),
  aftercareGuide: GuideType.nullable().default(null),
  needs: list(z.enum(keysOf<ProductNeed>(productNeeds), 'Please choose what must be there')),
  /** Anybody may inject it to save a life (Human Medicines Regulations 2012, schedule 19): no direction is needed. */
  isLifeSaving: z.boolean('Please say whether it saves a life').default(false),
  /** Where doses and contraindications are from. */
  source: text('Source', { max: 300 }),
});
export type ProductContent = z.infer<typeof ProductContent>;

/** A version of a product; `isSignedOff`: a prescriber has signed off its content. */
export const Product = ProductContent.extend({
  id: ProductId,
  version: z.int(),
  isSignedOff: z.boolean(),
  pack: list(StoredAmount),
  highestDose: list(StoredAmount),
});
export type Product = z.infer<typeof Product>;

/** Which product was chosen, and in which version; left out for what was typed. */
export const chosenProduct = {
  productId: ProductId.nullable().default(null),
  productVersion: z
    .int('That product is not known')
    .positive('That product is not known')
    .nullable()
    .default(null),
};

const version = z.int('Please reload the list');
const ProductParams = z.object({ productId: ProductId });

/** Error code: a colleague has changed the product since it was loaded. */
export const productChanged = 'product_changed';

/** A name that means no product of the list, and in how many treatments and batches it stands. */
export const UnmatchedProduct = z.object({ product: z.string(), treatments: z.int(), batches: z.int() });
export type UnmatchedProduct = z.infer<typeof UnmatchedProduct>;

export const formularyCalls = defineCalls({
  listUnmatchedProducts: {
    ...get('/api/admin/products/unmatched', 'prescriber'),
    answer: z.array(UnmatchedProduct),
  },
  /** Every product in its newest version, by name. */
  listProducts: { ...get('/api/admin/products', 'admin'), answer: z.array(Product) },
  addProduct: { ...create('/api/admin/products', 'prescriber'), body: ProductContent, answer: Product },
  /** A further version, which awaits being signed off. */
  changeProduct: {
    ...create('/api/admin/products/:productId/versions', 'prescriber'),
    params: ProductParams,
    body: ProductContent.extend({ version }),
    answer: Product,
  },
  /** The prescriber has checked what the list says of it. */
  signOffProduct: {
    ...create('/api/admin/products/:productId/sign-off', 'prescriber'),
    params: ProductParams,
    body: z.object({ version }),
    answer: Product,
  },
});
