import { isStrike } from '#shared/domain/enteredInError.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import {
  findProduct,
  isSameName,
  type Formulary,
  type NamedProduct,
} from '#shared/content/clinical/formulary.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { inForceMonths, type ConsentText, type EntryKind } from '#shared/domain/careRecord.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { isBy, newestFirst, type Happening } from '#shared/domain/happening.ts';
import type { ProductFamily } from '#shared/domain/product.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';
import { lastExpiredDate } from '#shared/domain/retention.ts';
import { londonToday } from '#shared/domain/wallTime.ts';

/** What of an entry says whether it is in force. Entries go by happening, then by arrival, in whatever order given. */
export interface EntryHead extends Happening {
  id: string;
  kind: EntryKind;
  refersTo: string | null;
  formId: string | null;
  formVersion: number | null;
  /** Since when it lifts a rule, where that is not since it happened: what a client only states does from its arrival. */
  madeAt?: string | null;
  /** What a withdrawal refers to, where that was struck out and is left out. */
  named?: EntryHead | undefined;
}

type Entries = readonly EntryHead[];
/** With the last day of a patch test and its pigment, which a desk that stored it from an earlier release does not know. */
export type DatedHead = EntryHead & {
  expiresOn?: string | null | undefined;
  pigment?: string | null | undefined;
};

/** Whether it was said by then, and not longer ago than it is in force. */
const isRecent = (entry: EntryHead, at: Date) =>
  isBy(entry.occurredAt, at) &&
  // At the server `madeAt` is decrypted.
  (isBy(entry.signedAt, at) || isBy(entry.madeAt ?? entry.occurredAt, at)) &&
  londonToday(new Date(entry.occurredAt)) >
    lastExpiredDate({ amount: inForceMonths, unit: 'months' }, londonToday(at));

/** The latest of these entries by an instant. */
const findLatest = <Head extends EntryHead>(
  entries: readonly Head[],
  at: Date,
  isSought: (entry: Head) => boolean,
): Head | undefined =>
  entries.filter((entry) => isBy(entry.occurredAt, at) && isSought(entry)).toSorted(newestFirst)[0];

/** The version of a medical history that confirms one which is not in the record. */
export const inNoForce = 0;

/**
 * The medical histories that stand, the latest first. One that confirms another (`refersTo`, the first that says it) does where
 * that was the latest then, by all that has arrived since, or is not here to compare.
 */
export function historiesInForce<Head extends EntryHead>(entries: readonly Head[]): Head[] {
  const histories = entries.filter(
    ({ kind, formVersion }) => kind === 'history' && formVersion !== inNoForce,
  );
  const firstOf = ({ id, refersTo }: Head) => refersTo ?? id;
  return histories.toSorted(newestFirst).reduceRight<Head[]>((before, history) => {
    const isKnown = history.refersTo !== null && histories.some(({ id }) => id === history.refersTo);
    const stands = !isKnown || (before[0] && firstOf(before[0]) === history.refersTo);
    return stands ? [history, ...before] : before;
  }, []);
}

/** Whether a medical history of the present form, not older than a year, is among a patient's entries. */
export const isHistoryInForce = (entries: Entries, at: Date) =>
  historiesInForce(entries).some((entry) => entry.formVersion === historyForm.version && isRecent(entry, at));

/** The history that the latest is compared with: that in force at the last treatment, or else the first one. */
export function findCompared<Head extends EntryHead>(entries: readonly Head[]): Head | undefined {
  const sorted = entries.toSorted(newestFirst);
  const histories = historiesInForce(sorted);
  const treated = sorted.find(({ kind }) => kind === 'treatment');
  return (treated && histories.find((one) => newestFirst(one, treated) > 0)) ?? histories.at(-1);
}

/** The form of a withdrawal of some purposes alone; the rest of the consent stays in force. */
export const partialWithdrawal = { id: 'photo-purposes', version: 1 };

/** Whether two consents are to the same: the text of a treatment in any version, or photographs. */
const isSameConsent = (one: EntryHead, other: EntryHead) =>
  one.kind === other.kind &&
  (one.kind === 'photo_consent' || (one.kind === 'consent' && one.formId === other.formId));

/**
 * The withdrawals that end a consent or a direction, by an instant where one is given. One of a consent ends all to the same
 * that were said before it, wherever they arrived from; what is said later stands.
 */
export function listWithdrawalsOf<Head extends EntryHead>(
  entries: readonly Head[],
  ended: EntryHead,
  at?: Date,
): Head[] {
  return entries.filter(({ kind, refersTo, ...withdrawal }) => {
    if (kind !== 'withdrawal' || isStrike({ kind, formId: withdrawal.formId })) return false;
    if (at && !isBy(withdrawal.occurredAt, at)) return false;
    if (refersTo === ended.id) return true;
    const named = withdrawal.named ?? entries.find(({ id }) => id === refersTo);
    return named !== undefined && isSameConsent(named, ended) && newestFirst(withdrawal, ended) < 0;
  });
}

