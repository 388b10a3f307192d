import { clinic } from '#shared/clinic.ts';

/** A fact the clinic has not filled in yet stays between braces in `clinic.ts`; nobody should read those. */
export function isFilledIn(fact: string): boolean {
  return !/^\{.*\}$/.test(fact);
}

const { practitioner, supervisingDoctor, prescriber, company } = clinic;

/** Names and numbers that the law or patients ask for, as the setup list counts them. */
const asked: readonly (readonly [string, string])[] = [
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

export const openFacts: readonly string[] = asked
  .filter(([, fact]) => !isFilledIn(fact))
  .map(([label]) => label);
