import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';
import { MyRecord } from '#shared/contracts/record.ts';
import { entryId, EntryReceipt, FormAnswers, HistoryCreate } from '#shared/contracts/recordForms.ts';

/** Error code: the key of care records is not set, or the one that this was written with is gone. */
export const recordKeyMissing = 'record_key_missing';
/** Error code: an entry is not as it was signed. */
export const recordDamaged = 'record_damaged';

export const PictureSize = z.enum(['full', 'thumbnail'], { error: 'That size is not known' }).default('full');
export type PictureSize = z.output<typeof PictureSize>;

const PictureBytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ type: 'string', contentMediaType: 'image/webp' });

export const pictureAnswer = { answer: PictureBytes, answerType: 'image/webp' } as const;

/** Patients' calls of their own record. Those of the desk are not here, so that no patient loads them. */
export const myRecordCalls = defineCalls({
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
  getMyPicture: {
    ...pictureAnswer,
    method: 'GET',
    path: '/api/user/record/pictures/:entryId',
    audience: 'user',
    params: z.object({ entryId }),
    query: z.strictObject({ size: PictureSize }),
  },
});
