import type { DoseUnit } from '#shared/domain/careRecord.ts';
import { findService, type ServiceId } from '#shared/domain/catalogue.ts';
import { foldWords } from '#shared/domain/foldText.ts';

/** What a direction can be written for. */
export interface Medicine {
  id: string;
  name: string;
  /** Folded words, all of which stand in the name of the product; each list is one way to write it. */
  words: readonly (readonly string[])[];
  forms: readonly string[];
  /** The usual ones, to choose from; the prescriber may write another. */
  strengths: readonly string[];
  routes: readonly string[];
  units: readonly DoseUnit[];
}

/** Raised by every change of the list; a direction holds the version under which it was signed. */
export const medicinesVersion = 1;
/** The prescriber has not checked the list yet. */
export const medicinesAwaitSignOff = true;

const powder = ['Powder for solution for injection'];
const solution = ['Solution for injection'];
const muscle = ['Intramuscular'];
const underSkin = ['Intradermal', 'Subcutaneous'];

const toxin = (name: string, strengths: readonly string[], forms: readonly string[] = powder): Medicine => ({
  id: name.toLowerCase(),
  name: `${name} (botulinum toxin type A)`,
  words: [[name.toLowerCase()]],
  forms,
  strengths,
  routes: [...muscle, 'Intradermal'],
  units: ['units'],
});

const ingredient = (
  id: string,
  name: string,
  words: Medicine['words'],
  given: Partial<Medicine> = {},
): Medicine => ({
  id,
  name,
  words,
  forms: solution,
  strengths: [],
  routes: [...muscle, 'Intravenous'],
  units: ['mg', 'ml'],
  ...given,
});

/**
 * Prescription-only medicines of the clinic. A brand of botulinum toxin is a medicine by itself, because the units of one
 * are not those of another. Medicines are prescription-only when they are injected, vitamins included (Human Medicines
 * Regulations 2012, regulation 214). Adrenaline is not here: anybody may inject it to save a life (regulation 238).
 */
export const medicines: readonly Medicine[] = [
  toxin('Botox', ['50 units', '100 units', '200 units']),
  toxin('Azzalure', ['125 units']),
  toxin('Bocouture', ['50 units', '100 units']),
  toxin('Letybo', ['50 units', '100 units']),
  toxin('Alluzience', ['200 units/ml'], solution),
  toxin('Relfydess', ['100 units/ml'], solution),
  ingredient('b12', 'Vitamin B12 (hydroxocobalamin)', [['hydroxocobalamin'], ['b12'], ['b', '12']], {
    strengths: ['1 mg/ml'],
    routes: muscle,
  }),
  ingredient('lidocaine', 'Lidocaine by injection', [['lidocaine'], ['lignocaine'], ['xylocaine']], {
    strengths: ['10 mg/ml (1%)', '20 mg/ml (2%)'],
    routes: [...underSkin, 'Nerve block'],
  }),
  ingredient('hyaluronidase', 'Hyaluronidase', [['hyaluronidase'], ['hyalase']], {
    forms: powder,
    strengths: ['1500 units'],
    routes: underSkin,
    units: ['units'],
  }),
  ingredient('sodium-chloride', 'Sodium chloride 0.9%', [['sodium', 'chloride'], ['saline'], ['nacl']], {
    strengths: ['9 mg/ml (0.9%)'],
    routes: ['To dissolve another medicine', ...underSkin, 'Intravenous'],
    units: ['ml'],
  }),
  ingredient('vitamin-c', 'Vitamin C (ascorbic acid)', [['ascorbic'], ['vitamin', 'c']]),
  ingredient('b-complex', 'Vitamin B complex', [
    ['b', 'complex'],
    ['b', 'group'],
  ]),
  ingredient('biotin', 'Biotin', [['biotin'], ['b7']]),
  ingredient('magnesium', 'Magnesium', [['magnesium']]),
  ingredient('zinc', 'Zinc', [['zinc']]),
  ingredient('amino-acids', 'Amino acids', [['amino']]),
];

/** Botulinum toxin without a brand: no direction can be for it. */
const unnamedToxin = [['botulinum'], ['toxin'], ['btx'], ['bont']];
/** Fillers, some of which contain lidocaine: devices, for which no direction is needed. */
const devices = [
  'filler',
  'juvederm',
  'restylane',
  'belotero',
  'teosyal',
  'stylage',
  'radiesse',
  'profhilo',
  'revolax',
];
/** What is given in these is a medicine that is injected, whatever it is called. */
const prescriptionServices: readonly ServiceId[] = [
  'anti-wrinkle',
  'vitamin-injections',
  'b12-injection',
  'wellness-drip',
];

export const findMedicine = (id: string): Medicine | undefined => medicines.find((one) => one.id === id);

/** Why a direction cannot be for a medicine in a unit, as one sentence; null: it can. */
export function medicineProblem({
  medicine,
  unit,
}: {
  medicine: string;
  unit: DoseUnit;
}): { field: 'medicine' | 'unit'; message: string } | null {
  const found = findMedicine(medicine);
  if (!found) return { field: 'medicine', message: 'Please choose a medicine' };
  if (found.units.includes(unit)) return null;
  return { field: 'unit', message: `${found.name} is dosed in ${found.units.join(' or ')}` };
}

/** @param service by its id, name or alias */
export function isPrescriptionService(service: string | null): boolean {
  const id = service === null ? undefined : findService(service)?.id;
  return prescriptionServices.some((one) => one === id);
}

/** What a direction cannot cover: a toxin without its brand, several medicines in one name, and what is not in the list. */
export type Undirected = 'unnamed' | 'several' | 'unlisted';

/**
 * Which medicine a product is; null for what is no prescription-only medicine.
 * @param product as somebody typed it
 * @param service of the appointment
 */
export function medicineOf(product: string, service: string | null): Medicine | Undirected | null {
  const words = new Set(foldWords(product.replaceAll(/[^\p{L}\p{N}'’]+/gu, ' ')));
  const isNamed = (lists: Medicine['words']) => lists.some((list) => list.every((word) => words.has(word)));
  // "Juvéderm with lidocaine" is a filler.
  const isDevice = devices.some((one) => words.has(one));
  const [found, ...others] = medicines.filter(
    ({ id, words: lists }) => isNamed(lists) && !(id === 'lidocaine' && isDevice),
  );
  if (found) return others.length > 0 ? 'several' : found;
  if (isNamed(unnamedToxin)) return 'unnamed';
  return isPrescriptionService(service) ? 'unlisted' : null;
}
