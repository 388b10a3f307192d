import { photoPurposeIds, type PhotoPurpose } from '#shared/domain/careRecord.ts';
import { isStruckOut } from '#shared/domain/enteredInError.ts';
import { listWithdrawalsOf } from '#shared/content/clinical/inForce.ts';
import type { PhotoContent, WithdrawalContent } from '#shared/commands/contents.ts';
import { openEntry, stateOf, type EntryRow } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** The purposes of a consent to photographs that were agreed to and have been withdrawn since. */
export function withdrawnPurposes(
  sealer: Sealer,
  entries: readonly EntryRow[],
  consent: EntryRow,
): PhotoPurpose[] {
  const agreed = openEntry<PhotoContent>(sealer, consent);
  const named = listWithdrawalsOf(entries, consent).map((entry) =>
    // Of a damaged one it is not known which.
    stateOf(sealer, entry) === 'damaged' ? undefined : openEntry<WithdrawalContent>(sealer, entry).purposes,
  );
  return photoPurposeIds.filter(
    (purpose) => agreed[purpose] && named.some((some) => !some || some.includes(purpose)),
  );
}

/** Whether the consent for the record that a photograph was taken under is withdrawn, was entered in error or cannot be read. */
export function isClosedPicture(sealer: Sealer, entries: readonly EntryRow[], { refersTo }: EntryRow) {
  const consent = entries.find(({ id }) => id === refersTo);
  if (!consent || stateOf(sealer, consent) === 'damaged') return refersTo !== null;
  return isStruckOut(entries, consent) || withdrawnPurposes(sealer, entries, consent).includes('record');
}
