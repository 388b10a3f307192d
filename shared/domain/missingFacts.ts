import { clinic } from '#shared/clinic.ts';

/** Facts that the clinic has not filled in are still in braces in `clinic.ts` and must not be shown. */
export function isFilledIn(fact: string): boolean {
  return !/^\{.*\}$/.test(fact);
}

const { practitioner, supervisingDoctor, prescriber, nearest, company } = clinic;
const missing = '{}';
type Facts = readonly (readonly [string, string])[];

/** Facts that the law or patients require, as the set-up checklist counts them. */
const requiredFacts: Facts = [
  ['who treats (invented)', practitioner.isInvented ? missing : practitioner.name],
  ['portrait', practitioner.portrait || missing],
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

/** What the desk needs in an emergency. */
const emergencyFacts: Facts = [
  ['the prescriber’s number', prescriber.phone],
  ['the nearest emergency department', nearest.emergencyDepartment],
  ['the nearest eye hospital', nearest.eyeHospital],
];

const missingOf = (facts: Facts): readonly string[] =>
  facts.filter(([, fact]) => !isFilledIn(fact)).map(([label]) => label);

export const missingFacts = missingOf(requiredFacts);
export const missingEmergencyFacts = missingOf(emergencyFacts);
