import { consentTexts, findConsentText } from '#shared/content/clinical/consents.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { inForceMonths, type ConsentText, type EntryKind } from '#shared/domain/careRecord.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';
import { lastExpiredDate } from '#shared/domain/retention.ts';
import { londonToday } from '#shared/domain/wallTime.ts';

/** The part of an entry that says whether it is in force; nothing of its content. */
export interface EntryHead {
  id: string;
  kind: EntryKind;
  refersTo: string | null;
  formId: string | null;
  formVersion: number | null;
  /** ISO 8601, UTC. */
  signedAt: string;
}

const isRecent = ({ signedAt }: EntryHead, today: string) =>
  londonToday(new Date(signedAt)) > lastExpiredDate({ amount: inForceMonths, unit: 'months' }, today);

/** Whether a medical history of the present form, not older than a year, is among a patient's entries. */
export const isHistoryInForce = (entries: readonly EntryHead[], today = londonToday()) =>
  entries.some(
    (entry) =>
      entry.kind === 'history' && entry.formVersion === historyForm.version && isRecent(entry, today),
  );

/** The form of a withdrawal of some purposes alone; the rest of the consent stays in force. */
export const partialWithdrawal = { id: 'photo-purposes', version: 1 };

/** Whether all of a consent was withdrawn. */
export const isWithdrawn = (entries: readonly EntryHead[], id: string) =>
  entries.some(
    ({ kind, refersTo, formId }) =>
      kind === 'withdrawal' && refersTo === id && formId !== partialWithdrawal.id,
  );

/**
 * The patient's latest answer about photographs, if it is not older than a year and not withdrawn. An earlier one counts
 * no more, whatever it said.
 * @param entries the newest first
 */
export function findPhotoConsent<Head extends EntryHead>(
  entries: readonly Head[],
  today = londonToday(),
): Head | undefined {
  const latest = entries.find(({ kind }) => kind === 'photo_consent');
  return latest && isRecent(latest, today) && !isWithdrawn(entries, latest.id) ? latest : undefined;
}

/**
 * Whether a direction that has not expired and was not ended is among a patient's entries. For which medicine it is, and
 * what is left of it, is encrypted: treatments decide that.
 */
export const isDirectionInForce = (
  entries: readonly (EntryHead & { expiresOn: string | null })[],
  today = londonToday(),
) =>
  entries.some(
    ({ id, kind, expiresOn }) =>
      kind === 'direction' && expiresOn !== null && expiresOn >= today && !isWithdrawn(entries, id),
  );

/** Whether a patient's latest patch test was without a reaction, and is not too old. */
export function isPatchTestInForce(
  entries: readonly (EntryHead & { expiresOn: string | null })[],
  today = londonToday(),
): boolean {
  const tests = entries.filter(({ formId }) => formId === patchTestForm.id);
  const latest = tests.toSorted((a, b) => Date.parse(b.signedAt) - Date.parse(a.signedAt))[0];
  return latest !== undefined && latest.expiresOn !== null && latest.expiresOn >= today;
}

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

/** Whether a consent to this text is in force. */
export const isTextInForce = (entries: readonly EntryHead[], text: ConsentText, today = londonToday()) =>
  isSignedFor(entries, [text], today);

/** @param service of the appointment; null or one that has no text of its own: any consent counts */
export function isConsentInForce(
  entries: readonly EntryHead[],
  service: string | null,
  today = londonToday(),
): boolean {
  const text = service === null ? undefined : findConsentText(service);
  return isSignedFor(entries, text ? [text] : consentTexts, today);
}

/** What stands against a treatment; null if nothing does. @param service as in `isConsentInForce` */
export function warningOf(
  entries: readonly EntryHead[],
  service: string | null,
  today = londonToday(),
): string | null {
  const missing = [
    ...(isHistoryInForce(entries, today) ? [] : ['medical history']),
    ...(isConsentInForce(entries, service, today) ? [] : ['consent']),
  ];
  return missing.length > 0
    ? `There is no ${missing.join(' and no ')} in force. Please give a reason to record the treatment all the same.`
    : null;
}

/**
 * Entries as decisions see them: none that is damaged, and for a damaged withdrawal one of everything that was agreed to or
 * directed before, because what it ended is not known.
 */
export function withoutDamaged<Head extends EntryHead>(
  entries: readonly Head[],
  isDamaged: (entry: Head) => boolean,
): Head[] {
  const lost = entries.filter(isDamaged);
  if (lost.length === 0) return [...entries];
  const sound = entries.filter((entry) => !lost.includes(entry));
  const ended = lost
    .filter(({ kind }) => kind === 'withdrawal')
    .flatMap((withdrawal) =>
      sound
        .filter(({ kind }) => ['consent', 'photo_consent', 'direction'].includes(kind))
        .map(({ id }) => ({ ...withdrawal, refersTo: id, formId: null })),
    );
  return [...sound, ...ended];
}
