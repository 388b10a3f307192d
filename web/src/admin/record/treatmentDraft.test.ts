import { expect, test } from 'vitest';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { presetsOf } from '#shared/content/clinical/presets.ts';
import { regionAt } from '#shared/domain/treatmentMaps.ts';
import { sampleEntry, sampleTreatment } from '#shared/testing/sampleRecord.ts';
import {
  addPoint,
  addPreset,
  beginTreatment,
  changePoint,
  draftFromDirection,
  draftFromLast,
  problemOf,
  regionTotals,
  removePoint,
  withGuide,
} from '#web/admin/record/treatmentDraft.ts';

const today = '2026-11-27';
const empty = beginTreatment('Anti-Wrinkle');

const written = () => {
  const first = addPoint(empty, 0, 'face-front', { x: 0.5, y: 0.36 });
  const dosed = changePoint(first, 0, 0, { dose: 4, unit: 'units' });
  return addPoint(dosed, 0, 'face-front', { x: 0.34, y: 0.26 });
};

test('a point knows its region, and takes the dose of the one before it', () => {
  const [product] = written().products;
  expect(product?.points.map(({ region, dose }) => [region, dose])).toEqual([
    ['between the brows', 4],
    ['right forehead', 4],
  ]);
});

test('the first point is in the unit of its product', () => {
  const filler = addPoint(empty, 0, 'face-front', { x: 0.5, y: 0.66 }, 'ml');
  const next = addPoint(filler, 0, 'face-front', { x: 0.5, y: 0.72 });
  expect(next.products[0]?.points.map(({ unit }) => unit)).toEqual(['ml', 'ml']);
});

test('a direction begins a treatment with its medicine and its dose, where nothing else stands', () => {
  const direction = { medicine: 'botox', name: 'Botox', dose: 20, unit: 'units' as const };
  const begun = draftFromDirection(empty, direction);
  expect(begun.products).toMatchObject([{ product: 'Botox', productId: 'botox', dose: { dose: 20 } }]);
  expect(draftFromDirection(begun, { ...direction, dose: 5 }).products).toMatchObject([
    begun.products[0],
    { dose: { dose: 5 } },
  ]);
  const placed = draftFromDirection(addPoint(empty, 0, 'face-front', { x: 0.5, y: 0.36 }), direction);
  expect(placed.products[0]).toMatchObject({ product: 'Botox', dose: null });
});

test('a preset of the product places its points at one press', () => {
  const [glabella] = presetsOf('botox');
  expect(glabella?.words).toBe('Between the brows: 5 × 4 units');
  const placed = addPreset(empty, 0, glabella!);
  expect(regionTotals(placed.products[0]!.points)).toEqual(['between the brows: 20 units']);
  expect(presetsOf('dysport')).toEqual([]);
  expect(presetsOf(undefined)).toEqual([]);
  // Each is where its words say.
  const regions = ['botox', 'azzalure'].map((id) =>
    presetsOf(id).map(({ places }) => [...new Set(places.map((place) => regionAt('face-front', place)))]),
  );
  expect(regions).toEqual([
    [
      ['between the brows'],
      ['right corner of the eye', 'left corner of the eye'],
      ['middle forehead', 'right forehead', 'left forehead'],
    ],
    [['between the brows'], ['right corner of the eye', 'left corner of the eye']],
  ]);
});

test('what is given decides about the guide, until the clinician chooses one', () => {
  const [product] = empty.products;
  const given = (of: typeof empty, name: string) => ({ ...of, products: [{ ...product!, product: name }] });
  const follow = (before: typeof empty, next: typeof empty) =>
    withGuide(before, next, sampleFormulary, 'Anti-Wrinkle Injections');
  const filler = follow(empty, given(empty, 'Juvéderm Voluma'));
  expect(filler.aftercareGuide).toBe('Dermal Fillers');
  expect(follow(filler, given(filler, 'Botox 50 units')).aftercareGuide).toBe('Anti-Wrinkle');
  const chosen = follow(filler, { ...filler, aftercareGuide: null });
  expect(follow(chosen, given(chosen, 'Botox 50 units')).aftercareGuide).toBeNull();
});

