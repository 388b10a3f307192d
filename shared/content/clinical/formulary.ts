import type { Product } from '#shared/contracts/formulary.ts';
import type { DoseUnit } from '#shared/domain/careRecord.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { beginsWithinOneSlip, isWithinOneSlip } from '#shared/domain/oneSlip.ts';
import type { ProductClass } from '#shared/domain/product.ts';
import { lotKey, stockKey } from '#shared/domain/stock.ts';

/** The clinic's products, each in its newest version. */
export type Formulary = readonly Product[];

/** What was typed or chosen as a product. */
export interface NamedProduct {
  product: string;
  productId?: string | null | undefined;
  productVersion?: number | null | undefined;
}

/** A name as it is compared: in any spelling of letters, spaces and signs, and with nothing else left out. */
const productKey = (name: string) => stockKey(name.replaceAll(/[™®©]/g, ''));

export const isSameName = (a: string, b: string): boolean => productKey(a) === productKey(b);

/** "Botox (botulinum toxin type A)". */
export function formatProduct({ name, substance }: Pick<Product, 'name' | 'substance'>): string {
  if (isSameName(name, substance)) return name;
  return `${name} (${substance.charAt(0).toLowerCase()}${substance.slice(1)})`;
}

const namesOf = (product: Pick<Product, 'name' | 'substance' | 'aliases'>): string[] => [
  product.name,
  formatProduct(product),
  ...product.aliases,
];

/** The names as they are compared. */
export const productKeys = (product: Parameters<typeof namesOf>[0]): string[] =>
  namesOf(product).map(productKey);

/** A changed product still means what was given under the names that it had before, until somebody takes them out. */
export function withFormerNames<Content extends Pick<Product, 'name' | 'substance' | 'aliases'>>(
  content: Content,
  before: Pick<Product, 'name' | 'substance'>,
): Content {
  const known = productKeys(content);
  const lost = [before.name, formatProduct(before)].filter((name) => !known.includes(productKey(name)));
  return {
    ...content,
    aliases: [...content.aliases, ...lost.filter(({ length }) => length <= 80)].slice(-40),
  };
}

/** Whether giving it needs a direction; null: it is not in the list, so nobody has said that it needs none. */
export const needsDirection = (product: Pick<Product, 'class' | 'isLifeSaving'> | null): boolean =>
  product === null || !(product.isLifeSaving || withoutDirection.includes(product.class));

// Named, so that a class of a later release counts as a medicine.
const withoutDirection: readonly ProductClass[] = ['device', 'cosmetic', 'consumable'];

interface Index {
  byName: Map<string, Product>;
  searched: { product: Product; names: { key: string; words: string[] }[] }[];
}
// Made once for a list: a record is compared with it many times, and a search at each key.
const indexes = new WeakMap<Formulary, Index>();

const wordsIn = (text: string): string[] => foldText(text).match(/\p{L}+|\p{N}+/gu) ?? [];

function indexOf(formulary: Formulary): Index {
  const known = indexes.get(formulary);
  if (known) return known;
  const byName = new Map<string, Product>();
  const searched = formulary.map((product) => {
    for (const key of productKeys(product).filter(Boolean)) {
      const other = byName.get(key);
      // Of two with one name, the one that needs more.
      if (!other || !needsDirection(other)) byName.set(key, product);
    }
    const names = [...namesOf(product), product.substance, product.manufacturer ?? ''];
    return { product, names: names.map((name) => ({ key: productKey(name), words: wordsIn(name) })) };
  });
  const index = { byName, searched };
  indexes.set(formulary, index);
  return index;
}

/**
 * The product that a name means, exactly; null for everything else. One that was chosen counts only together with a name
 * of it, so that no id makes a medicine of another name pass.
 */
export function findProduct(formulary: Formulary, { product, productId }: NamedProduct): Product | null {
  const named = indexOf(formulary).byName.get(productKey(product)) ?? null;
  return productId && named?.id !== productId ? null : named;
}

/** The product of a pack whose code was scanned. @param gtin 14 digits; null: the code says none */
export const findByGtin = (formulary: Formulary, gtin: string | null): Product | null =>
  formulary.find(({ gtins }) => gtin !== null && gtins.includes(gtin)) ?? null;

