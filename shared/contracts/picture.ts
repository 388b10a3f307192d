import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';
import { optionalText } from '#shared/contracts/fields.ts';
import { EntryParams, ReadReason, RecordParams } from '#shared/contracts/recordCalls.ts';
import { bookingId, entryId, EntryReceipt } from '#shared/contracts/recordForms.ts';
import { pictureViews } from '#shared/domain/pictures.ts';

export const PictureCreate = z
  .object({
    id: entryId,
    bookingId,
    view: z.enum(pictureViews, { error: 'Please choose what the photograph shows' }),
    /** What it shows, for the view `region` alone. */
    region: optionalText('Region', 60),
  })
  .refine(({ view, region }) => (view === 'region') === (region !== null), 'Please name the region');
export type PictureCreate = z.output<typeof PictureCreate>;

const PictureSize = z.enum(['full', 'thumbnail'], { error: 'That size is not known' }).default('full');
export type PictureSize = z.output<typeof PictureSize>;

const PictureBytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ type: 'string', contentMediaType: 'image/webp' });

/** Error code: no consent to photographs for the record is in force. */
export const photoConsentNeeded = 'photo_consent_needed';
/** Error code: the consent that the photograph was taken under is withdrawn; some reasons open it all the same. */
export const pictureClosed = 'picture_closed';

const picture = { answer: PictureBytes, answerType: 'image/webp' } as const;

export const pictureCalls = defineCalls({
  /** Adds a photograph: turned upright, without metadata, at most 2,400 pixels wide and high. */
  addPicture: {
    method: 'POST',
    path: '/api/admin/records/:userId/pictures',
    audience: 'clinician',
    params: RecordParams,
    body: PictureCreate,
    isUpload: true,
    answer: EntryReceipt,
    status: 201,
    limits: [{ hits: 120, seconds: 3600, per: 'user' }],
  },
  /** Each opening is shown to the patient. */
  openPicture: {
    ...picture,
    method: 'POST',
    path: '/api/admin/records/:userId/pictures/:entryId/open',
    audience: 'clinician',
    params: EntryParams,
    body: z.object({ reason: ReadReason.nullable().default(null), size: PictureSize }),
    // A stored answer would be a copy of the picture.
    idempotency: 'none',
  },
  getMyPicture: {
    ...picture,
    method: 'GET',
    path: '/api/user/record/pictures/:entryId',
    audience: 'user',
    params: z.object({ entryId }),
    query: z.strictObject({ size: PictureSize }),
  },
});
