import { clinic } from '#shared/clinic.ts';

/** Facts that the clinic has not filled in are still in braces in `clinic.ts` and must not be shown. */
export function isFilledIn(fact: string): boolean {
  return !/^\{.*\}$/.test(fact);
}

const { practitioner, supervisingDoctor, prescriber, company } = clinic;

/** Facts that the law or patients require, as the set-up checklist counts them. */
const requiredFacts: readonly (readonly [string, string])[] = [
  ['GMC number', practitioner.gmcNumber],
  ['supervising doctor', supervisingDoctor.name],
  ['the doctor’s GMC number', supervisingDoctor.gmcNumber],
  ['prescriber', prescriber.name],
  ['the prescriber’s register', prescriber.register],
  ['legal name', company.legalName],
  ['company number', company.number],
  ['registered office', company.registeredOffice],
  ['ICO number', company.icoNumber],
  ['CQC number', company.cqcId],
  ['special treatment licence', company.licenceNumber],
  ['insurer', company.insurer],
];

export const missingFacts: readonly string[] = requiredFacts
  .filter(([, fact]) => !isFilledIn(fact))
  .map(([label]) => label);
