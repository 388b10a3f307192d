import { medicineOf, type Undirected } from '#shared/content/clinical/prescriptionOnly.ts';
import { totalDoses, type DosePoint, type DoseUnit } from '#shared/domain/careRecord.ts';
import { findDirection, type Administration, type Direction } from '#shared/domain/directions.ts';

interface UsedProduct {
  product: string;
  points: readonly DosePoint[];
  /** In total, where it was not given at points of a drawing. */
  dose?: { dose: number; unit: DoseUnit } | null | undefined;
}

const undirectedWords: Record<Undirected, (product: string) => string> = {
  unnamed: () => 'Please enter the brand of the botulinum toxin: the units of one are not those of another.',
  several: (product) => `${product} names several medicines. Please enter each as a product of its own.`,
  unlisted: (product) => `There is no direction for ${product}, which is not in the list of medicines.`,
};

/** The doses of a product, wherever they were given. */
export const dosesOf = ({ points, dose }: UsedProduct): DosePoint[] => [
  ...points,
  ...(dose ? [{ ...dose, region: '' }] : []),
];

/** One medicine of a treatment. */
export interface Directed {
  /** Its name, or the product's where no medicine of the list is meant. */
  name: string;
  /** Null: not in the list. */
  medicine: string | null;
  direction: Direction | null;
  /** Why no direction covers it, in one sentence; null: one does. */
  problem: string | null;
}

/**
 * Which directions cover the prescription-only medicines of a treatment. Two products of one medicine, such as two batches,
 * are one administration with their doses added.
 * @param service of the appointment
 * @param today ISO date in London
 */
export function directTreatment(
  products: readonly UsedProduct[],
  service: string | null,
  directions: readonly Direction[],
  history: readonly Administration[],
  today: string,
): Directed[] {
  const groups = new Map<string, { name: string; doses: DosePoint[] }>();
  const unlisted: Directed[] = [];
  for (const used of products) {
    const medicine = medicineOf(used.product, service);
    if (typeof medicine === 'string') {
      const problem = undirectedWords[medicine](used.product);
      unlisted.push({ name: used.product, medicine: null, direction: null, problem });
    } else if (medicine) {
      const group = groups.get(medicine.id) ?? { name: medicine.name, doses: [] };
      groups.set(medicine.id, { ...group, doses: [...group.doses, ...dosesOf(used)] });
    }
  }
  const listed = [...groups].map(([medicine, { name, doses }]) => ({
    name,
    medicine,
    ...findDirection(directions, { medicine, totals: totalDoses(doses) }, name, history, today),
  }));
  return [...listed, ...unlisted];
}

/**
 * What a signed treatment gave of prescription-only medicines: each of them once, however many batches were used.
 * @param on ISO date in London
 */
export function listAdministrations(
  products: readonly { product: string; directionId?: string | null | undefined }[],
  on: string,
): Administration[] {
  const given = new Map<string, Administration>();
  for (const { product, directionId = null } of products) {
    const found = medicineOf(product, null);
    const medicine = found === null || typeof found === 'string' ? '' : found.id;
    // One under a direction counts, also when a later list no longer knows the product.
    if (medicine || directionId) given.set(directionId ?? medicine, { medicine, directionId, on });
  }
  return [...given.values()];
}
