import { recordCopyCalls } from '#shared/contracts/recordCopies.ts';

/** The PDF of a signed consent; only its patient can download it. */
export const consentCopyLink = (entryId: string) =>
  recordCopyCalls.getConsentCopy.path.replace(':entryId', entryId);
