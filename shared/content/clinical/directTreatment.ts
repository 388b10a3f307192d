import {
  findProduct,
  namedMedicines,
  needsDirection,
  formatProduct,
  type Formulary,
  type NamedProduct,
} from '#shared/content/clinical/formulary.ts';
import {
  beyondSession,
  countFamily,
  listUsed,
  sharedCeilings,
  unusualRoutes,
} from '#shared/content/clinical/ceilings.ts';
import type { Product } from '#shared/contracts/formulary.ts';
import { foldText } from '#shared/domain/foldText.ts';
import type { UsedProduct } from '#shared/content/clinical/usedProduct.ts';
import { findDirection, type Administration, type Direction } from '#shared/domain/directions.ts';

/** Why nothing covers a product that is not in the list. */
export const formatUnlisted = (product: string) =>
  `${product} is not in the list: a prescription-only medicine until a prescriber has said otherwise. No direction covers it.`;

export interface Directed {
  /** Its name, or what was typed where it is not in the list. */
  name: string;
  /** Null: not in the list. */
  medicine: string | null;
  direction: Direction | null;
  /** Why no direction covers it, in one sentence; null: one does. */
  problem: string | null;
}

type Diluted = UsedProduct & { dilution?: string | null | undefined };

/**
 * The medicines that products are diluted with and that are not among them: injected as well, with a dose that nobody has
 * entered. What only dissolves belongs to the medicine.
 */
function diluentsOf(formulary: Formulary, products: readonly Diluted[]): UsedProduct[] {
  const families = products.map((used) => findProduct(formulary, used)?.family);
  const named = products
    .flatMap(({ dilution }) => (dilution ? namedMedicines(formulary, dilution) : []))
    .filter(({ family }) => family !== 'fluid' && !families.includes(family))
    // "Lidocaine with adrenaline" names lidocaine, too.
    .toSorted((a, b) => a.name.length - b.name.length);
  const longest = new Map(named.map((product) => [product.family, product.name]));
  return [...longest.values()].map((product) => ({ product, points: [] }));
}

/**
 * Which directions cover the prescription-only medicines of a treatment: what a product is decides, never the appointment.
 * Two products of one medicine, such as two batches, are one administration with their doses added.
 * @param at when it is or was given
 */
export function directTreatment(
  formulary: Formulary,
  products: readonly Diluted[],
  directions: readonly Direction[],
  history: readonly Administration[],
  at: Date,
): Directed[] {
  const all = listUsed(formulary, [...products, ...diluentsOf(formulary, products)]);
  const listed = all
    .filter(({ product }) => needsDirection(product))
    .map((used): Directed => {
      const { id: medicine } = used.product;
      const name = formatProduct(used.product);
      const given = { medicine, totals: used.totals };
      const own = countFamily(formulary, medicine, history);
      const found = findDirection(directions, given, name, own, at);
      const beyond = [
        ...sharedCeilings(used, all),
        ...beyondSession(used, all, { formulary, history, at }),
        ...unusualRoutes(used, found.direction?.route),
      ].join(' ');
      return {
        name,
        medicine,
        ...found,
        ...(beyond && found.problem === null && { problem: beyond }),
      };
    });
  const unlisted = products
    .filter((used) => !findProduct(formulary, used))
    .map(({ product }): Directed => {
      return { name: product, medicine: null, direction: null, problem: formatUnlisted(product) };
    });
  return [...listed, ...unlisted];
}

// Folded. Those of the list, and their names that are not in it, end alike.
const isInjectable = /cain/;
const isInjected = /inject|infiltrat|block|intraderm|subcut|cartridge|carpule/;
// Of a technique, which tells how everything else was injected, too.
const isInfiltrated = /infiltrat|block|cartridge|carpule/;
const isDenied = /\b(?:no|not|never|without)\W+(?:inject|infiltrat|block)/g;
const isOnSkin = /cream|gel\b|ointment|topical|spray|patch|plaster|numbing|emla|lmx|ametop|paste|lotion/;

/**
 * An anaesthetic that was written in words and may have been injected, which needs a direction: only one that is put on the
 * skin does not. One that is a product as well is directed as such.
 */
export function directAnaesthetic(
  formulary: Formulary,
  products: readonly (NamedProduct & Pick<Diluted, 'dilution'>)[],
  said: { anaesthetic?: string | null | undefined; technique?: string | null | undefined },
): Directed[] {
  const [words = '', technique = ''] = [said.anaesthetic, said.technique].map((text) =>
    foldText(text ?? '').replaceAll(isDenied, ''),
  );
  const isNamed = (named: readonly (Pick<Product, 'family'> | null)[]) =>
    named.some((product) => product?.family === 'local-anaesthetic');
  const isMedicine = (text: string) => isInjectable.test(text) || isNamed(namedMedicines(formulary, text));
  // What the list names to dilute with is directed already.
  const isDiluent = ({ dilution }: Pick<Diluted, 'dilution'>) =>
    isInjectable.test(foldText(dilution ?? '')) && !isNamed(namedMedicines(formulary, dilution ?? ''));
  const isGiven =
    isInjected.test(words) ||
    (isMedicine(words) && !isOnSkin.test(words)) ||
    (isMedicine(technique) && isInfiltrated.test(technique)) ||
    products.some(isDiluent);
  if (!isGiven || isNamed(products.map((product) => findProduct(formulary, product)))) return [];
  const problem =
    'An anaesthetic that is injected is a prescription-only medicine. Please enter it as a product, with its dose; of one on the skin, write “cream”.';
  return [{ name: 'Anaesthetic', medicine: null, direction: null, problem }];
}

interface GivenProduct extends NamedProduct {
  directionId?: string | null | undefined;
  totals?: NonNullable<Administration['totals']> | undefined;
}

/**
 * What a signed treatment gave of the products in the list, or under a direction. An entry that was typed before there was a list is of the
 * medicine of its direction, or of every medicine that it names; one whose name means nothing any more, of what was chosen
 * then: too many protect the patient, too few do not.
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
    const { directionId = null, productId } = product;
    const found = findProduct(formulary, product);
    const directed = directions.find(({ id }) => id === directionId)?.medicine;
    const medicines = found
      ? [found.id]
      : directed !== undefined
        ? [directed]
        : [
            ...namedMedicines(formulary, product.product),
            ...formulary.filter(({ id }) => id === productId),
          ].map(({ id }) => id);
    // One under a direction counts, also when a later list no longer knows the product.
    if (directionId && medicines.length === 0) medicines.push('');
    for (const medicine of medicines) {
      const key = directionId ?? medicine;
      const totals = [...(given.get(key)?.totals ?? []), ...(product.totals ?? [])];
      given.set(key, { medicine, directionId, at, totals });
    }
  }
  return [...given.values()];
}
