import type { ProductContent } from '#shared/contracts/formulary.ts';
import { medicine, toxin, amounts, nutrient, b12, anaesthetic, weekly, lifeSaving } from './medicineKinds.ts';
import { devices } from './productsDevices.ts';

type Seeds = Readonly<Record<string, ProductContent>>;

const medicines: Seeds = {
  botox: toxin(['Botox', 'AbbVie (Allergan)'], [50, 100, 200], 64, ['albumin']),
  vistabel: toxin(['Vistabel', 'AbbVie (Allergan)'], [50], 64, ['albumin']),
  azzalure: toxin(['Azzalure', 'Galderma'], [125], 110, ['albumin', 'milk']),
  dysport: toxin(['Dysport', 'Ipsen'], [300, 500], 110, ['albumin', 'milk'], {
    source: 'Not licensed for facial lines here: highest dose of Azzalure, whose units are the same',
  }),
  bocouture: toxin(['Bocouture', 'Merz'], [50, 100], 64, ['albumin']),
  xeomin: toxin(['Xeomin', 'Merz'], [50, 100, 200], 64, ['albumin'], {
    source: 'Not licensed for facial lines here: highest dose of Bocouture, whose units are the same',
  }),
  letybo: toxin(['Letybo', 'Croma (Hugel)'], [50, 100], 20, ['albumin']),
  nuceiva: toxin(['Nuceiva', 'Evolus'], [100], 20, ['albumin']),
  alluzience: toxin(['Alluzience', 'Galderma'], [125], 50, ['milk'], {
    forms: ['Solution for injection'],
    strengths: ['200 units/ml'],
  }),
  relfydess: toxin(['Relfydess', 'Galderma'], [150], 110, [], {
    forms: ['Solution for injection'],
    strengths: ['100 units/ml'],
  }),
  b12: b12('Vitamin B12', {
    aliases: ['Hydroxocobalamin', 'Hydroxocobalamin 1 mg/ml', 'B12', 'Cobalin-H', 'Neo-Cytamen'],
    substance: 'Hydroxocobalamin',
  }),
  cyanocobalamin: b12('Cyanocobalamin', { aliases: ['Cytamen'], substance: 'Cyanocobalamin' }),
  lidocaine: anaesthetic('Lidocaine', {
    aliases: ['Lidocaine by injection', 'Lidocaine 1%', 'Lidocaine 2%', 'Lignocaine', 'Xylocaine'],
    highestDose: amounts([
      [200, 'mg'],
      [10, 'ml'],
    ]),
    strengths: ['10 mg/ml (1%)', '20 mg/ml (2%)'],
  }),
  'lidocaine-adrenaline': anaesthetic('Lidocaine with adrenaline', {
    aliases: ['Xylocaine with adrenaline', 'Lignospan'],
    substance: 'Lidocaine hydrochloride and adrenaline',
    highestDose: amounts([
      [200, 'mg'],
      [10, 'ml'],
    ]),
    strengths: ['10 mg/ml (1%) with 1 in 200,000', '20 mg/ml (2%) with 1 in 200,000'],
    contains: ['lidocaine', 'sulfite'],
  }),
  articaine: anaesthetic('Articaine with adrenaline', {
    aliases: ['Articaine', 'Septanest'],
    substance: 'Articaine hydrochloride and adrenaline',
    highestDose: amounts([
      [280, 'mg'],
      [7, 'ml'],
    ]),
    strengths: ['40 mg/ml (4%) with 1 in 100,000', '40 mg/ml (4%) with 1 in 200,000'],
    contains: ['lidocaine', 'sulfite'],
    source: 'SmPC: 7 mg for each kilogram; careful value for a person of 40 kg',
  }),
  hyaluronidase: medicine('Hyaluronidase', {
    aliases: ['Hyalase', 'Hyaluronidase 1500 units', 'Hyalase 1500', 'Hyalase 1500 units'],
    manufacturer: 'Wockhardt',
    substance: 'Hyaluronidase',
    family: 'hyaluronidase',
    units: ['units'],
    pack: [{ amount: 1500, unit: 'units' }],
    highestDose: [{ amount: 1500, unit: 'units' }],
    openDays: 0,
    routes: ['Intradermal', 'Subcutaneous'],
    forms: ['Powder for solution for injection'],
    strengths: ['1500 units'],
    contraindications: ['allergy-filler', 'allergy-stings', 'skin-infection', 'pregnancy', 'breastfeeding'],
    consentText: 'hyaluronidase',
    needs: ['emergency-kit'],
    source: 'CMAC 2021: up to 1,500 units a round; more rounds are an emergency',
  }),
  'sodium-chloride': medicine('Sodium chloride 0.9%', {
    aliases: ['Sodium chloride', 'Saline', 'Saline 0.9%', 'Normal saline', 'NaCl 0.9%'],
    family: 'fluid',
    units: ['ml'],
    highestDose: [{ amount: 500, unit: 'ml' }],
    routes: ['To dissolve another medicine', 'Intradermal', 'Subcutaneous', 'Intravenous'],
    strengths: ['9 mg/ml (0.9%)'],
    contraindications: ['heart', 'kidney'],
    source: 'Careful value of the clinic: one bag',
  }),
  'bacteriostatic-saline': medicine('Bacteriostatic sodium chloride 0.9%', {
    aliases: ['Bacteriostatic saline'],
    substance: 'Sodium chloride with benzyl alcohol',
    family: 'fluid',
    units: ['ml'],
    highestDose: [{ amount: 30, unit: 'ml' }],
    routes: ['To dissolve another medicine'],
    contains: ['benzyl-alcohol'],
    source: 'Imported, unlicensed here: the prescriber decides',
  }),
  'water-for-injections': medicine('Water for injections', {
    family: 'fluid',
    units: ['ml'],
    highestDose: [{ amount: 20, unit: 'ml' }],
    routes: ['To dissolve another medicine'],
    source: 'SmPC: only to dissolve or dilute',
  }),
  'vitamin-c': nutrient('Vitamin C', [[1000, 'mg']], {
    aliases: ['Ascorbic acid', 'Vitamin C (ascorbic acid)'],
    substance: 'Ascorbic acid',
  }),
  'vitamin-d': nutrient(
    'Vitamin D',
    [
      [7.5, 'mg'],
      [1, 'ml'],
    ],
    {
      aliases: ['Vitamin D3', 'Colecalciferol', 'Cholecalciferol'],
      substance: 'Colecalciferol',
      intervalDays: 84,
      routes: ['Intramuscular'],
    },
  ),
  'b-complex': nutrient('Vitamin B complex', [[10, 'ml']], {
    aliases: ['B complex', 'Vitamin B group', 'Pabrinex'],
    substance: 'Vitamins of the B group',
    source: 'SmPC of Pabrinex: anaphylaxis is reported',
  }),
  biotin: nutrient('Biotin', [[10, 'mg']], { aliases: ['Vitamin B7'] }),
  magnesium: nutrient('Magnesium', [[1000, 'mg']], {
    aliases: ['Magnesium sulfate'],
    substance: 'Magnesium sulfate',
  }),
  zinc: nutrient('Zinc', [[10, 'mg']]),
  'amino-acids': nutrient('Amino acids', [[20, 'ml']]),
  glutathione: nutrient('Glutathione', [[600, 'mg']]),
  nad: nutrient('NAD+', [[250, 'mg']], {
    aliases: ['NAD', 'NAD plus'],
    substance: 'Nicotinamide adenine dinucleotide',
  }),
  triamcinolone: medicine('Kenalog', {
    aliases: ['Triamcinolone', 'Kenalog 40', 'Adcortyl'],
    manufacturer: 'Bristol-Myers Squibb',
    substance: 'Triamcinolone acetonide',
    family: 'steroid',
    units: ['mg', 'ml'],
    pack: amounts([
      [40, 'mg'],
      [1, 'ml'],
    ]),
    highestDose: amounts([
      [40, 'mg'],
      [1, 'ml'],
    ]),
    intervalDays: 84,
    routes: ['Intramuscular', 'Intralesional'],
    strengths: ['10 mg/ml', '40 mg/ml'],
    contains: ['benzyl-alcohol'],
    contraindications: ['immune-medicines', 'skin-infection', 'diabetes', 'pregnancy', 'breastfeeding'],
    source: 'SmPC; not licensed for hay fever here',
  }),
  mounjaro: weekly('Mounjaro', 'Tirzepatide', 15, 7, ['Tirzepatide']),
  wegovy: weekly('Wegovy', 'Semaglutide', 2.4, 7, ['Semaglutide']),
  ozempic: weekly('Ozempic', 'Semaglutide', 2, 7),
  saxenda: weekly('Saxenda', 'Liraglutide', 3, 1, ['Liraglutide']),
  'deoxycholic-acid': medicine('Deoxycholic acid', {
    aliases: ['Aqualyx', 'Belkyra'],
    family: 'fat-dissolving',
    units: ['ml', 'mg'],
    highestDose: amounts([[10, 'ml']]),
    intervalDays: 28,
    routes: ['Subcutaneous'],
    contraindications: ['swallowing', 'skin-infection', 'pregnancy', 'breastfeeding'],
    needs: ['emergency-kit'],
    source: 'SmPC of Belkyra: 10 ml, four weeks between',
  }),
  'lemon-bottle': medicine('Lemon Bottle', {
    substance: 'Riboflavin, bromelain and lecithin',
    family: 'fat-dissolving',
    units: ['ml'],
    intervalDays: 28,
    routes: ['Subcutaneous'],
    source: 'Injected, unlicensed: taken as a medicine until the prescriber says otherwise',
  }),
  adrenaline: lifeSaving('Adrenaline', {
    aliases: [
      'Epinephrine',
      'Adrenalin',
      'Adrenaline 1 in 1,000',
      'Adrenaline 1:1000',
      'Adrenaline 1 mg/ml',
      'Adrenaline 1 mg in 1 ml',
      'Adrenaline 0.5 mg',
      'Adrenaline 300 micrograms',
      'Adrenaline 500 micrograms',
      'Adrenaline auto-injector',
      'EpiPen',
      'EpiPen 300 micrograms',
      'Jext',
      'Jext 300 micrograms',
      'Emerade',
      'Emerade 500 micrograms',
    ],
    strengths: ['1 mg/ml (1 in 1,000)', '300 micrograms', '500 micrograms'],
    contains: ['sulfite'],
  }),
  chlorphenamine: lifeSaving('Chlorphenamine', {
    aliases: ['Chlorphenamine injection'],
    routes: ['Intramuscular', 'Intravenous'],
    strengths: ['10 mg/ml'],
  }),
  hydrocortisone: lifeSaving('Hydrocortisone', {
    aliases: ['Hydrocortisone injection', 'Solu-Cortef'],
    routes: ['Intramuscular', 'Intravenous'],
    strengths: ['100 mg'],
  }),
};

/** Raised by every change of the list, so that a release brings what has changed, and an earlier one never takes it back. */
export const seedVersion = 4;

/** The products as delivered, not yet checked by a prescriber. Ids stand in signed entries: never reuse one. */
export const seedProducts: Seeds = { ...medicines, ...devices };
