import { z } from 'zod';
import { create, defineCalls, get, hourly, patch } from '#shared/contracts/call.ts';
import { DraftAnswers, MyRecord } from '#shared/contracts/record.ts';
import { EntryReceipt, FormAnswers, HistoryCreate, linkId } from '#shared/contracts/recordForms.ts';

/** Error code: the key of care records is not set, or the one that this was written with is gone. */
export const recordKeyMissing = 'record_key_missing';
/** Error code: an entry is not as it was signed. */
export const recordDamaged = 'record_damaged';

export const PictureSize = z.enum(['full', 'thumbnail'], 'That size is not known').default('full');
export type PictureSize = z.output<typeof PictureSize>;

const PictureBytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ type: 'string', contentMediaType: 'image/webp' });

export const pictureAnswer = { answer: PictureBytes, answerType: 'image/webp' } as const;

const typedError = 'When that was answered is not valid';

/** Which answers were typed in one window since its last save, and on which version of the draft. */
const TypedAnswers = z.object(
  {
    window: z.uuid(typedError),
    version: z.int(typedError).nonnegative(typedError),
    /** Milliseconds since 1970. */
    at: z.record(linkId, z.int(typedError).nonnegative(typedError), typedError),
    /** Questions for which the answer of another window was seen and turned down. */
    settled: z.array(linkId, typedError).max(200, typedError),
  },
  typedError,
);
export type TypedAnswers = z.output<typeof TypedAnswers>;

/** Patients' calls of their own record. Those of the desk are not here, so that no patient loads them. */
export const myRecordCalls = defineCalls({
  getMyRecord: { ...get('/api/user/record', 'user'), answer: MyRecord },
  saveHistoryDraft: {
    ...patch('/api/user/record/history-draft', 'user'),
    /** All answers, so that a server of the former release is told everything. */
    body: z.object({ answers: FormAnswers, typed: TypedAnswers.optional() }),
    isLong: true,
    // The former release answers with the version alone.
    answer: z.object({
      version: z.int(),
      answers: DraftAnswers.default({}),
      others: DraftAnswers.default({}),
    }),
    // Of each question the last answer counts, so that a repeat is harmless.
    idempotency: 'none',
  },
  sendHistory: {
    ...create('/api/user/record/history', 'user'),
    body: HistoryCreate,
    isLong: true,
    answer: EntryReceipt,
    idempotency: 'per-user',
    isQueued: true,
    limits: hourly(30),
  },
  getMyPicture: {
    ...pictureAnswer,
    ...get('/api/user/record/pictures/:entryId', 'user'),
    query: z.strictObject({ size: PictureSize }),
  },
});
