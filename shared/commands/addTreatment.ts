import type { z } from 'zod';
import type { ProductCorrection, TreatmentCreate } from '#shared/contracts/clinicalForms.ts';
import { directionNeeded } from '#shared/contracts/direction.ts';
import { ceilingReasonNeeded, warningReasonNeeded } from '#shared/contracts/recordCalls.ts';
import { asAcknowledged, refusalOfStops, stopsFor } from '#shared/content/clinical/acknowledging.ts';
import { deviceCeilings, findUndosed } from '#shared/content/clinical/ceilings.ts';
import {
  directAnaesthetic,
  directTreatment,
  type Directed,
} from '#shared/content/clinical/directTreatment.ts';
import { correctProducts } from '#shared/content/clinical/corrections.ts';
import { givenProducts } from '#shared/content/clinical/givenProducts.ts';
import { dosesOf, type UsedProduct } from '#shared/content/clinical/usedProduct.ts';
import { warningOf } from '#shared/content/clinical/inForce.ts';
import { findProduct, versionOf, type NamedProduct } from '#shared/content/clinical/formulary.ts';
import { directionsOf } from '#shared/content/clinical/recordDirections.ts';
import { refusal, refusalOfMinor, type Refusal } from '#shared/domain/bookingRules.ts';
import { totalDoses } from '#shared/domain/careRecord.ts';
import { strikesOf } from '#shared/domain/enteredInError.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { isBy } from '#shared/domain/happening.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { isNamed } from '#shared/domain/stock.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { incidentOf } from './brokenRules.ts';
import type { KnownEntry, RecordCommand, RecordState } from './command.ts';
import type { NewEntry } from './contents.ts';

type Body = z.output<typeof TreatmentCreate>;

const doseMissing = 'dose_missing';
export const batchExpired = refusal(409, 'batch_expired', 'That batch has expired. Please use another one.');

/** A treatment as far as the rules read it. */
interface Treated extends Partial<
  Pick<Body, 'sure' | 'ceilingReason' | 'warningReason' | 'acknowledged' | 'anaesthetic' | 'technique'>
> {
  products: readonly (UsedProduct & Pick<Body['products'][number], 'expiry' | 'dilution'>)[];
}

function direct({ all, formulary, stops }: RecordState, { products, ...said }: Treated, at: Date) {
  const { directions, history } = directionsOf(formulary, all, stops);
  return {
    directed: [
      ...directTreatment(formulary, products, directions, history, at),
      ...directAnaesthetic(formulary, products, said),
    ],
    ceilings: deviceCeilings(formulary, products, history, at),
  };
}

/** Under which direction a product of a treatment is given; null: it needs none, or there is none. */
function findDirectionOf({ formulary }: RecordState, directed: readonly Directed[], product: NamedProduct) {
  const id = findProduct(formulary, product)?.id;
  return directed.find(({ medicine }) => id !== undefined && medicine === id)?.direction?.id ?? null;
}

/** "Botox 50 units, batch C1234; Hyalase, batch H7". */
export const formatUsed = (products: readonly { product: string; lot: string }[]): string =>
  products.map(({ product, lot }) => `${product}, batch ${lot}`).join('; ');

/** Nobody finds it again. */
export const batchUnnamed = refusal(
  422,
  'batch_unnamed',
  'Please enter the product and its batch number with letters or digits, as they are printed on the pack.',
);

const hourMs = 3_600_000;

/** One that was signed a short while ago already: twice by mistake, or two of one visit. */
function refusalOfRepeat(
  { entries, formulary }: RecordState,
  { products }: Treated,
  at: Date,
): Refusal | null {
  const keyOf = (product: Parameters<typeof findProduct>[1]) =>
    findProduct(formulary, product)?.id ?? foldText(product.product);
  // Adrenaline is given again after five minutes.
  const asked = products.filter((product) => !findProduct(formulary, product)?.isLifeSaving);
  const keys = new Set(asked.map(keyOf));
  const repeated = entries
    // What a client states about the time of one lifts no question.
    .filter(({ kind, madeAt, occurredAt }) => kind === 'treatment' && isNear(madeAt ?? occurredAt, at))
    .flatMap(({ treatment }) => treatment?.products ?? [])
    .find((product) => keys.has(keyOf(product)));
  if (!repeated) return null;
  return refusal(
    409,
    'given_within_hour',
    `${repeated.product} was signed within the last hour already. Was it given again?`,
  );
}
const isNear = (instant: string, at: Date) => Math.abs(Date.parse(instant) - at.getTime()) < hourMs;
const reasonMissing = refusal(422, 'reason_missing', 'Please write why it was given, in words.');

