import { z } from 'zod';
import { create, defineCalls, get, hourly } from '#shared/contracts/call.ts';
import { EntryReceipt, WithdrawalCreate } from '#shared/contracts/recordForms.ts';

const Pdf = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ type: 'string', contentMediaType: 'application/pdf' });

/** A FHIR R4 document: the Composition, then what it refers to. */
export const SummaryDocument = z.looseObject({
  resourceType: z.literal('Bundle'),
  type: z.literal('document'),
  timestamp: z.string(),
  entry: z
    .array(
      z.object({
        fullUrl: z.string(),
        resource: z.looseObject({ resourceType: z.string(), id: z.string() }),
      }),
    )
    .min(1),
});

/** Whether a medical history is asked for; nothing of the record itself, so that a device may store it. */
export const HistoryDue = z.object({ isHistoryDue: z.boolean() });

/** What patients do with their own consents, and take of their record to somebody else. */
export const recordCopyCalls = defineCalls({
  withdrawMyConsent: {
    ...create('/api/user/record/withdrawals', 'user'),
    body: WithdrawalCreate,
    answer: EntryReceipt,
    limits: hourly(30),
  },
  getHistoryDue: { ...get('/api/user/record/due', 'user'), answer: HistoryDue },
  /** A signed consent as a document. */
  getConsentCopy: {
    ...get('/api/user/record/consents/:entryId/copy', 'user'),
    answer: Pdf,
    answerType: 'application/pdf',
    limits: hourly(60),
  },
  /** An International Patient Summary for another doctor. It stands among the reads, as an export. */
  getMySummary: {
    ...get('/api/user/record/summary', 'user'),
    answer: SummaryDocument,
    answerType: 'application/fhir+json',
    limits: hourly(30),
  },
});
