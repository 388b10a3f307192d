import { z } from 'zod';
import { defineCalls, hourly, post } from '#shared/contracts/call.ts';
import { entryId, optionalText } from '#shared/contracts/fields.ts';
import { ReadReason, written } from '#shared/contracts/recordCalls.ts';
import { bookingId, Given } from '#shared/contracts/clinicalForms.ts';
import { PictureSize, pictureAnswer } from '#shared/contracts/myRecord.ts';

import { refusal } from '#shared/domain/bookingRules.ts';
import { pictureViews } from '#shared/domain/pictures.ts';

export const PictureCreate = z
  .object({
    id: entryId,
    bookingId,
    view: z.enum(pictureViews, 'Please choose what the photograph shows'),
    /** What it shows, for the view `region` alone. */
    region: optionalText('Region', 60),
    /** Why it was taken although the consent is missing; the reason becomes an incident of its own. */
    given: Given.optional(),
  })
  .refine(({ view, region }) => (view === 'region') === (region !== null), 'Please name the region');
export type PictureCreate = z.output<typeof PictureCreate>;

/** No consent to photographs for the record is in force. */
export const noPhotoConsent = refusal(
  409,
  'photo_consent_needed',
  'The patient has not agreed to photographs for the record. Please take that consent first; or write why it was taken.',
);
/** The consent that the photograph was taken under is withdrawn; some reasons open it all the same. */
export const pictureIsClosed = refusal(
  409,
  'picture_closed',
  'The patient has withdrawn the consent to this photograph. It is opened only for a complaint, a claim or a copy.',
);

export const pictureCalls = defineCalls({
  /** Adds a photograph: turned upright, without metadata, at most 2,400 pixels wide and high. */
  addPicture: {
    ...written('/api/admin/records/:userId/pictures'),
    body: PictureCreate,
    isUpload: true,
    limits: hourly(120),
  },
  /** Each opening is shown to the patient. */
  openPicture: {
    ...pictureAnswer,
    ...post('/api/admin/records/:userId/pictures/:entryId/open', 'reader'),
    body: z.object({ reason: ReadReason.nullable().default(null), size: PictureSize }),
    // A stored answer would be a copy of the picture.
    idempotency: 'none',
    // Of those that are still to be sent from this desk.
    offline: 'fact',
  },
});