/** The version that was chosen, which may have a later one by now; that of the list where it was typed. */
export function versionOf(formulary: Formulary, named: NamedProduct): number | null {
  const found = findProduct(formulary, named);
  if (!found) return null;
  const chosen = named.productId ? (named.productVersion ?? null) : null;
  return chosen !== null && chosen < found.version ? chosen : found.version;
}

export const productsNamedIn = (formulary: Formulary, text: string): Product[] => {
  const typed = productKey(text);
  const named = [...indexOf(formulary).byName].filter(([key]) => key.length >= 3 && typed.includes(key));
  return [...new Set(named.map(([, product]) => product))];
};

/** The medicines whose names occur in a text that means none of them exactly, such as one of an earlier release. */
export const namedMedicines = (formulary: Formulary, text: string): Product[] =>
  productsNamedIn(formulary, text).filter(needsDirection);

/** Whether two names mean one product: in another spelling, or of the list, such as "Hyalase" and "Hyaluronidase". */
export const createIsSameProduct = (formulary: Formulary) => (a: string, b: string) => {
  if (isSameName(a, b)) return true;
  const found = findProduct(formulary, { product: a });
  return found !== null && found === findProduct(formulary, { product: b });
};

/** Whether two batches are one: the same number in whatever words, of one product. */
export function createIsSameBatch(formulary: Formulary) {
  const isSameProduct = createIsSameProduct(formulary);
  return (a: { product: string; lot: string }, b: { product: string; lot: string }): boolean =>
    lotKey(a.lot) === lotKey(b.lot) && isSameProduct(a.product, b.product);
}

export const findMedicine = (formulary: Formulary, id: string): Product | undefined =>
  formulary.find((product) => product.id === id && needsDirection(product));

/** Why a direction cannot be for a medicine in a unit, as one sentence; null: it can. */
export function medicineProblem(
  formulary: Formulary,
  { medicine, unit }: { medicine: string; unit: DoseUnit },
): { field: 'medicine' | 'unit'; message: string } | null {
  const found = findMedicine(formulary, medicine);
  if (!found) return { field: 'medicine', message: 'Please choose a medicine' };
  if (found.units.includes(unit)) return null;
  return { field: 'unit', message: `${formatProduct(found)} is dosed in ${found.units.join(' or ')}` };
}

const isNumber = (word: string) => /^\p{N}/u.test(word);

/** 0: the name begins like this, 1: a word of it does, 2 and 3: with one slip of the pen; null: not at all. */
function rankWord(typed: string, words: readonly string[]): number | null {
  const at = words.findIndex((word) => word.startsWith(typed));
  if (at >= 0) return at === 0 ? 0 : 1;
  if (typed.length < 3) return null;
  if (words.some((word) => isWithinOneSlip(typed, word))) return 2;
  return words.some((word) => beginsWithinOneSlip(typed, word)) ? 3 : null;
}

const besideTheName = 4;

/** The worst of its words counts, and how many of the numbers that were typed it has not. "Cosmetic" may stand after a name. */
function rankName(typed: readonly string[], words: readonly string[]): number {
  const letters = typed.filter((word) => !isNumber(word));
  if (letters.length === 0) return Infinity;
  const ranks = letters.map((word) => rankWord(word, words));
  const other = ranks[0] === 0 || ranks[0] === 1 ? besideTheName : Infinity;
  const worst = Math.max(...ranks.map((rank) => rank ?? other));
  return 1 + worst + typed.filter((word) => isNumber(word) && !words.includes(word)).length / 10;
}

/** Products by brand, other name, substance or maker, the nearest first; one slip of the pen in each word is allowed. */
export function searchProducts(formulary: Formulary, typed: string, most = 8): Product[] {
  const typedKey = productKey(typed);
  if (typedKey === '') return [];
  const words = wordsIn(typed);
  return indexOf(formulary)
    .searched.map(({ product, names }) => {
      const ranks = names.map((name) => (name.key.startsWith(typedKey) ? 0 : rankName(words, name.words)));
      return { product, rank: Math.min(...ranks) };
    })
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank || a.product.name.localeCompare(b.product.name))
    .slice(0, most)
    .map(({ product }) => product);
}
