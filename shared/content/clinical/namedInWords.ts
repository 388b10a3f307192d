import { createIsSameProduct, formatProduct, productsNamedIn, type Formulary } from './formulary.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { listNamedBatches, lotKey } from '#shared/domain/stock.ts';

/** A product and a batch number, as a recall compares them. The number is empty where none is named. */
interface Given {
  product: string;
  lot: string;
}

type Words = string | null | undefined;
export interface TreatmentWords {
  products: readonly (Given & { dilution?: Words })[];
  anaesthetic?: Words;
  technique?: Words;
  adverse?: Words;
}

/**
 * The products of the list and the batch numbers that a text names, each with each.
 * @param product of which a number is without one
 * @param known batch numbers, which are found in any spelling
 */
export function listNamedInText(
  formulary: Formulary,
  text: string,
  product: string,
  known: readonly string[],
): Given[] {
  const named = productsNamedIn(formulary, text).map(formatProduct);
  const lots = listNamedBatches(text, known);
  if (named.length === 0) return lots.map((lot) => ({ product, lot }));
  return named.flatMap((one) => (lots.length > 0 ? lots : ['']).map((lot) => ({ product: one, lot })));
}

/** Leaves out what already stands as a product of a treatment. */
export function besides(formulary: Formulary, products: readonly Given[], named: readonly Given[]): Given[] {
  const isSame = createIsSameProduct(formulary);
  return named.filter(
    ({ product, lot }) =>
      !products.some(
        (one) => isSame(one.product, product) && (lot === '' || lotKey(one.lot) === lotKey(lot)),
      ),
  );
}

const withWords = (texts: readonly Words[]) =>
  texts.flatMap((text) => (text && hasWords(text) ? [text] : []));

/** What a treatment gives in words and not as a product: to dilute with, to numb the skin, and what else its texts name. */
export function listGivenInWords(
  formulary: Formulary,
  { products, anaesthetic, technique, adverse }: TreatmentWords,
  known: readonly string[],
): Given[] {
  const [first] = products;
  if (!first) return [];
  const given = withWords([...products.map(({ dilution }) => dilution), anaesthetic]);
  const texts = [...given, ...withWords([technique, adverse])];
  const named = texts.flatMap((text) => listNamedInText(formulary, text, first.product, known));
  return [...given.map((text) => ({ product: text, lot: '' })), ...besides(formulary, products, named)];
}
