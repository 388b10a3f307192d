import { photoPurposes, type PhotoPurpose } from '#shared/content/clinical/photoConsents.ts';
import type { PhotoContent, WithdrawalContent } from '#api/record/contents.ts';
import { openEntry, type EntryRow } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** The purposes of a consent to photographs that were agreed to and have been withdrawn since. */
export function withdrawnPurposes(
  sealer: Sealer,
  entries: readonly EntryRow[],
  consent: EntryRow,
): PhotoPurpose[] {
  const agreed = openEntry<PhotoContent>(sealer, consent);
  const named = entries
    .filter(({ kind, refersTo }) => kind === 'withdrawal' && refersTo === consent.id)
    .map((entry) => openEntry<WithdrawalContent>(sealer, entry).purposes);
  return photoPurposes
    .map(({ id }) => id)
    .filter((purpose) => agreed[purpose] && named.some((some) => !some || some.includes(purpose)));
}
