import { defineCalls, hourly, post } from '#shared/contracts/call.ts';
import { pictureAnswer } from '#shared/contracts/myRecord.ts';

/** Photographs at a desk without the server. */
export const storedPictureCalls = defineCalls({
  /** One of a stored record, as wide and high as `storedSide` at most; the patient sees it as the storing of the record. */
  storePicture: {
    ...pictureAnswer,
    ...post('/api/admin/records/:userId/pictures/:entryId/store', 'clinician'),
    // A stored answer would be a copy of the picture.
    idempotency: 'none',
    limits: hourly(1200),
  },
});
