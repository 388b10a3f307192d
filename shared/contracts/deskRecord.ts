import { z } from 'zod';
import { defineCalls, post } from '#shared/contracts/call.ts';
import { Product } from '#shared/contracts/formulary.ts';
import { OpenedRecord } from '#shared/contracts/record.ts';
import { written } from '#shared/contracts/recordCalls.ts';
import { AnsweredHistory, noHistory, UnchangedHistory } from '#shared/contracts/recordForms.ts';
import { isoDate } from '#shared/contracts/fields.ts';

/** The records of the patients with an appointment today or tomorrow. */
export const StoredRecords = z.object({
  /** ISO dates in London; the desk deletes the records when `to` is over. */
  from: z.string(),
  to: z.string(),
  records: z.array(OpenedRecord),
  /** By which treatments are judged; without them, as from an earlier release, everything is a medicine. */
  products: z.array(Product).default([]),
});
export type StoredRecords = z.infer<typeof StoredRecords>;

const paperDateMissing = 'Please enter the date on which the form was signed, after 1900.';

/** Asked at the clinic, or typed in from a form that the patient has signed on paper. */
export const DeskHistory = z.union(
  [
    AnsweredHistory.extend({
      paperSignedOn: isoDate(paperDateMissing).optional(),
    }),
    UnchangedHistory,
  ],
  {
    error: ({ errors }) =>
      errors?.flat().some(({ message }) => message === paperDateMissing) ? paperDateMissing : noHistory,
  },
);

export const RecordOpening = z.object({
  openedAt: z.iso.datetime('That time is not valid'),
  what: z.enum(['record', 'pictures'], 'That part of a record is not known').default('record'),
});

/** Care records at a desk: asked at the clinic, or read and written while the server is away. */
export const deskRecordCalls = defineCalls({
  /** A medical history that the clinician goes through with the patient. */
  addHistory: { ...written('/api/admin/records/:userId/histories'), body: DeskHistory, isLong: true },
  /** Each patient sees once a day that their record was stored, and for whom. */
  storeRecords: {
    ...post('/api/admin/stored-records', 'clinician'),
    answer: StoredRecords,
    // A stored answer would be a copy of the records.
    idempotency: 'none',
  },
  /** A desk reports that a stored record was opened while the server was away, also by somebody who has lost the right since. */
  reportOpening: {
    ...post('/api/admin/records/:userId/openings', 'admin'),
    body: RecordOpening,
    offline: 'fact',
  },
});
