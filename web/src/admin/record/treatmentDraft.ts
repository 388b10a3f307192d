import { z } from 'zod';
import { GuideType } from '#shared/contracts/care.ts';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { findProduct, type Formulary } from '#shared/content/clinical/formulary.ts';
import type { Preset } from '#shared/content/clinical/presets.ts';
import { guideOf, guideOfFamily } from '#shared/domain/afterVisit.ts';
import { findService, type ServiceId } from '#shared/domain/catalogue.ts';
import { doseUnits, type DoseUnit, formatAmount, totalDoses } from '#shared/domain/careRecord.ts';
import type { Direction } from '#shared/domain/directions.ts';
import {
  isOnMap,
  mapTemplates,
  regionAt,
  templateIds,
  type Place,
  type TemplateId,
} from '#shared/domain/treatmentMaps.ts';

const bodyServices: readonly ServiceId[] = ['vitamin-injections', 'b12-injection', 'wellness-drip'];

/** What is injected into a muscle or a vein begins at the body, everything else at the face. */
export function firstMap(service: string | null): TemplateId {
  const id = service === null ? undefined : findService(service)?.id;
  return bodyServices.some((one) => one === id) ? 'body-front' : 'face-front';
}

export const DraftPoint = z.object({
  template: z.enum(templateIds),
  templateVersion: z.int(),
  region: z.string(),
  x: z.number(),
  y: z.number(),
  dose: z.number(),
  unit: z.enum(doseUnits),
});
export type DraftPoint = z.infer<typeof DraftPoint>;

export const DraftProduct = z.object({
  product: z.string().default(''),
  productId: z.string().nullable().default(null),
  productVersion: z.int().nullable().default(null),
  lot: z.string().default(''),
  expiry: z.string().default(''),
  /** Whole packs that were opened for it, from 0 to 20. */
  packs: z.int().default(1),
  points: z.array(DraftPoint).default([]),
  /** In total, where it is not given at points of a drawing. */
  dose: z
    .object({ dose: z.number(), unit: z.enum(doseUnits) })
    .nullable()
    .default(null),
  route: z.string().default(''),
  dilution: z.string().default(''),
  volume: z.string().default(''),
  needle: z.string().default(''),
});
export type DraftProduct = z.infer<typeof DraftProduct>;

/** A treatment that is being written; saved encrypted while its window is open, so that a lock does not lose it. */
export const TreatmentDraft = z.object({
  products: z.array(DraftProduct),
  technique: z.string().default(''),
  anaesthetic: z.string().default(''),
  explained: z.string().default(''),
  aftercareGuide: GuideType.nullable(),
  adverse: z.string().default(''),
  warningReason: z.string().default(''),
  ceilingReason: z.string().default(''),
  withoutDirection: z.string().default(''),
  stops: z.object({ ids: z.array(z.string()), reason: z.string() }).default({ ids: [], reason: '' }),
  /** Why it was given although it breaks a rule. */
  given: z.string().default(''),
});
export type TreatmentDraft = z.infer<typeof TreatmentDraft>;

export const emptyProduct = DraftProduct.parse({});

export const beginTreatment = (aftercareGuide: GuideType | null): TreatmentDraft =>
  TreatmentDraft.parse({ products: [emptyProduct], aftercareGuide });

/** The product whose points change, the others as they are. Doses at points take the place of one in total. */
function withPoints(
  draft: TreatmentDraft,
  product: number,
  change: (points: readonly DraftPoint[]) => DraftPoint[],
): TreatmentDraft {
  const products = draft.products.map((one, index) =>
    index === product ? { ...one, points: change(one.points), dose: null } : one,
  );
  return { ...draft, products };
}

/** A new point takes dose and unit of the one before it. @param usualUnit of the product, for the first one */
export function addPoint(
  draft: TreatmentDraft,
  product: number,
  template: TemplateId,
  place: Place,
  usualUnit: DoseUnit = 'units',
) {
  return withPoints(draft, product, (points) => {
    const { dose, unit } = points.at(-1) ?? { dose: 1, unit: usualUnit };
    const { version: templateVersion } = mapTemplates[template];
    const region = regionAt(template, place);
    return [...points, { template, templateVersion, region, ...place, dose, unit }];
  });
}

export function changePoint(
  draft: TreatmentDraft,
  product: number,
  point: number,
  change: Partial<Pick<DraftPoint, 'x' | 'y' | 'dose' | 'unit'>>,
): TreatmentDraft {
  return withPoints(draft, product, (points) =>
    points.map((one, index) => {
      if (index !== point) return one;
      const next = { ...one, ...change };
      return { ...next, region: regionAt(next.template, next) };
    }),
  );
}

