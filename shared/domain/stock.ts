import { foldText } from '#shared/domain/foldText.ts';
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

/** Whether a product was searched for: a batch without its spelling, a product also by a part of its name. */
export function makeIsRecalled(search: { lot: string | null; product: string | null }) {
  const lot = stockKey(search.lot ?? '');
  const product = stockKey(search.product ?? '');
  return (each: { lot: string; product: string }): boolean =>
    (lot === '' || stockKey(each.lot) === lot) &&
    (product === '' || stockKey(each.product).includes(product));
}

/** @param expiry ISO date, the last day of use @param today ISO date in London */
export function expiryState(expiry: string, today: string): 'expired' | 'soon' | 'good' {
  if (expiry < today) return 'expired';
  return expiry <= addDays(today, expiresSoonDays) ? 'soon' : 'good';
}

export const moreUsedThanReceived = 'More used than received';

/** What reception reads: who is called, but nothing of what was given. */
export const recallTaskText = 'Ring about a product notice';

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
export const yellowCardText = ({ product, lot, expiry, reason, patients }: RecalledProduct): string =>
  [
    'Yellow Card report: https://yellowcard.mhra.gov.uk',
    `Product: ${product}`,
    `Batch number: ${lot}`,
    `Expiry date: ${expiry ?? 'see the pack'}`,
    `What: ${reason ?? 'please describe the defect or the reaction'}`,
    `Patients treated with it here: ${patients}`,
  ].join('\n');
