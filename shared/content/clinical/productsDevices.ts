import { ProductContent } from '#shared/contracts/formulary.ts';
import type { ProductIngredient } from '#shared/domain/product.ts';

type Given = Partial<ProductContent>;

const fillerStops = [
  'allergy-filler',
  'permanent-filler',
  'skin-infection',
  'autoimmune',
  'bleeding-other',
  'dental',
  'vaccination',
  'pregnancy',
  'breastfeeding',
];

const device = (name: string, given: Given): ProductContent =>
  ProductContent.parse({
    name,
    class: 'device',
    substance: name,
    family: 'hyaluronic-acid-filler',
    units: ['ml'],
    source: 'Manufacturer’s instructions',
    ...given,
  });

const ml = (amount: number) => [{ amount, unit: 'ml' as const }];

interface FillerGiven {
  pack?: number;
  contains?: readonly ProductIngredient[];
  given?: Given;
}

const filler = (
  [name, manufacturer, ...aliases]: readonly [string, string, ...string[]],
  { pack = 1, contains = ['lidocaine'], given = {} }: FillerGiven = {},
): ProductContent =>
  device(name, {
    aliases,
    manufacturer,
    substance: contains.includes('lidocaine') ? 'Hyaluronic acid with lidocaine' : 'Hyaluronic acid',
    pack: ml(pack),
    highestDose: ml(6),
    intervalDays: 14,
    routes: ['Subcutaneous', 'Intradermal', 'Supraperiosteal'],
    contains: [...contains],
    contraindications: [...fillerStops, ...(contains.includes('lidocaine') ? ['allergy-anaesthetic'] : [])],
    consentText: 'dermal-fillers',
    aftercareGuide: 'Dermal Fillers',
    needs: ['emergency-kit', 'hyaluronidase'],
    source: 'Manufacturer’s instructions; 6 ml a session is a careful value of the clinic',
    ...given,
  });

/** Thin gels in courses, four weeks between. */
const booster = (
  names: readonly [string, string, ...string[]],
  pack: number,
  contains: readonly ProductIngredient[] = [],
  given: Given = {},
): ProductContent =>
  filler(names, {
    pack,
    contains,
    given: { family: 'skin-booster', highestDose: ml(3), intervalDays: 28, ...given },
  });

/** Hyaluronidase does nothing to it. */
const lasting = (
  names: readonly [string, string, ...string[]],
  pack: number,
  substance: string,
  contains: readonly ProductIngredient[] = [],
) =>
  filler(names, {
    pack,
    contains,
    given: {
      family: 'other-filler',
      substance,
      highestDose: ml(3),
      intervalDays: 28,
      needs: ['emergency-kit'],
    },
  });

const juvederm = (kind: string, pack = 1) =>
  filler([`Juvéderm ${kind}`, 'AbbVie (Allergan)', ...(kind.includes(' ') ? [] : [kind])], { pack });
const restylane = (kind: string) => filler([`Restylane ${kind}`, 'Galderma', `Restylane ${kind} Lidocaine`]);
const belotero = (kind: string) => filler([`Belotero ${kind}`, 'Merz', `Belotero ${kind} Lidocaine`]);
const teosyal = (kind: string) =>
  filler([`Teosyal ${kind}`, 'Teoxane', ...(kind.includes(' ') ? [kind] : [])]);
const stylage = (kind: string, pack = 1) =>
  filler([`Stylage ${kind}`, 'Vivacy', `Stylage ${kind} Lidocaine`], { pack });

const platelets = (name: string, aliases: string[]) =>
  device(name, {
    aliases,
    substance: 'Tubes to prepare the patient’s own platelets',
    family: 'platelets',
    highestDose: ml(12),
    intervalDays: 28,
    routes: ['Intradermal', 'Subcutaneous'],
    contraindications: ['bleeding', 'cancer', 'skin-infection', 'blood-borne', 'pregnancy', 'breastfeeding'],
    consentText: 'prp-therapy',
    aftercareGuide: 'PRP and PRF',
    source:
      'The tubes are a device; whether what they prepare is a medicine is for the supervising doctor to confirm',
  });

