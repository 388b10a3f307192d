import { z } from 'zod';
import { create, defineCalls, hourly, post } from '#shared/contracts/call.ts';
import { id, Instant, isoDate, optionalText, text } from '#shared/contracts/fields.ts';
import { doseUnits } from '#shared/domain/careRecord.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { isUnreadCode, lotOf, stockKey } from '#shared/domain/stock.ts';

const hasKey = (value: string) => stockKey(value) !== '';
export const Product = text('Product', { max: 80 }).refine(hasKey, 'Product is required');
export const Lot = text('Batch number', { max: 40, clean: lotOf })
  .refine(hasKey, 'Batch number is required')
  .refine(
    (lot) => !isUnreadCode(lot),
    'This is the code of the pack. Please enter the batch number that is printed on it.',
  );

export const Batch = z.object({
  id: z.int(),
  product: z.string(),
  lot: z.string(),
  expiry: z.string(),
  /** Whole packs: what was received less what was used, wasted and returned; below zero if more was used. */
  count: z.int(),
  recall: z.object({ date: z.string(), reason: z.string() }).nullable(),
  /** The pack that is open; a server of an earlier release says nothing. */
  opening: z.object({ openedOn: z.string(), useBy: z.string() }).nullable().default(null),
});
export type Batch = z.infer<typeof Batch>;

const packsMessage = 'Please enter how many packs.';
export const Packs = z.int(packsMessage).min(1, packsMessage).max(10_000, packsMessage);

export const BatchReceipt = z.object({
  product: Product,
  lot: Lot,
  expiry: isoDate('Please enter the expiry date of the batch.'),
  quantity: Packs,
});

export const BatchRemoval = z.object({
  kind: z.enum(['wasted', 'returned'], 'Please choose what happened.'),
  quantity: Packs,
});

export const RecallMark = z.object(
  {
    date: isoDate('Please enter the date of the recall.'),
    reason: text('Reason', { max: 300, message: 'Please enter why it is recalled.' }).refine(
      hasWords,
      'Please enter why it is recalled, in words.',
    ),
  },
  'Please enter the date and the reason of the recall.',
);

export const Opening = z
  .object(
    {
      openedOn: isoDate('Please enter the day on which it was opened.'),
      useBy: isoDate('Please enter the last day on which it may be used.'),
    },
    'Please enter when it was opened.',
  )
  .refine(({ openedOn, useBy }) => useBy >= openedOn, {
    error: 'It cannot be used up before it was opened.',
    path: ['useBy'],
  });

export const RecallSearch = z
  .object({ lot: optionalText('Batch number', 40), product: optionalText('Product', 80) })
  .refine(({ lot, product }) => hasKey(lot ?? '') || hasKey(product ?? ''), {
    error: 'Please enter a batch number or a product.',
    path: ['lot'],
  });

/** One treatment with the product that was searched for. */
export const RecallFinding = z.object({
  /** Null, as expiry and doses are left out, where a desk answers without the server. */
  entryId: z.uuid().nullable(),
  userId: z.int(),
  /** As it is now, or as it was at the treatment if there is no account any more. */
  name: z.string(),
  /** The date of birth, by which they are told from a namesake. */
  bornOn: z.string().nullable().default(null),
  phone: z.string().nullable(),
  /** Whether there is an account, so that a task can be added. */
  hasAccount: z.boolean(),
  date: z.string(),
  product: z.string(),
  lot: z.string(),
  expiry: z.string().nullable(),
  totals: z.array(z.object({ unit: z.enum(doseUnits), total: z.number() })),
  /** It is named in the words of the treatment, or of an addition to it, and not as its product. */
  isInAddition: z.boolean(),
  /** The batch number is nearly the one that was searched for: to be checked, and apart from the others. */
  isNear: z.boolean().default(false),
  /** Its product was typed by hand, and means none of the list. */
  isTyped: z.boolean().default(false),
});
export type RecallFinding = z.infer<typeof RecallFinding>;

export const RecallResult = z.object({
  /** The newest first. */
  findings: z.array(RecallFinding),
  /** How many treatments were read. */
  read: z.int(),
  /** How many could not be read, because their key is missing. */
  unreadable: z.int(),
  /** When the desk stored what it has answered from, without the server; null: the server has answered. */
  asOf: Instant.nullable().default(null),
});
export type RecallResult = z.infer<typeof RecallResult>;

const listed = { path: '/api/admin/stock', audience: 'clinician' } as const;

/** Batches and recalls; for clinicians only. Product and batch number are of no patient. */
export const stockCalls = defineCalls({
  /** By product, the first to expire on top. */
  listBatches: { ...listed, method: 'GET', answer: z.array(Batch) },
  receiveBatch: { ...listed, method: 'POST', body: BatchReceipt, answer: Batch, status: 201 },
  removeFromBatch: {
    ...create('/api/admin/stock/:id/removals', 'clinician'),
    body: BatchRemoval,
    answer: Batch,
  },
  /** Marks a batch as recalled; null takes the mark away. */
  recallBatch: {
    ...post('/api/admin/stock/:id/recall', 'clinician'),
    body: z.object({ recall: RecallMark.nullable() }),
    answer: Batch,
  },
  /** Says until when what is left in an open pack may be used; null: none is open. */
  openBatch: {
    ...post('/api/admin/stock/:id/opening', 'clinician'),
    body: z.object({ opening: Opening.nullable() }),
    answer: Batch,
  },
  /** Who was given it. Each patient found sees that their record was read for a recall. */
  findRecalled: {
    ...post('/api/admin/stock/search', 'clinician'),
    body: RecallSearch,
    answer: RecallResult,
    // A stored answer would be a copy of the records.
    idempotency: 'none',
    limits: hourly(60),
    offline: 'fact',
  },
  /** A task for each of these patients to be called, unless there is one. */
  addRecallTasks: {
    ...create('/api/admin/stock/recall-tasks', 'clinician'),
    body: z.object({
      userIds: z
        .array(id('That customer is not known'), 'Please choose whom to call.')
        .min(1, 'Please choose whom to call.')
        .max(2000, 'These are too many patients for one list.'),
    }),
    answer: z.object({ added: z.int() }),
    offline: 'fact',
  },
});