/** Every rule that it breaks and no reason is given for, but those of what is missing from what was typed. */
function listBroken(state: RecordState, body: Treated, at: Date): Refusal[] {
  const minor = refusalOfMinor(state.dateOfBirth, londonToday(state.statedAt ?? at));
  const { directed, ceilings } = direct(state, body, at);
  const warning = warningOf(state.formulary, state.entries, body.products, at);
  const [ceiling] = ceilings;
  // The last, because a late one is kept with it alone.
  const said = state.stops.filter(({ saidAt }) => isBy(saidAt, at));
  const concerned = stopsFor(said, givenProducts(state.formulary, body));
  const stops = refusalOfStops(concerned, body.acknowledged);
  const repeat = body.sure?.includes('repeated') ? null : refusalOfRepeat(state, body, at);
  return [
    // What has been given is recorded all the same; nothing is agreed to or planned for them.
    ...(minor ? [refusal(409, minor.code, minor.sentence)] : []),
    ...(repeat ? [repeat] : []),
    ...(body.products.some(({ expiry }) => expiry < londonToday(at)) ? [batchExpired] : []),
    ...state.problems.filter(({ code }) => !(code === warningReasonNeeded && hasWords(body.warningReason))),
    ...directed.flatMap(({ problem }) => (problem ? [refusal(409, directionNeeded, problem)] : [])),
    ...(ceiling !== undefined && !hasWords(body.ceilingReason)
      ? [refusal(409, ceilingReasonNeeded, ceiling)]
      : []),
    ...(warning && !hasWords(body.warningReason) ? [refusal(409, warningReasonNeeded, warning)] : []),
    ...(stops ? [stops] : []),
  ];
}

type Treatment = NonNullable<KnownEntry['treatment']>;

/** A signed treatment as the rules read it; how many packs were opened, a stored record does not say. */
const asTreated = (treatment: Treatment, products = treatment.products): Treated => ({
  ...treatment,
  products: products.map((product) => ({ ...product, packs: 20 })),
  sure: ['repeated'],
});

const without = (state: RecordState, id: string): RecordState => ({
  ...state,
  problems: [],
  entries: state.entries.filter((entry) => entry.id !== id),
  all: state.all.filter((entry) => entry.id !== id),
});

const newlyBroken = (before: readonly Refusal[], after: readonly Refusal[]) =>
  after.filter(({ sentence }) => !before.some((one) => one.sentence === sentence));

/**
 * The treatments that break a rule by what was struck out, and did not before.
 * @param correctedId of the treatment that was corrected by it
 */
export const brokenByStrike = (state: RecordState, struck: RecordState, correctedId: string | null) =>
  struck.entries.flatMap(({ id, treatment, occurredAt }) => {
    const before = state.entries.find((entry) => entry.id === id)?.treatment;
    if (!treatment || !before || strikesOf(struck.all, { id }).length > 0) return [];
    const at = new Date(occurredAt);
    const problems = id === correctedId ? struck.problems : [];
    const broken = newlyBroken(
      listBroken(without(state, id), asTreated(before), at),
      listBroken({ ...without(struck, id), problems }, asTreated(treatment), at),
    );
    return broken.length > 0 ? [{ id, products: treatment.products, at, broken }] : [];
  });

/**
 * What a signed treatment breaks as it is corrected, and did not break before; and under which direction the product was
 * given: still under its own where it is the same medicine.
 */
export function applyCorrection(
  state: RecordState,
  { id, treatment, occurredAt }: KnownEntry,
  correction: ProductCorrection,
): { broken: Refusal[]; directionId: string | null } {
  const signed = treatment?.products[correction.index];
  if (!signed) return { broken: [], directionId: null };
  const at = new Date(occurredAt);
  const others = without(state, id);
  const corrected = asTreated(treatment, correctProducts(treatment.products, [correction]));
  const before = listBroken(others, asTreated(treatment), at);
  const after = listBroken({ ...others, problems: state.problems }, corrected, at);
  const isSame = findProduct(state.formulary, signed) === findProduct(state.formulary, correction);
  const found = findDirectionOf(state, direct(others, corrected, at).directed, correction);
  return {
    broken: newlyBroken(before, after),
    directionId: found ?? (isSame ? signed.directionId : null),
  };
}

/** One that breaks a rule is refused until it is said that it was given, and why (`given`): then with an incident. */
export const addTreatment: RecordCommand<Body> = {
  check: (state, body, at) => {
    if (!body.products.every(isNamed)) return batchUnnamed;
    const undosed = findUndosed(state.formulary, body.products);
    if (undosed !== null) {
      return refusal(422, doseMissing, `Please enter the dose of ${undosed}, or its points.`);
    }
    if (body.given) return hasWords(body.given.reason) ? null : reasonMissing;
    const isSaid = ({ code }: Refusal) => code === directionNeeded && hasWords(body.withoutDirection?.reason);
    return listBroken(state, body, at).find((one) => !isSaid(one)) ?? null;
  },
  isKept: () => true,
  apply: (state, body, at) => {
    const { id, bookingId, given, withoutDirection, sure: _, products, acknowledged, ...content } = body;
    const { directed } = direct(state, body, at);
    const used = products.map((product) => {
      return {
        ...product,
        productId: findProduct(state.formulary, product)?.id ?? null,
        productVersion: versionOf(state.formulary, product),
        totals: totalDoses(dosesOf(product)),
        directionId: findDirectionOf(state, directed, product),
      };
    });
    const treatment: NewEntry = {
      id,
      kind: 'treatment',
      bookingId,
      content: { ...content, products: used, acknowledged: asAcknowledged(acknowledged) },
    };
    const broken = listBroken(state, body, at);
    const happened = { id, what: formatUsed(products), bookingId, given: given ?? withoutDirection };
    return [treatment, ...incidentOf(state, broken, happened, at)];
  },
};