/** Whether all of a consent was withdrawn, or a direction ended; by an instant where one is given. */
export const isWithdrawn = (entries: Entries, ended: EntryHead, at?: Date): boolean =>
  listWithdrawalsOf(entries, ended, at).some(({ formId }) => formId !== partialWithdrawal.id);

/** The latest answer about photographs, of the last year and not withdrawn; an earlier one counts no more. */
export function findPhotoConsent<Head extends EntryHead>(
  entries: readonly Head[],
  at: Date,
): Head | undefined {
  const latest = findLatest(entries, at, ({ kind }) => kind === 'photo_consent');
  return latest && isRecent(latest, at) && !isWithdrawn(entries, latest, at) ? latest : undefined;
}

/** Whether a patient's latest patch test, of any pigment or of one, was without a reaction, and is not too old. */
export function isPatchTestInForce(entries: readonly DatedHead[], at: Date, pigment?: string): boolean {
  const isSought = ({ formId, pigment: tested }: DatedHead) =>
    formId === patchTestForm.id && (pigment === undefined || isSameName(tested ?? '', pigment));
  const latest = findLatest(entries, at, isSought);
  if (!latest || latest.expiresOn === undefined) return latest !== undefined;
  return latest.expiresOn !== null && latest.expiresOn >= londonToday(at);
}

/** Whether a consent to this text, in its present version, was signed within a year and not withdrawn. */
export const isTextInForce = (entries: Entries, { id, version }: ConsentText, at: Date): boolean =>
  entries.some(
    (entry) =>
      entry.kind === 'consent' &&
      entry.formId === id &&
      entry.formVersion === version &&
      isRecent(entry, at) &&
      !isWithdrawn(entries, entry, at),
  );

type Given = NamedProduct & { route?: string | null | undefined };

/** What is given, with the text that it needs; a product of null is not in the list. */
function withText(formulary: Formulary, given: Given) {
  const product = findProduct(formulary, given);
  const isDrip = intoVeins.includes(product?.family ?? 'other') && isIntravenous(given.route ?? '');
  return { product, given, textId: isDrip ? dripText : (product?.consentText ?? null) };
}
/** What runs into a vein has a text of its own, whatever is in it. */
const dripText = 'wellness-drip';
const intoVeins: readonly ProductFamily[] = ['vitamin', 'b-vitamin', 'fluid'];
const isIntravenous = (route: string) => /\b(?:intravenous|i\W?v)\b/.test(foldText(route));

type WithText = ReturnType<typeof withText>;

/** Given beside another product, whose text covers it. */
const besideOthers: readonly ProductFamily[] = ['local-anaesthetic', 'fluid'];
const isBeside = ({ product, textId }: WithText) =>
  product !== null && textId === null && besideOthers.includes(product.family);
const needsText = ({ product, textId }: WithText) =>
  product === null || textId !== null || !(product.isLifeSaving || product.class === 'consumable');

/** The consents that a treatment lacks, in words: each product names its text, and no text covers what is not in the list. */
function missingConsents(entries: Entries, given: readonly WithText[], at: Date): string[] {
  const needing = given.filter(needsText);
  const others = needing.filter((one) => !isBeside(one));
  const missing = (others.length > 0 ? others : needing).flatMap(({ textId }): string[] => {
    const text = consentTexts.find(({ id }) => id === textId);
    if (!text) return ['consent to what is given'];
    return isTextInForce(entries, text, at) ? [] : [`consent to “${text.title}”`];
  });
  return [...new Set(missing)].slice(0, 2);
}

/** The patch tests that a treatment lacks, in words: one of another pigment, or of one that is not known, tells nothing. */
function missingPatchTest(entries: readonly DatedHead[], pigments: readonly string[], at: Date) {
  if (pigments.length === 0) return [];
  if (!isPatchTestInForce(entries, at)) return ['patch test'];
  const isOfEach = pigments.every((pigment) => isPatchTestInForce(entries, at, pigment));
  return isOfEach ? [] : ['patch test of this pigment'];
}

/** What stands against a treatment; null if nothing does. @param at when it was given */
export function warningOf(
  formulary: Formulary,
  entries: readonly DatedHead[],
  used: readonly Given[],
  at: Date,
) {
  const given = used.map((one) => withText(formulary, one));
  // Nobody waits to save a life.
  const isEmergency = given.length > 0 && given.every(({ product }) => product?.isLifeSaving);
  const tested = given.filter(({ product }) => product?.needsPatchTest);
  const missing = [
    ...(isEmergency || isHistoryInForce(entries, at) ? [] : ['medical history']),
    ...missingConsents(entries, given, at),
    ...missingPatchTest(
      entries,
      tested.map((one) => one.given.product),
      at,
    ),
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
