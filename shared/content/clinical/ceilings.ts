import type { Product } from '#shared/contracts/formulary.ts';
import {
  findProduct,
  needsDirection,
  formatProduct,
  type Formulary,
} from '#shared/content/clinical/formulary.ts';
import { formatPeriod } from '#shared/domain/retention.ts';
import { formatAmount, roundDose, totalDoses, type DoseUnit } from '#shared/domain/careRecord.ts';
import { formatDate, addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Administration, Direction } from '#shared/domain/directions.ts';
import type { ProductFamily } from '#shared/domain/product.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { dosesOf, type UsedProduct } from './usedProduct.ts';

type Total = { unit: DoseUnit; total: number };

const limitOf = (amounts: Product['highestDose'], unit: DoseUnit) =>
  amounts.find((one) => one.unit === unit)?.amount ?? null;

/** Whether one counts as another brand of the other; "other" is no family. */
const isOneFamily = (one: Product, other: Product): boolean =>
  one.id === other.id || (one.family === other.family && one.family !== 'other');

const ofManySubstances: readonly ProductFamily[] = ['vitamin', 'fluid'];

/** Whether doses and intervals of both are one: of brands of a substance, but not of a vitamin and a mineral. */
const isOneDose = (one: Product, other: Product): boolean =>
  isOneFamily(one, other) && (one.substance === other.substance || !ofManySubstances.includes(one.family));

/** Where the list does not say it of a product, its family's highest dose in a unit and its shortest interval count. */
function withFamilyLimits(formulary: Formulary, product: Product): Product {
  const family = formulary.filter((one) => isOneFamily(one, product));
  const lacking = product.units.filter((unit) => limitOf(product.highestDose, unit) === null);
  const added = lacking.flatMap((unit) => {
    const ofFamily = family.flatMap((one) => limitOf(one.highestDose, unit) ?? []);
    return ofFamily.length > 0 ? [{ unit, amount: Math.max(...ofFamily) }] : [];
  });
  const intervals = family.flatMap((one) => one.intervalDays ?? []);
  const shortest = intervals.length > 0 ? Math.min(...intervals) : null;
  return {
    ...product,
    highestDose: [...product.highestDose, ...added],
    intervalDays: product.intervalDays ?? shortest,
  };
}

const isAmong = (routes: readonly string[], route: string) =>
  routes.some((usual) => foldText(usual.trim()) === foldText(route.trim()));

const unusualRoute = (product: Product, route: string) =>
  `${route.trim()} is not a usual route of ${formatProduct(product)}: ${product.routes.join(', ')}.`;

/** How far a prescriber goes beyond what the list says of a medicine: each sentence needs a reason in the direction. */
export function directionCeilings(
  formulary: Formulary,
  product: Product,
  { dose, unit, intervalDays, route }: Pick<Direction, 'dose' | 'unit' | 'intervalDays'> & { route: string },
): string[] {
  const { highestDose, intervalDays: shortest, routes } = withFamilyLimits(formulary, product);
  const name = formatProduct(product);
  const highest = limitOf(highestDose, unit);
  const isUsual = isAmong(routes, route);
  return [
    // In another unit any dose would pass.
    ...(highest === null ? [`The list has no highest dose of ${name} in ${unit}.`] : []),
    ...(highest !== null && dose > highest
      ? [
          `${formatAmount(dose, unit)} of ${name} is above the highest dose of a session, ${formatAmount(highest, unit)}.`,
        ]
      : []),
    ...(shortest !== null && intervalDays < shortest
      ? [
          `${formatPeriod({ amount: intervalDays, unit: 'days' })} is less than the shortest interval of ${name}, ${shortest} days.`,
        ]
      : []),
    ...(routes.length > 0 && !isUsual ? [unusualRoute(product, route)] : []),
  ];
}

/** What was given of the medicine, as if it had been the medicine itself: another brand counts. */
export function countFamily(
  formulary: Formulary,
  medicine: string,
  history: readonly Administration[],
): Administration[] {
  const productOf = (id: string) => formulary.find((one) => one.id === id);
  const product = productOf(medicine);
  return history.map((one) => {
    const given = productOf(one.medicine);
    return product && given && isOneDose(product, given) ? { ...one, medicine } : one;
  });
}

