import { z } from 'zod';
import { defineCalls, post } from '#shared/contracts/call.ts';
import { id } from '#shared/contracts/fields.ts';
import { RecallFinding, RecallResult } from '#shared/contracts/stock.ts';

/** What a recall has to know of a treatment, and nothing else: one product, and whom to ring. */
export const StoredTreatment = RecallFinding.pick({
  userId: true,
  name: true,
  bornOn: true,
  phone: true,
  hasAccount: true,
  date: true,
  product: true,
  lot: true,
  isInAddition: true,
});
export type StoredTreatment = z.infer<typeof StoredTreatment>;

export const StoredTreatments = RecallResult.pick({ read: true, unreadable: true }).extend({
  treatments: z.array(StoredTreatment),
});
export type StoredTreatments = z.infer<typeof StoredTreatments>;

/** Error code: who was given what is not stored at this desk. */
export const treatmentsNotStored = 'treatments_not_stored';

export const RecallReport = z.object({
  searchedAt: z.iso.datetime('That time is not valid'),
  userIds: z
    .array(id('That customer is not known'), 'Please name who was found.')
    .min(1, 'Please name who was found.')
    .max(20_000, 'These are too many patients for one report.'),
});

/** Recalls at a desk without the server. */
export const storedTreatmentCalls = defineCalls({
  /** Recorded in the history once a day for each person. */
  storeTreatments: {
    ...post('/api/admin/stored-treatments', 'clinician'),
    answer: StoredTreatments,
    // A stored answer would be a copy of the records.
    idempotency: 'none',
  },
  /** A desk reports whom a recall found while the server was away, also by somebody who has lost the right since. */
  reportRecall: {
    ...post('/api/admin/stock/reported-searches', 'admin'),
    body: RecallReport,
    isLong: true,
    offline: 'fact',
  },
});