export const removePoint = (draft: TreatmentDraft, product: number, point: number): TreatmentDraft =>
  withPoints(draft, product, (points) => points.filter((_, index) => index !== point));

const textOf = (text: string | null | undefined) => text ?? '';

/** The points of a preset, beside those that are there. */
export function addPreset(draft: TreatmentDraft, product: number, { places, dose, unit }: Preset) {
  const template = 'face-front';
  const { version: templateVersion } = mapTemplates[template];
  const added = places.map((place) => {
    return { template, templateVersion, region: regionAt(template, place), ...place, dose, unit } as const;
  });
  return withPoints(draft, product, (points) => [...points, ...added]);
}

type Directed = Pick<Direction, 'medicine' | 'name' | 'dose' | 'unit' | 'route'>;

/** The medicine of a direction as the first product, or the next where that is taken: at most its dose, until the clinician changes it. */
export function draftFromDirection(draft: TreatmentDraft, { medicine, name, dose, unit, route }: Directed) {
  const free = draft.products.findIndex(({ product }) => product.trim() === '');
  const at = free < 0 ? draft.products.length : free;
  const former = draft.products[at] ?? emptyProduct;
  const next = { ...former, product: name, productId: medicine, productVersion: null, route: textOf(route) };
  const directed = next.points.length > 0 ? next : { ...next, dose: { dose, unit } };
  return { ...draft, products: draft.products.toSpliced(at, 1, directed) };
}

/** The guide of the first product that has one; of the service where no product is known yet. */
const guideFor = ({ products }: TreatmentDraft, formulary: Formulary, service: string | null) =>
  products.flatMap((named) => {
    const product = findProduct(formulary, named);
    return product?.aftercareGuide ?? guideOfFamily(product?.family) ?? [];
  })[0] ?? (service === null ? null : guideOf(service));

/** What is given decides about the aftercare guide, until the clinician chooses another. */
export function withGuide(
  before: TreatmentDraft,
  next: TreatmentDraft,
  formulary: Formulary,
  service: string | null,
): TreatmentDraft {
  const isChosen = before.aftercareGuide !== guideFor(before, formulary, service);
  if (isChosen || next.aftercareGuide !== before.aftercareGuide) return next;
  return { ...next, aftercareGuide: guideFor(next, formulary, service) };
}

/**
 * The last treatment as a draft, of products as the list has them today. Batch and expiry are left out: they are read from
 * the box each time. So are points on a drawing that has changed since.
 */
export function draftFromLast(
  entries: readonly RecordEntry[],
  former: TreatmentDraft,
): TreatmentDraft | undefined {
  const last = entries.find(({ treatment }) => treatment !== null)?.treatment;
  if (!last) return undefined;
  return {
    ...beginTreatment(GuideType.safeParse(last.aftercareGuide).data ?? former.aftercareGuide),
    products: last.products.map(({ product, productId, points, dose, ...how }) => ({
      ...emptyProduct,
      product,
      productId,
      points: points.flatMap((point) => (isOnMap(point) ? (DraftPoint.safeParse(point).data ?? []) : [])),
      dose,
      route: textOf(how.route),
      dilution: textOf(how.dilution),
      volume: textOf(how.volume),
      needle: textOf(how.needle),
    })),
    technique: textOf(last.technique),
    anaesthetic: textOf(last.anaesthetic),
    explained: textOf(last.explained),
  };
}

/** What is missing before it can be signed, as one sentence; null: nothing. */
export function problemOf({ products }: TreatmentDraft): string | null {
  for (const { product, lot, expiry, points } of products) {
    const name = product.trim() || 'the product';
    if (!product.trim()) return 'Please enter the product.';
    if (!lot.trim()) return `Please enter the batch of ${name}.`;
    if (!expiry) return `Please enter the expiry date of ${name}.`;
    if (points.some(({ dose }) => !(dose > 0))) return `Please enter a dose for each point of ${name}.`;
  }
  return null;
}

/** Total of each region for a product, such as `forehead: 10 units`. */
export const regionTotals = (points: readonly DraftPoint[]): string[] =>
  [...new Set(points.map(({ region }) => region))].flatMap((region) =>
    totalDoses(points.filter((point) => point.region === region)).map(
      ({ unit, total }) => `${region}: ${formatAmount(total, unit)}`,
    ),
  );