/** Fillers and other devices, cosmetics and consumables; a medicine that is in a device does not make it one. */
export const devices: Readonly<Record<string, ProductContent>> = {
  'juvederm-ultra-2': juvederm('Ultra 2', 0.55),
  'juvederm-ultra-3': juvederm('Ultra 3'),
  'juvederm-ultra-4': juvederm('Ultra 4'),
  'juvederm-ultra-smile': juvederm('Ultra Smile', 0.55),
  'juvederm-voluma': juvederm('Voluma'),
  'juvederm-volift': juvederm('Volift'),
  'juvederm-volbella': juvederm('Volbella'),
  'juvederm-volux': juvederm('Volux'),
  'juvederm-volite': booster(['Juvéderm Volite', 'AbbVie (Allergan)', 'Volite'], 1, ['lidocaine']),
  'juvederm-skinvive': booster(['Skinvive', 'AbbVie (Allergan)', 'Juvéderm Skinvive'], 1, ['lidocaine']),
  harmonyca: lasting(
    ['HArmonyCa', 'AbbVie (Allergan)', 'HArmonyCa Lidocaine'],
    1.25,
    'Calcium hydroxylapatite and hyaluronic acid with lidocaine',
    ['lidocaine'],
  ),
  restylane: filler(['Restylane', 'Galderma', 'Restylane Lidocaine']),
  'restylane-refyne': restylane('Refyne'),
  'restylane-defyne': restylane('Defyne'),
  'restylane-kysse': restylane('Kysse'),
  'restylane-volyme': restylane('Volyme'),
  'restylane-lyft': restylane('Lyft'),
  'restylane-eyelight': restylane('Eyelight'),
  'restylane-vital': booster(['Restylane Vital', 'Galderma', 'Restylane Skinboosters Vital'], 1, [
    'lidocaine',
  ]),
  'restylane-vital-light': booster(['Restylane Vital Light', 'Galderma'], 1, ['lidocaine']),
  'belotero-soft': belotero('Soft'),
  'belotero-balance': belotero('Balance'),
  'belotero-intense': belotero('Intense'),
  'belotero-volume': belotero('Volume'),
  'belotero-lips-shape': belotero('Lips Shape'),
  'belotero-lips-contour': belotero('Lips Contour'),
  'belotero-revive': booster(['Belotero Revive', 'Merz'], 1),
  'teosyal-rha-1': teosyal('RHA 1'),
  'teosyal-rha-2': teosyal('RHA 2'),
  'teosyal-rha-3': teosyal('RHA 3'),
  'teosyal-rha-4': teosyal('RHA 4'),
  'teosyal-kiss': teosyal('Kiss'),
  'teosyal-redensity-2': teosyal('Redensity 2'),
  'teosyal-redensity-1': booster(['Teosyal Redensity 1', 'Teoxane', 'Redensity 1'], 1, ['lidocaine']),
  'stylage-s': stylage('S', 0.8),
  'stylage-m': stylage('M'),
  'stylage-l': stylage('L'),
  'stylage-xl': stylage('XL'),
  'stylage-xxl': stylage('XXL'),
  'stylage-special-lips': stylage('Special Lips'),
  'stylage-hydro': booster(['Stylage Hydro', 'Vivacy'], 1),
  'saypha-filler': filler(['Saypha Filler', 'Croma', 'Saypha Filler Lidocaine']),
  'saypha-volume': filler(['Saypha Volume', 'Croma', 'Saypha Volume Lidocaine']),
  'revolax-fine': filler(['Revolax Fine', 'Across', 'Revolax Fine Lidocaine'], { pack: 1.1 }),
  'revolax-deep': filler(['Revolax Deep', 'Across', 'Revolax Deep Lidocaine'], { pack: 1.1 }),
  'revolax-sub-q': filler(['Revolax Sub-Q', 'Across', 'Revolax Sub-Q Lidocaine'], { pack: 1.1 }),
  profhilo: booster(['Profhilo', 'IBSA', 'Profhilo H+L'], 2),
  'profhilo-body': booster(['Profhilo Body', 'IBSA'], 3),
  sunekos: booster(['Sunekos', 'Professional Dietetics', 'Sunekos 200'], 3, [], { intervalDays: 7 }),
  jalupro: booster(['Jalupro', 'Professional Dietetics', 'Jalupro HMW'], 3, [], { intervalDays: 7 }),
  plinest: booster(['Plinest', 'Mastelli'], 2, ['fish'], { substance: 'Polynucleotides', intervalDays: 14 }),
  nucleofill: booster(['Nucleofill', 'ASCE Italia'], 1.5, ['fish'], {
    substance: 'Polynucleotides',
    intervalDays: 14,
  }),
  radiesse: lasting(['Radiesse', 'Merz', 'Radiesse+', 'Radiesse Lidocaine'], 1.5, 'Calcium hydroxylapatite', [
    // One name for both: the plain one has none.
    'lidocaine',
  ]),
  sculptra: lasting(['Sculptra', 'Galderma'], 9, 'Poly-L-lactic acid'),
  ellanse: lasting(['Ellansé', 'Sinclair'], 1, 'Polycaprolactone'),
  'prp-tube': platelets('PRP tube', ['PRP kit', 'PRP', 'Platelet-rich plasma', 'RegenLab BCT']),
  'prf-tube': platelets('PRF tube', ['PRF kit', 'PRF', 'Platelet-rich fibrin']),
  'pdo-threads': device('PDO threads', {
    substance: 'Polydioxanone',
    family: 'other',
    units: [],
    contraindications: ['skin-infection', 'autoimmune', 'bleeding', 'pregnancy', 'breastfeeding'],
  }),
  pigment: ProductContent.parse({
    name: 'Microblading pigment',
    aliases: ['Pigment', 'Pigment light brown', 'Pigment brown', 'Pigment dark brown', 'Pigment black'],
    class: 'cosmetic',
    substance: 'Pigment',
    family: 'pigment',
    units: [],
    contains: ['pigment'],
    contraindications: [
      'allergy-pigment',
      'isotretinoin',
      'bleeding',
      'cancer',
      'skin-infection',
      'keloids',
      'pregnancy',
      'breastfeeding',
    ],
    consentText: 'microblading',
    // The touch-up.
    reviewDays: 42,
    needsPatchTest: true,
    source: 'HSE and CIEH guidance on micropigmentation',
  } satisfies Partial<ProductContent>),
  cannula: ProductContent.parse({
    name: 'Cannula',
    aliases: ['Cannula 22G', 'Cannula 25G', 'Needle', 'Needle 30G'],
    class: 'consumable',
    substance: 'Cannula or needle',
    family: 'other',
    units: [],
    source: 'No substance is given',
  } satisfies Partial<ProductContent>),
};
