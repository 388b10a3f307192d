import {
  findProduct,
  namedMedicines,
  needsDirection,
  productWords,
  type Formulary,
  type NamedProduct,
} from '#shared/content/clinical/formulary.ts';
import { totalDoses, type DosePoint, type DoseUnit } from '#shared/domain/careRecord.ts';
import { findDirection, type Administration, type Direction } from '#shared/domain/directions.ts';

interface UsedProduct extends NamedProduct {
  points: readonly DosePoint[];
  /** In total, where it was not given at points of a drawing. */
  dose?: { dose: number; unit: DoseUnit } | null | undefined;
}

/** Why nothing covers a product that is not in the list. */
export const unlistedWords = (product: string) =>
  `${product} is not in the list of products, so it is a prescription-only medicine until a prescriber has said otherwise, and no direction covers it.`;

/** The doses of a product, wherever they were given. */
export const dosesOf = ({ points, dose }: UsedProduct): DosePoint[] => [
  ...points,
  ...(dose ? [{ ...dose, region: '' }] : []),
];

/** One medicine of a treatment. */
export interface Directed {
  /** Its name, or what was typed where it is not in the list. */
  name: string;
  /** Null: not in the list. */
  medicine: string | null;
  direction: Direction | null;
  /** Why no direction covers it, in one sentence; null: one does. */
  problem: string | null;
}

/**
 * Which directions cover the prescription-only medicines of a treatment: what a product is decides, never the appointment.
 * Two products of one medicine, such as two batches, are one administration with their doses added.
 * @param at when it is or was given
 */
export function directTreatment(
  formulary: Formulary,
  products: readonly UsedProduct[],
  directions: readonly Direction[],
  history: readonly Administration[],
  at: Date,
): Directed[] {
  const groups = new Map<string, { name: string; doses: DosePoint[] }>();
  const unlisted: Directed[] = [];
  for (const used of products) {
    const found = findProduct(formulary, used);
    if (!found) {
      const problem = unlistedWords(used.product);
      unlisted.push({ name: used.product, medicine: null, direction: null, problem });
    } else if (needsDirection(found)) {
      const group = groups.get(found.id) ?? { name: productWords(found), doses: [] };
      groups.set(found.id, { ...group, doses: [...group.doses, ...dosesOf(used)] });
    }
  }
  const listed = [...groups].map(([medicine, { name, doses }]) => ({
    name,
    medicine,
    ...findDirection(directions, { medicine, totals: totalDoses(doses) }, name, history, at),
  }));
  return [...listed, ...unlisted];
}

/** What was given under a signed direction, or was given of a medicine; each once, however many batches were used. */
interface GivenProduct extends NamedProduct {
  directionId?: string | null | undefined;
}

/**
 * What a signed treatment gave of prescription-only medicines. An entry that was typed before there was a list is of the
 * medicine of its direction, or of every medicine that it names: too many protect the patient, too few do not.
 * @param directions of the same record
 * @param at when, an instant
 */
export function listAdministrations(
  formulary: Formulary,
  products: readonly GivenProduct[],
  directions: readonly Pick<Direction, 'id' | 'medicine'>[],
  at: string,
): Administration[] {
  const given = new Map<string, Administration>();
  for (const product of products) {
    const { directionId = null } = product;
    const found = findProduct(formulary, product);
    const directed = directions.find(({ id }) => id === directionId)?.medicine;
    const medicines = found
      ? [found.id].filter(() => needsDirection(found))
      : directed !== undefined
        ? [directed]
        : namedMedicines(formulary, product.product).map(({ id }) => id);
    // One under a direction counts, also when a later list no longer knows the product.
    if (directionId && medicines.length === 0) medicines.push('');
    for (const medicine of medicines) given.set(directionId ?? medicine, { medicine, directionId, at });
  }
  return [...given.values()];
}
