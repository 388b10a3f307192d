import type { OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import { findPhotoConsent } from '#shared/content/clinical/inForce.ts';
import { purposesInForce } from '#shared/content/clinical/photoConsents.ts';
import type { PhotoPurpose } from '#shared/domain/careRecord.ts';

type Photos = NonNullable<RecordEntry['photos']>;

/** A consent to photographs after some of its purposes were withdrawn. */
export function withoutPurposes(photos: Photos, purposes: readonly PhotoPurpose[]): Photos {
  const gone = purposes.filter((purpose) => photos[purpose] && !photos.withdrawn.includes(purpose));
  const left = { ...photos, withdrawn: [...photos.withdrawn, ...gone] };
  return { ...left, isWithdrawn: purposesInForce(left).length === 0 };
}

/** The consent under which a photograph for the record may be taken; undefined without one. @param today ISO date */
export function findOpenConsent({ entries }: OpenedRecord, today: string): RecordEntry | undefined {
  const unnamed = { formId: null, formVersion: null };
  // Its withdrawals count by purpose, below.
  const consents = entries.flatMap((entry) =>
    entry.photos ? [{ ...entry, ...unnamed, photos: entry.photos }] : [],
  );
  const latest = findPhotoConsent(consents, today);
  return latest && purposesInForce(latest.photos).some(({ id }) => id === 'record') ? latest : undefined;
}
