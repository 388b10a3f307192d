import type { ProductContent } from '#shared/contracts/formulary.ts';
import { stopsUnacknowledged, type Acknowledged, type RecordStop } from '#shared/contracts/stops.ts';
import { refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import type { ProductIngredient } from '#shared/domain/product.ts';
import { alertTexts, reactionAlert } from './alerts.ts';

/** What is given; null: what is not in the list of products. */
export type GivenProduct = Pick<
  ProductContent,
  'class' | 'family' | 'isLifeSaving' | 'contains' | 'contraindications'
> | null;

/** Somebody who is allergic to it is not given what contains it. */
const allergyTo: Record<ProductIngredient, string> = {
  lidocaine: 'allergy-anaesthetic',
  albumin: 'allergy-albumin',
  milk: 'allergy-milk',
  latex: 'allergy-latex',
  cobalt: 'allergy-cobalt',
  sulfite: 'allergy-sulfite',
  'benzyl-alcohol': 'allergy-benzyl-alcohol',
  fish: 'allergy-fish',
  pigment: 'allergy-pigment',
};

const isContained = ({ id }: Pick<RecordStop, 'id'>, products: readonly GivenProduct[]) =>
  products.some((product) => product?.contains.some((ingredient) => allergyTo[ingredient] === id));

const isNamed = ({ id }: Pick<RecordStop, 'id'>, products: readonly GivenProduct[]) =>
  products.some(
    (product) =>
      product?.contraindications.includes(id) || (product?.family === 'pigment' && id === reactionAlert.id),
  );

/** Whether every stop concerns it: what is injected, and what nobody knows. */
const isInjected = (product: GivenProduct) =>
  product === null || (product.class !== 'cosmetic' && product.class !== 'consumable');

/** Alerts for what is about to be given: an allergy to what is in it is a stop, and what concerns it comes first. */
export function alertsFor(
  alerts: readonly RecordStop[],
  products: readonly GivenProduct[],
): readonly RecordStop[] {
  const rank = (alert: RecordStop) =>
    (alert.level === 'stop' ? 0 : 2) + (isNamed(alert, products) || isContained(alert, products) ? 0 : 1);
  return alerts
    .map((alert) => (isContained(alert, products) ? { ...alert, level: 'stop' as const } : alert))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The alerts to stop that concern what is given, the nearest first. Nobody waits to save a life. */
export function stopsFor(alerts: readonly RecordStop[], given: readonly GivenProduct[]): RecordStop[] {
  const products = given.filter((product) => !product?.isLifeSaving);
  return alertsFor(alerts, products).filter(
    (alert) =>
      alert.level === 'stop' &&
      (products.some(isInjected) || isNamed(alert, products) || isContained(alert, products)),
  );
}

/** "Pregnant", of "Pregnant, or may be." */
const nameAlert = ({ text }: Pick<RecordStop, 'text'>) => text.split(/[.,:;]/, 1)[0] ?? text;

/** A sentence to a client has at most 200 characters. */
const listed = 2;

type Acknowledgement = Pick<Acknowledged, 'id' | 'reason'>;

/** The stops that nobody has given a reason for, as a refusal that names them. */
export function refusalOfStops(
  stops: readonly RecordStop[],
  // What a desk of an earlier release has signed has none.
  acknowledged: readonly Acknowledgement[] = [],
): Refusal | null {
  const open = stops.filter(({ id }) => !acknowledged.some((one) => one.id === id && hasWords(one.reason)));
  if (open.length === 0) return null;
  const names = open.slice(0, listed).map(nameAlert).join('; ');
  const more = open.length > listed ? ` and ${open.length - listed} more` : '';
  return refusal(409, stopsUnacknowledged, `Please give a reason for each alert to stop: ${names}${more}.`);
}

export const formatAcknowledged = ({ text, reason }: Acknowledged) => `Although: ${text} ${reason}`;

/** Acknowledgements with the alerts as they read; one of an alert that there is not says nothing. */
export const asAcknowledged = (acknowledged: readonly Acknowledgement[] = []): Acknowledged[] =>
  acknowledged.flatMap(({ id, reason }) => {
    const text = alertTexts.get(id);
    return text === undefined ? [] : [{ id, text, reason }];
  });