/** What one pack holds: of several sizes the one that the name says, or else the largest. */
function packOf({ pack }: Product, typed: string, unit: DoseUnit): number | null {
  const sizes = pack.filter((one) => one.unit === unit).map(({ amount }) => amount);
  const numbers = (typed.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  if (sizes.length === 0) return null;
  return sizes.find((size) => numbers.includes(size)) ?? Math.max(...sizes);
}

interface Used {
  product: Product;
  totals: Total[];
  rows: readonly UsedProduct[];
}

/** The products of a treatment that are in the list, each once. */
export function listUsed(formulary: Formulary, products: readonly UsedProduct[]): Used[] {
  const rowsOf = new Map<Product, UsedProduct[]>();
  for (const used of products) {
    const product = findProduct(formulary, used);
    if (product) rowsOf.set(product, [...(rowsOf.get(product) ?? []), used]);
  }
  return [...rowsOf].map(([product, rows]) => ({
    product: withFamilyLimits(formulary, product),
    rows,
    totals: totalDoses(rows.flatMap(dosesOf)),
  }));
}

function beyondPacks({ product, totals, rows }: Used): string[] {
  return totals.flatMap(({ unit, total }) => {
    const held = rows.map((row) => {
      const size = packOf(product, row.product, unit);
      // Of one that was open, at most what a whole one holds.
      return size === null ? Infinity : size * Math.max(1, row.packs ?? 1);
    });
    const most = roundDose(held.reduce((sum, one) => sum + one, 0));
    return total > most
      ? [
          `${formatAmount(total, unit)} of ${formatProduct(product)} is more than the packs hold, ${formatAmount(most, unit)}.`,
        ]
      : [];
  });
}

/** Routes that neither the list nor, of a medicine, its direction names. */
export const unusualRoutes = ({ product, rows }: Used, directed = ''): string[] =>
  rows.flatMap(({ route }) =>
    product.routes.length === 0 || !route || isAmong([...product.routes, directed], route)
      ? []
      : [unusualRoute(product, route)],
  );

/** Which part of its highest dose something uses. */
const partOf = ({ product, totals }: { product: Product; totals: readonly Total[] }) =>
  totals.reduce((sum, { unit, total }) => sum + total / (limitOf(product.highestDose, unit) ?? Infinity), 0);

/** Products of a family share their highest dose, and so do the units of a product: each uses its part of it. */
function beyondFamily(used: Used, all: readonly Used[]): string[] {
  const family = all.filter(({ product }) => isOneDose(product, used.product));
  const sum = roundDose(family.reduce((parts, one) => parts + partOf(one), 0));
  if ((family.length < 2 && used.totals.length < 2) || sum <= 1) return [];
  return [
    `Together, the doses of ${family.map(({ product }) => formatProduct(product)).join(' and ')} are above the highest dose of a session.`,
  ];
}

const sessionMs = 24 * 3_600_000;

/** With what was given of the family within a day: a session can be signed in parts and under several directions. */
export function beyondSession(
  { product }: Used,
  all: readonly Used[],
  { formulary, history, at }: { formulary: Formulary; history: readonly Administration[]; at: Date },
): string[] {
  const earlier = history.flatMap(({ medicine, at: givenAt, totals = [] }) => {
    const other = formulary.find(({ id }) => id === medicine);
    const isNear = Math.abs(Date.parse(givenAt) - at.getTime()) < sessionMs;
    return isNear && other && isOneDose(other, product)
      ? [{ product: withFamilyLimits(formulary, other), totals }]
      : [];
  });
  if (earlier.length === 0) return [];
  const now = all.filter((one) => isOneDose(one.product, product));
  const sum = roundDose([...now, ...earlier].reduce((parts, one) => parts + partOf(one), 0));
  if (sum <= 1) return [];
  const others = [...new Set(earlier.map((one) => one.product.name))].join(' and ');
  return [
    `Together with ${others} within a day, the dose of ${formatProduct(product)} is above the highest dose of a session.`,
  ];
}

/** What goes beyond the packs or the family's highest dose, whatever the direction of a medicine allows. */
export const sharedCeilings = (used: Used, all: readonly Used[]): string[] => [
  ...beyondPacks(used),
  ...beyondFamily(used, all),
];

function tooNear({ product }: Used, formulary: Formulary, history: readonly Administration[], at: Date) {
  const days = product.intervalDays ?? 0;
  const today = londonToday(at);
  return countFamily(formulary, product.id, history)
    .map((one) => ({ ...one, day: londonToday(new Date(one.at)) }))
    .filter(
      ({ medicine, day }) =>
        medicine === product.id && day < addDays(today, days) && today < addDays(day, days),
    )
    .slice(0, 1)
    .map(
      ({ day }) =>
        `It or another of its family was given on ${formatDate(day)}, less than ${days} days from ${formatProduct(product)} now.`,
    );
}

/** What the clinician is asked about a device, cosmetic or consumable: each sentence needs a reason in the treatment. */
export function deviceCeilings(
  formulary: Formulary,
  products: readonly UsedProduct[],
  history: readonly Administration[],
  at: Date,
): string[] {
  const all = listUsed(formulary, products);
  return all
    .filter(({ product }) => !needsDirection(product) && !product.isLifeSaving)
    .flatMap((used) => {
      const { product, totals } = used;
      const name = formatProduct(product);
      const ofDoses = totals.flatMap(({ unit, total }) => {
        const highest = limitOf(product.highestDose, unit);
        if (product.units.length > 0 && !product.units.includes(unit)) {
          return [`${name} is dosed in ${product.units.join(' or ')}.`];
        }
        return highest !== null && total > highest
          ? [
              `${formatAmount(total, unit)} of ${name} is above the highest dose of a session, ${formatAmount(highest, unit)}.`,
            ]
          : [];
      });
      return [
        ...ofDoses,
        ...tooNear(used, formulary, history, at),
        ...sharedCeilings(used, all),
        ...unusualRoutes(used),
      ];
    })
    .filter((sentence, index, sentences) => sentences.indexOf(sentence) === index);
}

/** The device of a treatment that is dosed and has no dose; medicines are asked by their direction. */
export const findUndosed = (formulary: Formulary, products: readonly UsedProduct[]): string | null =>
  products.find((used) => {
    const product = findProduct(formulary, used);
    return product && !needsDirection(product) && product.units.length > 0 && dosesOf(used).length === 0;
  })?.product ?? null;
