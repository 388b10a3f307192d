import type { RecordEntry } from '#shared/contracts/record.ts';
import type { ProductCorrection } from '#shared/contracts/clinicalForms.ts';
import { formatDose, totalDoses } from '#shared/domain/careRecord.ts';
import { formatHow } from '#shared/domain/formatGiven.ts';

/** What distinguishes the correction of a product of a treatment from other additions. */
export const correctionForm = { id: 'correction', version: 1 };

/** With the direction under which it was given; entries of earlier releases do not say it. */
export type Correction = ProductCorrection & { directionId?: string | null };
type ShownProduct = NonNullable<RecordEntry['treatment']>['products'][number];

/** A product as it was given, with what was signed first. A dose in total takes the place of the points. */
function correctProduct(signed: ShownProduct, correction: Correction): ShownProduct {
  const { index: _, dose, ...named } = correction;
  const { product, lot, expiry, words } = signed;
  const was = signed.was ?? { product, lot, expiry, words };
  if (!dose) return { ...signed, ...named, was };
  const points = [{ ...dose, region: '' }];
  const corrected = [formatDose(points), formatHow(signed)].filter(Boolean).join('; ');
  return { ...signed, ...named, was, dose, points: [], totals: totalDoses(points), words: corrected };
}

/** The products of a treatment as they were given. @param corrections the latest last */
export const correctProducts = (
  products: readonly ShownProduct[],
  corrections: readonly Correction[],
): ShownProduct[] =>
  products.map((product, index) =>
    corrections.filter((one) => one.index === index).reduce(correctProduct, product),
  );
