import { findProduct, namedMedicines, type Formulary, type NamedProduct } from './formulary.ts';
import type { GivenProduct } from './acknowledging.ts';
import { hasWords } from '#shared/domain/hasWords.ts';

/**
 * What numbs the skin is written in words, as it is no product of the list: it may contain any anaesthetic. A cream needs no
 * direction and has the same names as an injection, which is entered as a product.
 */
const numbing: GivenProduct = {
  class: 'consumable',
  family: 'local-anaesthetic',
  isLifeSaving: false,
  contains: ['lidocaine'],
  contraindications: ['allergy-anaesthetic'],
};

interface Given {
  products: readonly (NamedProduct & { dilution?: string | null | undefined })[];
  anaesthetic?: string | null | undefined;
}

/** Everything that a treatment gives, as far as alerts concern it: also what it names to dilute with, and to numb the skin. */
export const givenProducts = (
  formulary: Formulary,
  { products, anaesthetic }: Given,
): readonly GivenProduct[] => [
  ...products.map((product) => findProduct(formulary, product)),
  ...products.flatMap(({ dilution }) => (dilution ? namedMedicines(formulary, dilution) : [])),
  ...(hasWords(anaesthetic) ? [numbing] : []),
];
