import type { NamedProduct } from '#shared/content/clinical/formulary.ts';
import type { DosePoint, DoseUnit } from '#shared/domain/careRecord.ts';

/** A product of a treatment, as far as rules read it. */
export interface UsedProduct extends NamedProduct {
  points: readonly DosePoint[];
  /** In total, where it was not given at points of a drawing. */
  dose?: { dose: number; unit: DoseUnit } | null | undefined;
  /** Whole packs that were opened for it. */
  packs?: number | undefined;
  /** Such as "Intramuscular", where it was said. */
  route?: string | null | undefined;
}

/** Where something was given outside the areas of its direction; one of an earlier release names none. */
export const outsideAreas = (used: readonly Pick<UsedProduct, 'points'>[], areas: readonly string[]) =>
  areas.length === 0
    ? []
    : [...new Set(used.flatMap(({ points }) => points.map(({ region }) => region)))].filter(
        (region) => !areas.includes(region),
      );

export const dosesOf = ({ points, dose }: UsedProduct): DosePoint[] => [
  ...points,
  ...(dose ? [{ ...dose, region: '' }] : []),
];
