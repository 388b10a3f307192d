import { consentTexts, findConsentText } from '#shared/content/clinical/consents.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { inForceMonths, type ConsentText } from '#shared/domain/careRecord.ts';
import { lastExpiredDate } from '#shared/domain/retention.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { EntryRow } from '#api/record/entries.ts';

/** The part of an entry that says whether it is in force; nothing of its content. */
export type EntryHead = Pick<EntryRow, 'id' | 'kind' | 'refersTo' | 'formId' | 'formVersion' | 'signedAt'>;

const isRecent = ({ signedAt }: EntryHead, today: string) =>
  londonToday(new Date(signedAt)) > lastExpiredDate({ amount: inForceMonths, unit: 'months' }, today);

/** Whether a medical history of the present form, not older than a year, is among a patient's entries. */
export const isHistoryInForce = (entries: readonly EntryHead[], today = londonToday()) =>
  entries.some(
    (entry) =>
      entry.kind === 'history' && entry.formVersion === historyForm.version && isRecent(entry, today),
  );

export const isWithdrawn = (entries: readonly EntryHead[], id: string) =>
  entries.some(({ kind, refersTo }) => kind === 'withdrawal' && refersTo === id);

/**
 * Whether a direction that has not expired and was not ended is among a patient's entries. For which medicine it is, and
 * what is left of it, is encrypted: treatments decide that.
 */
export const isDirectionInForce = (
  entries: readonly (EntryHead & Pick<EntryRow, 'expiresOn'>)[],
  today = londonToday(),
) =>
  entries.some(
    ({ id, kind, expiresOn }) =>
      kind === 'direction' && expiresOn !== null && expiresOn >= today && !isWithdrawn(entries, id),
  );

/** Whether one of these texts, in its present version, was signed within a year and not withdrawn. */
function isSignedFor(entries: readonly EntryHead[], texts: readonly ConsentText[], today: string): boolean {
  return entries.some(
    (entry) =>
      entry.kind === 'consent' &&
      texts.some(({ id, version }) => id === entry.formId && version === entry.formVersion) &&
      isRecent(entry, today) &&
      !isWithdrawn(entries, entry.id),
  );
}

/** @param service of the appointment; null or one that has no text of its own: any consent counts */
export function isConsentInForce(
  entries: readonly EntryHead[],
  service: string | null,
  today = londonToday(),
): boolean {
  const text = service === null ? undefined : findConsentText(service);
  return isSignedFor(entries, text ? [text] : consentTexts, today);
}
