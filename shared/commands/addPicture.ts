import type { UnsentPicture } from '#shared/contracts/queuedCommand.ts';
import { noPhotoConsent, type PictureCreate } from '#shared/contracts/picture.ts';
import { findPhotoConsent } from '#shared/content/clinical/inForce.ts';
import { entryLabels } from '#shared/domain/careRecord.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { purposesInForce } from '#shared/content/clinical/photoConsents.ts';
import { incidentOf } from './brokenRules.ts';
import type { KnownEntry, RecordCommand, RecordState } from './command.ts';

/** With the size of its file; `consentId`: under which consent it was taken at a desk. */
type Body = PictureCreate & Partial<Pick<UnsentPicture, 'width' | 'height' | 'consentId'>>;

/** The consent under which a photograph for the record may be taken; undefined without one. */
export function findConsentForRecord(
  { entries }: Pick<RecordState, 'entries'>,
  at: Date,
): KnownEntry | undefined {
  const latest = findPhotoConsent(entries, at);
  const purposes = latest?.photos ? purposesInForce(latest.photos) : [];
  return purposes.some(({ id }) => id === 'record') ? latest : undefined;
}

export const addPicture: RecordCommand<Body> = {
  check: (state, { given }, at) =>
    hasWords(given?.reason) || findConsentForRecord(state, at) ? null : noPhotoConsent,
  isKept: () => true,
  apply: (state, { id, bookingId, view, region, width = 0, height = 0, consentId, given = null }, at) => {
    const refersTo = consentId ?? findConsentForRecord(state, at)?.id ?? null;
    const broken = [...(findConsentForRecord(state, at) ? [] : [noPhotoConsent]), ...state.problems];
    return [
      { id, kind: 'photograph', bookingId, refersTo, content: { view, region, width, height } },
      ...incidentOf(state, broken, { id, what: entryLabels.photograph, bookingId, given }, at),
    ];
  },
};
