import { formatBirthDate } from '#shared/domain/wallTime.ts';

interface How {
  route?: string | null | undefined;
  dilution?: string | null | undefined;
  volume?: string | null | undefined;
  needle?: string | null | undefined;
}

/** "intramuscular, diluted with 2.5 ml, 0.5 ml, needle 30G", as it was typed; empty: nothing was. */
export const formatHow = ({ route, dilution, volume, needle }: How): string =>
  [route, dilution, volume, needle].filter(Boolean).join(', ');

interface Given {
  product: string;
  lot: string;
  /** ISO date. */
  expiry: string;
  words: string;
}

/** "Juvéderm Voluma, batch C1234, use by 3 May 2027: 0.8 ml across chin". */
export const formatGiven = ({ product, lot, expiry, words }: Given): string =>
  `${product}, batch ${lot}, use by ${formatBirthDate(expiry)}: ${words}`;
