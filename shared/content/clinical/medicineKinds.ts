import { ProductContent } from '#shared/contracts/formulary.ts';
import type { DoseUnit } from '#shared/domain/careRecord.ts';
import type { ProductIngredient } from '#shared/domain/product.ts';

type Given = Omit<Partial<ProductContent>, 'class'>;

export const medicine = (
  name: string,
  content: Given & Pick<ProductContent, 'family' | 'units'>,
): ProductContent =>
  ProductContent.parse({
    name,
    class: 'pom',
    substance: name,
    forms: ['Solution for injection'],
    ...content,
  });

const toxinStops = ['allergy-toxin', 'neuromuscular', 'swallowing', 'muscle-medicines', 'skin-infection'];

/** A brand by itself, because the units of one are not those of another. */
export const toxin = (
  [name, manufacturer]: readonly [string, string],
  vials: readonly number[],
  highest: number,
  contains: readonly ProductIngredient[],
  given: Given = {},
): ProductContent =>
  medicine(name, {
    aliases: vials.flatMap((units) => [`${name} ${units}`, `${name} ${units} units`]),
    manufacturer,
    substance: 'Botulinum toxin type A',
    family: 'botulinum-toxin-a',
    units: ['units'],
    pack: vials.map((amount) => ({ amount, unit: 'units' as const })),
    highestDose: [{ amount: highest, unit: 'units' }],
    intervalDays: 84,
    // 24 hours in the refrigerator.
    openDays: 1,
    routes: ['Intramuscular', 'Intradermal'],
    forms: ['Powder for solution for injection'],
    strengths: vials.map((units) => `${units} units`),
    contains: [...contains],
    contraindications: [
      ...toxinStops,
      'pregnancy',
      'breastfeeding',
      ...(contains.includes('milk') ? ['allergy-milk'] : []),
    ],
    consentText: 'anti-wrinkle',
    aftercareGuide: 'Anti-Wrinkle',
    needs: ['emergency-kit'],
    source: 'SmPC: highest dose of the licensed facial lines together; three months, 12 weeks, between',
    ...given,
  });

type Amounts = readonly (readonly [amount: number, unit: DoseUnit])[];
export const amounts = (all: Amounts) => all.map(([amount, unit]) => ({ amount, unit }));

export const nutrient = (name: string, highest: Amounts, given: Given = {}): ProductContent =>
  medicine(name, {
    family: 'vitamin',
    units: ['mg', 'ml'],
    highestDose: amounts(highest),
    intervalDays: 7,
    routes: ['Intramuscular', 'Intravenous'],
    contraindications: ['allergy-vitamins', 'kidney', 'pregnancy', 'breastfeeding'],
    consentText: 'vitamin-injections',
    needs: ['emergency-kit'],
    source: 'Careful value of the clinic: often unlicensed, so the prescriber decides',
    ...given,
  });

export const b12 = (name: string, given: Given): ProductContent =>
  medicine(name, {
    family: 'b-vitamin',
    units: ['mg', 'ml'],
    pack: amounts([
      [1, 'mg'],
      [1, 'ml'],
    ]),
    highestDose: amounts([
      [1, 'mg'],
      [1, 'ml'],
    ]),
    intervalDays: 2,
    routes: ['Intramuscular'],
    strengths: ['1 mg/ml'],
    contains: ['cobalt'],
    contraindications: ['allergy-cobalt', 'allergy-vitamins', 'heart-b12', 'breastfeeding', 'pregnancy'],
    consentText: 'b12-injection',
    needs: ['emergency-kit'],
    source: 'SmPC: 1 mg, at the shortest on alternate days',
    ...given,
  });

export const anaesthetic = (name: string, given: Given): ProductContent =>
  medicine(name, {
    family: 'local-anaesthetic',
    units: ['mg', 'ml'],
    routes: ['Intradermal', 'Subcutaneous', 'Nerve block'],
    contains: ['lidocaine'],
    contraindications: ['allergy-anaesthetic', 'heart-b12', 'epilepsy'],
    needs: ['emergency-kit'],
    source: 'SmPC: 3 mg for each kilogram, at most 200 mg of lidocaine; 10 ml counts the 2% solution',
    ...given,
  });

export const weekly = (
  name: string,
  substance: string,
  highest: number,
  days: number,
  aliases: string[] = [],
) =>
  medicine(name, {
    aliases,
    substance,
    family: 'weight-loss',
    units: ['mg'],
    highestDose: [{ amount: highest, unit: 'mg' }],
    intervalDays: days,
    routes: ['Subcutaneous'],
    contraindications: ['pregnancy', 'breastfeeding', 'trying'],
    source: 'SmPC',
  });

export const lifeSaving = (name: string, given: Given): ProductContent =>
  medicine(name, {
    family: 'emergency',
    units: ['mg', 'ml'],
    routes: ['Intramuscular'],
    isLifeSaving: true,
    source: 'Human Medicines Regulations 2012, schedule 19',
    ...given,
  });
