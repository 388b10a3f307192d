import { birthDateWords } from '#shared/domain/dateWords.ts';

interface Given {
  product: string;
  lot: string;
  /** ISO date. */
  expiry: string;
  words: string;
}

/** "Juvéderm Voluma, batch C1234, use by 3 May 2027: 0.8 ml across chin". */
export const givenWords = ({ product, lot, expiry, words }: Given): string =>
  `${product}, batch ${lot}, use by ${birthDateWords(expiry)}: ${words}`;
