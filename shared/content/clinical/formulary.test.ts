import { expect, test } from 'vitest';
import {
  directAnaesthetic,
  directTreatment,
  listAdministrations,
} from '#shared/content/clinical/directTreatment.ts';
import {
  findProduct,
  medicineProblem,
  needsDirection,
  searchProducts,
  versionOf,
} from '#shared/content/clinical/formulary.ts';
import { sampleFormulary as formulary } from '#shared/testing/sampleFormulary.ts';

test.each<[dilution: string, needed: string[]]>([
  ['1.25 ml saline', []],
  ['2.5 ml bacteriostatic saline', []],
  ['1 ml Lidocaine 1%', ['Lidocaine']],
  ['lidocaine with adrenaline', ['Lidocaine with adrenaline']],
])(
  'a medicine that a device is diluted with (%s) needs a direction, what only dissolves does not',
  (dilution, needed) => {
    const products = [{ product: 'Sculptra', points: [], dilution }];
    const directed = directTreatment(formulary, products, [], [], new Date('2026-11-28'));
    expect(directed.map(({ name }) => name.replace(/ \(.*/, ''))).toEqual(needed);
    const listed = [...products, { product: 'Lidocaine 1%', points: [] }];
    expect(directTreatment(formulary, listed, [], [], new Date('2026-11-28'))).toHaveLength(1);
  },
);

test.each<[anaesthetic: string | null, isAsked: boolean]>([
  [null, false],
  ['None', false],
  ['Ice', false],
  ['EMLA cream, 30 minutes', false],
  ['Lidocaine 4% cream', false],
  ['Numbing cream, no injection', false],
  ['Lidocaine 1%, 2 ml', true],
  ['LIGNOCAINE', true],
  ['Septanest', true],
  ['Mepivacaine 3%', true],
  ['Dental block', true],
  ['EMLA, then 1 ml lidocaine injected', true],
])('an anaesthetic in words (%s) needs a direction where it may be injected: %s', (words, isAsked) => {
  const asked = (...products: string[]) =>
    directAnaesthetic(
      formulary,
      products.map((product) => ({ product })),
      { anaesthetic: words },
    ).length > 0;
  expect(asked('Restylane')).toBe(isAsked);
  const mixed = { product: 'Sculptra', dilution: words };
  expect(directAnaesthetic(formulary, [mixed], {})).toHaveLength(words === 'Mepivacaine 3%' ? 1 : 0);
  // It is directed as the product that it is.
  expect(asked('Restylane', 'Lidocaine 1%')).toBe(false);
});

test.each([
  ['Dental block with 0.5 ml lidocaine', 1],
  ['Cannula, linear; the product contains lidocaine', 0],
  ['Fanning, no block; lidocaine cream before', 0],
])('an anaesthetic in the technique (%s) is asked about where it was infiltrated', (technique, asked) => {
  expect(directAnaesthetic(formulary, [{ product: 'Restylane' }], { technique })).toHaveLength(asked);
});

const idOf = (product: string) => findProduct(formulary, { product })?.id ?? null;

/** What a treatment without any direction lacks. */
const missingFor = (product: string) =>
  directTreatment(formulary, [{ product, points: [] }], [], [], new Date('2026-11-28')).map(
    ({ medicine }) => medicine,
  );

test.each<[product: string, medicine: string | null]>([
  ['Dysport', 'dysport'],
  ['DYSPORT® 300', 'dysport'],
  ['Xeomin', 'xeomin'],
  ['Vistabel', 'vistabel'],
  ['Botox50', 'botox'],
  ['Botox 50 units', 'botox'],
  ['Botx 50', null],
  ['Botx', null],
  ['B\u043Etox', null],
  ['\uFF22\uFF4F\uFF54\uFF4F\uFF58', 'botox'],
  ['Bo\u200Btox\u2060', 'botox'],
  ['Lidocaine1%', 'lidocaine'],
  ['Hyalase1500', 'hyaluronidase'],
  ['Kenalog', 'triamcinolone'],
  ['Mounjaro', 'mounjaro'],
  ['NAD+', 'nad'],
  ['Botulinum toxin', null],
  ['Azzalure in saline', null],
  ['The usual', null],
  ['Juvéderm Voluma and Botox', null],
  ['Pigment from a friend', null],
])('%s needs a direction', (product, medicine) => {
  expect(missingFor(product)).toEqual([medicine]);
});

test.each([
  'Juvéderm Voluma',
  'juvederm voluma®',
  'Voluma',
  'Restylane Lidocaine',
  'Profhilo',
  'PRP kit',
  'Pigment brown',
  'Adrenaline 1 in 1,000',
  'EpiPen',
])('%s needs none', (product) => {
  expect(missingFor(product)).toEqual([]);
});

test('an id counts together with a name of its product only', () => {
  const chosen = { product: 'Botox', productId: 'juvederm-voluma' };
  expect(findProduct(formulary, chosen)).toBeNull();
  expect(findProduct(formulary, { ...chosen, product: 'Voluma' })?.id).toBe('juvederm-voluma');
  expect(findProduct(formulary, { product: 'Voluma', productId: 'gone' })).toBeNull();
});

test('of two products with one name, and of a class that is not known here, the careful one counts', () => {
  const [botox, voluma] = ['botox', 'juvederm-voluma'].map((id) => formulary.find((one) => one.id === id)!);
  const twin = { ...voluma!, id: 'twin', name: 'Botox', aliases: [] };
  for (const list of [
    [botox!, twin],
    [twin, botox!],
  ]) {
    expect(findProduct(list, { product: 'Botox' })?.id).toBe('botox');
  }
  expect(findProduct([{ ...voluma!, aliases: ['...'] }], { product: '\u{1F489}' })).toBeNull();
  expect(needsDirection({ class: 'later' as 'device', isLifeSaving: false })).toBe(true);
});

test('the version that was chosen is kept, and none of the future', () => {
  const list = formulary.map((one) => ({ ...one, version: 3 }));
  const chosen = { product: 'Botox', productId: 'botox' };
  expect([1, 9, null].map((productVersion) => versionOf(list, { ...chosen, productVersion }))).toEqual([
    1, 3, 3,
  ]);
  expect(versionOf(list, { product: 'Botox', productVersion: 1 })).toBe(3);
  expect(versionOf(list, { product: 'Botx' })).toBeNull();
});

test.each([
  ['Dyspro', 'Dysport'],
  ['botx', 'Botox'],
  ['Botx 50', 'Botox'],
  ['B\u043Etox', 'Botox'],
  ['volum', 'Juvéderm Voluma'],
  ['voulma', 'Juvéderm Voluma'],
  ['juvederm vlift', 'Juvéderm Volift'],
  ['ascorbic', 'Vitamin C'],
  ['hydroxo', 'Vitamin B12'],
  ['b12', 'Vitamin B12'],
  ['nad', 'NAD+'],
  ['lignocane', 'Lidocaine'],
  ['epipen', 'Adrenaline'],
  ['Botox Cosmetic', 'Botox'],
  ['Adrenaline ampoule', 'Adrenaline'],
])('%s offers %s first', (typed, name) => {
  expect(searchProducts(formulary, typed)[0]?.name).toBe(name);
});

test('adrenaline is known by what is printed on it, and needs no direction', () => {
  for (const typed of ['Adrenaline 1mg/ml', 'Adrenaline 1:1,000', 'EpiPen 300micrograms', 'adrenalin'])
    expect([typed, idOf(typed)]).toEqual([typed, 'adrenaline']);
});

test('what is like no product offers nothing', () => {
  for (const typed of ['', ' ', '50', 'xq', 'something else']) {
    expect(searchProducts(formulary, typed), typed).toEqual([]);
  }
});

test('a substance offers its brands', () => {
  const names = searchProducts(formulary, 'botulinum', 20).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Botox', 'Dysport', 'Xeomin', 'Vistabel']));
});

test('an earlier free text counts for what its direction or its words name', () => {
  const directions = [{ id: 'd1', medicine: 'botox' }];
  const given = (product: string, directionId: string | null = null) =>
    listAdministrations(formulary, [{ product, directionId }], directions, '2026-09-01').map(
      ({ medicine, directionId: id }) => [medicine, id],
    );
  expect(given('The usual', 'd1')).toEqual([['botox', 'd1']]);
  expect(given('BOTOX® 50 Allergan units')).toEqual([['botox', null]]);
  expect(given('Azzalure in saline').map(([medicine]) => medicine)).toEqual(['azzalure', 'sodium-chloride']);
  expect(given('Voluma')).toEqual([['juvederm-voluma', null]]);
  expect(given('Something', 'gone')).toEqual([['', 'gone']]);
  const renamed = { product: 'Former name', productId: 'botox' };
  expect(listAdministrations(formulary, [renamed], [], '2026-09-01')).toMatchObject([{ medicine: 'botox' }]);
});

test('a direction is for a medicine, in one of its units', () => {
  expect(medicineProblem(formulary, { medicine: 'botox', unit: 'units' })).toBeNull();
  expect(medicineProblem(formulary, { medicine: 'botox', unit: 'ml' })?.field).toBe('unit');
  for (const medicine of ['juvederm-voluma', 'adrenaline', 'gone']) {
    expect(medicineProblem(formulary, { medicine, unit: 'ml' })?.field).toBe('medicine');
  }
});

test('each medicine can be directed', () => {
  for (const { id, units, forms, routes } of formulary.filter(needsDirection)) {
    expect([id, units.length * forms.length * routes.length > 0]).toEqual([id, true]);
    expect(idOf(formulary.find((one) => one.id === id)!.name)).toBe(id);
  }
});