test('a point that is moved to another region is named after it', () => {
  const moved = changePoint(written(), 0, 0, { x: 0.66, y: 0.26 });
  expect(moved.products[0]?.points[0]?.region).toBe('left forehead');
});

test('points of several drawings are in one list, and each stays on its own', () => {
  const both = addPoint(written(), 0, 'body-back', { x: 0.6, y: 0.47 });
  const moved = changePoint(both, 0, 2, { x: 0.55, y: 0.52 });
  expect(moved.products[0]?.points.map(({ template, region }) => [template, region])).toEqual([
    ['face-front', 'between the brows'],
    ['face-front', 'right forehead'],
    ['body-back', 'right buttock'],
  ]);
  expect(regionTotals(moved.products[0]?.points ?? [])).toContain('right buttock: 4 units');
});

test('doses at points take the place of one in total', () => {
  const products = empty.products.map((one) => ({ ...one, dose: { dose: 1, unit: 'mg' as const } }));
  const [product] = addPoint({ ...empty, products }, 0, 'face-front', { x: 0.5, y: 0.36 }).products;
  expect([product?.points.length, product?.dose]).toEqual([1, null]);
});

test('totals are per region and unit, and exact', () => {
  const more = changePoint(addPoint(written(), 0, 'face-front', { x: 0.35, y: 0.26 }), 0, 2, { dose: 0.1 });
  expect(regionTotals(more.products[0]?.points ?? [])).toEqual([
    'between the brows: 4 units',
    'right forehead: 4.1 units',
  ]);
  expect(removePoint(more, 0, 0).products[0]?.points).toHaveLength(2);
});

test('says what is missing: product, batch, expiry, and a batch that has expired', () => {
  const draftOf = (product: string, lot: string, expiry: string) => ({
    ...empty,
    products: empty.products.map((one) => ({ ...one, product, lot, expiry })),
  });
  expect(problemOf(draftOf('', '', ''))).toBe('Please enter the product.');
  expect(problemOf(draftOf('Gel', '', ''))).toBe('Please enter the batch of Gel.');
  expect(problemOf(draftOf('Gel', 'A1', ''))).toBe('Please enter the expiry date of Gel.');
  expect(problemOf(draftOf('Gel', 'A1', today))).toBeNull();
});

test('the last treatment becomes a draft without its batch, what went wrong and points on former drawings', () => {
  const point = { x: 0.553, y: 0.52, dose: 1, unit: 'ml' as const, templateVersion: 1 };
  const buttock = { ...point, template: 'body-back', region: 'right buttock' };
  const product = {
    product: 'Gel',
    lot: 'A1',
    expiry: '2027-01-01',
    points: [buttock, { ...buttock, templateVersion: 0 }, { ...buttock, region: 'seat' }],
    dose: null,
    directionId: null,
    productId: null,
    productVersion: null,
    totals: [],
    needle: '25G',
    words: '',
  };
  const entry = sampleEntry(1, {
    kind: 'treatment',
    treatment: {
      ...sampleTreatment([{ ...product, was: null }]),
      technique: 'Needle',
      aftercareGuide: 'Dermal Fillers',
      adverse: 'Bruise',
      warningReason: 'None',
    },
  });
  const draft = draftFromLast([entry], empty);
  expect(draft).toMatchObject({
    products: [
      { product: 'Gel', lot: '', expiry: '', packs: 1, points: [buttock], needle: '25G', route: '' },
    ],
    technique: 'Needle',
    aftercareGuide: 'Dermal Fillers',
    adverse: '',
    warningReason: '',
  });
  expect(draftFromLast([], empty)).toBeUndefined();
});
