import { findProduct, type Formulary, type NamedProduct } from '#shared/content/clinical/formulary.ts';
import { addDays } from '#shared/domain/wallTime.ts';

const usualDays = 14;

/** When what was given is looked at again: what asks for it first. @param given on this day, an ISO date */
export const reviewDate = (formulary: Formulary, given: readonly NamedProduct[], day: string): string =>
  addDays(day, Math.min(...given.map((product) => findProduct(formulary, product)?.reviewDays ?? usualDays)));
