import { foldText } from '#shared/domain/foldText.ts';
import { readPackCode } from '#shared/domain/gs1.ts';
import { isWithinOneSlip } from '#shared/domain/oneSlip.ts';
import { addDays } from '#shared/domain/wallTime.ts';

/** What changes how many packs of a batch there are. `returned`: to the supplier. */
export const movementKinds = ['received', 'used', 'wasted', 'returned'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** For how many days before it expires a batch is marked. */
export const expiresSoonDays = 60;

/** Product and batch number as they are compared: letters and digits only, in any spelling. */
export function stockKey(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Written before a batch number, on packs and in notices. */
const lotWords =
  /^[^\p{L}\p{N}]*(?:(?:lot|batch|chargen?|ch\W*b|b\W*n|l)\b[^\p{L}\p{N}]*(?:(?:no|nr|number)\b[^\p{L}\p{N}]*)?)+/u;

// Tells the century of an expiry date, which is not asked for here.
const anyDay = '2026-01-01';

const readCode = (text: string) => readPackCode(text, anyDay, { isTyped: true });

/** The batch number of what was typed or scanned: of a whole code, the one in it. */
export const lotOf = (text: string): string => readCode(text)?.lot ?? text;

/** The GTIN of a code that was scanned or typed as a product, 14 digits; null: it is none, or none can be read. */
export const gtinOf = (text: string): string | null => readPackCode(text, anyDay)?.gtin ?? null;

/** Whether a batch number is the code of a pack from which none can be read. */
export const isUnreadCode = (text: string): boolean => readCode(text)?.lot === null;

/** Whether product and batch number have a letter or a digit each, and can be found again. */
export const isNamed = ({ product, lot }: { product: string; lot: string }): boolean =>
  stockKey(product) !== '' && stockKey(lot) !== '' && !isUnreadCode(lot);

/** A batch number as it is compared: without such words, in any spelling; of a whole code, the one in it. */
export function lotKey(text: string): string {
  const folded = foldText(readPackCode(text, anyDay)?.lot ?? text).trim();
  return stockKey(folded.replace(lotWords, '')) || stockKey(folded);
}

const misreadDigits: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2' };

/** Whether one batch number may be meant for another: one character, or letters that look like digits. */
export function isNearLot(a: string, b: string): boolean {
  const [one, other] = [lotKey(a), lotKey(b)];
  if (one === other) return false;
  const plain = (key: string) => key.replaceAll(/[oilsbz]/g, (letter) => misreadDigits[letter] ?? letter);
  return (
    plain(one) === plain(other) || (Math.min(one.length, other.length) >= 4 && isWithinOneSlip(one, other))
  );
}

const leastLength = 4;
const measure = /^\d+\p{L}{1,3}(?:\/\d*\p{L}{1,3})?$/u;
const word = /[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*/gu;
const afterBatch = /\b(?:batch|lot)\b[^\d.\n]{0,30}?([\p{L}\p{N}/-]*\d[\p{L}\p{N}/-]*)/giu;

/** Known ones in any spelling, mixed words that are no measure, what follows "batch" or "lot"; each once, by its key. */
export function listNamedBatches(text: string, known: readonly string[]): string[] {
  const key = stockKey(text);
  const mixed = [...text.matchAll(word)].flatMap(([found]) =>
    /\p{L}/u.test(found) && /\d/.test(found) && !measure.test(found) ? [found] : [],
  );
  const called = [...text.matchAll(afterBatch)].flatMap(([, found]) => found ?? []);
  const named = [...mixed, ...called].filter((found) => stockKey(found).length >= leastLength);
  const inText = known.filter((lot) => key.includes(stockKey(lot)));
  // In the spelling of the text where it is a word there.
  return [...new Map([...inText, ...named].map((lot) => [stockKey(lot), lot])).values()];
}

interface Sought {
  lot: string | null;
  product: string | null;
}

/**
 * Whether a product was searched for: a batch without its spelling, a product also by a part of its name; or nearly, by a
 * batch number with a slip in it. Null: it was not.
 * @param isSame whether two names mean the same product of the list
 */
export function createFindRecalled(search: Sought, isSame: (a: string, b: string) => boolean) {
  const sought = search.lot ?? '';
  const lot = lotKey(sought);
  const product = stockKey(search.product ?? '');
  const isProduct = (name: string) =>
    product === '' || stockKey(name).includes(product) || isSame(name, search.product ?? '');
  return (each: { lot: string; product: string }): { isNear: boolean } | null => {
    if (!isProduct(each.product)) return null;
    if (lot === '' || lotKey(each.lot) === lot) return { isNear: false };
    return isNearLot(each.lot, sought) ? { isNear: true } : null;
  };
}

/** @param expiry ISO date, the last day of use @param today ISO date in London */
export function expiryState(expiry: string, today: string): 'expired' | 'soon' | 'good' {
  if (expiry < today) return 'expired';
  return expiry <= addDays(today, expiresSoonDays) ? 'soon' : 'good';
}

export const moreUsedThanReceived = 'More used than received';

/** What reception reads: who is called, but nothing of what was given. */
export const recallTaskText = 'Ring about a product notice';
/** Each patient of a recall is to be called within this time. */
export const recallDueMs = 24 * 3_600_000;

interface RecalledProduct {
  product: string;
  lot: string;
  /** ISO date; null: several are recorded. */
  expiry: string | null;
  /** Null: this batch is not marked as recalled. */
  reason: string | null;
  patients: number;
}

/** A report for the MHRA's Yellow Card scheme, to be finished on its page; it names no patient. */
export const formatYellowCard = ({ product, lot, expiry, reason, patients }: RecalledProduct): string =>
  [
    'Yellow Card report: https://yellowcard.mhra.gov.uk',
    `Product: ${product}`,
    `Batch number: ${lot}`,
    `Expiry date: ${expiry ?? 'see the pack'}`,
    `What: ${reason ?? 'please describe the defect or the reaction'}`,
    `Patients treated with it here: ${patients}`,
  ].join('\n');
