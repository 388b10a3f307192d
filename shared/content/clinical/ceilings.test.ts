import { describe, expect, test } from 'vitest';
import { deviceCeilings, directionCeilings, findUndosed } from '#shared/content/clinical/ceilings.ts';
import { directTreatment } from '#shared/content/clinical/directTreatment.ts';
import { sampleFormulary as formulary } from '#shared/testing/sampleFormulary.ts';
import { outsideAreas, type UsedProduct } from '#shared/content/clinical/usedProduct.ts';
import type { DoseUnit } from '#shared/domain/careRecord.ts';
import type { Administration, Direction } from '#shared/domain/directions.ts';

const at = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000).toISOString();
const used = (product: string, dose: number, unit: DoseUnit = 'ml', packs = 1): UsedProduct => ({
  product,
  points: [],
  dose: { dose, unit },
  packs,
});
const given = (medicine: string, days: number): Administration => ({
  medicine,
  directionId: null,
  at: daysAgo(days),
});
const direction = (medicine: string, also: Partial<Direction> = {}): Direction => ({
  id: `d-${medicine}`,
  medicine,
  name: medicine,
  dose: 50,
  unit: 'units',
  intervalDays: 84,
  administrations: 2,
  signedAt: daysAgo(1),
  expiresOn: '2027-02-01',
  endedAt: null,
  unseen: [],
  ...also,
});

test('a drip of several vitamins is covered by a direction for each: their doses are not added up', () => {
  const drip = [used('Vitamin C', 1000, 'mg'), used('Glutathione', 600, 'mg')];
  const directions = [
    direction('vitamin-c', { dose: 1000, unit: 'mg' }),
    direction('glutathione', { dose: 600, unit: 'mg' }),
  ];
  const problemsOf = (products: UsedProduct[]) =>
    directTreatment(formulary, products, directions, [], at).map(({ problem }) => problem);
  expect(problemsOf(drip)).toEqual([null, null]);
  // Given two days before, in another visit.
  const history = [{ medicine: 'vitamin-d', directionId: null, at: daysAgo(2) }];
  expect(directTreatment(formulary, drip, directions, history, at).map(({ problem }) => problem)).toEqual([
    null,
    null,
  ]);
  const [twice] = problemsOf([...drip, used('Ascorbic acid', 500, 'mg')]);
  expect(twice).toContain('allows 1000 mg');
});

describe('a direction', () => {
  const botox = formulary.find(({ id }) => id === 'botox')!;
  const usual = { dose: 50, unit: 'units' as const, intervalDays: 84, route: ' intramuscular' };
  test.each<[string, string, object, string[]]>([
    ['in a unit of which its family has a highest dose', 'glutathione', { dose: 20 }, []],
    ['above that', 'glutathione', { dose: 21 }, ['highest dose of a session, 20 ml']],
    ['in a unit of which there is none', 'deoxycholic-acid', { unit: 'mg' }, ['no highest dose']],
    ['of a medicine of which its family says it', 'lemon-bottle', { dose: 11 }, ['10 ml']],
  ])('%s', (_, id, also, words) => {
    const product = formulary.find((one) => one.id === id)!;
    const given = { dose: 10, unit: 'ml' as const, intervalDays: 28, route: product.routes.at(-1)!, ...also };
    expect(directionCeilings(formulary, product, given)).toEqual(
      words.map((word) => expect.stringContaining(word) as string),
    );
  });

  test.each<[string, object, string[]]>([
    ['within the list', {}, []],
    ['at its limits', { dose: 64 }, []],
    ['of 100,000 units', { dose: 100_000 }, ['above the highest dose']],
    ['too soon', { intervalDays: 14 }, ['less than the shortest interval']],
    ['the day after', { intervalDays: 1 }, ['1 day is less']],
    ['into a vein', { route: 'Intravenous' }, ['not a usual route']],
    ['of everything at once', { dose: 65, intervalDays: 0, route: 'By mouth' }, ['above', 'less', 'usual']],
  ])('%s', (_, also, words) => {
    const found = directionCeilings(formulary, botox, { ...usual, ...also });
    expect(found).toEqual(words.map((word) => expect.stringContaining(word) as string));
  });
});

describe('a medicine', () => {
  const problemOf = (products: UsedProduct[], directions: Direction[], history: Administration[] = []) =>
    directTreatment(formulary, products, directions, history, at).flatMap(({ problem }) => problem ?? []);

  test.each<[string, UsedProduct[], Direction[], Administration[], string[]]>([
    ['within its direction', [used('Botox 50', 50, 'units')], [direction('botox')], [], []],
    [
      'after another brand',
      [used('Botox', 50, 'units')],
      [direction('botox')],
      [given('azzalure', 30)],
      ['from'],
    ],
    [
      'into a vein, which neither the list nor its direction says',
      [{ ...used('Botox 50', 50, 'units'), route: 'Intravenous' }],
      [direction('botox', { route: 'Intramuscular' })],
      [],
      ['not a usual route'],
    ],
    [
      'by the unusual route of its direction',
      [{ ...used('Botox 50', 50, 'units'), route: 'by mouth' }],
      [direction('botox', { route: 'By mouth' })],
      [],
      [],
    ],
    [
      'of which one vial holds less',
      [used('Botox 50', 150, 'units')],
      [direction('botox', { dose: 150 })],
      [],
      ['50 units'],
    ],
    ['from more vials', [used('Botox 50', 60, 'units', 2)], [direction('botox', { dose: 60 })], [], []],
    [
      'from a vial that was open',
      [used('Botox 50', 51, 'units', 0)],
      [direction('botox', { dose: 60 })],
      [],
      ['50 units'],
    ],
    [
      'of two brands, together too much',
      [used('Botox', 40, 'units'), used('Azzalure', 60, 'units')],
      [direction('botox'), direction('azzalure', { dose: 60 })],
      [],
      ['Together', 'Together'],
    ],
    [
      'of two local anaesthetics, together within it',
      [used('Lidocaine', 5), used('Articaine', 3)],
      [direction('lidocaine', { dose: 5, unit: 'ml' }), direction('articaine', { dose: 3, unit: 'ml' })],
      [],
      [],
    ],
  ])('%s', (_, products, directions, history, words) => {
    expect(problemOf(products, directions, history)).toEqual(
      words.map((word) => expect.stringContaining(word) as string),
    );
  });
});

test.each<[string, UsedProduct[], Administration[], string[]]>([
  ['a device within the list', [used('Voluma', 1)], [given('juvederm-voluma', 14)], []],
  [
    '30 ml of a syringe of 1 ml',
    [used('Voluma', 30)],
    [],
    ['above the highest dose', 'more than the packs hold, 1 ml'],
  ],
  ['two syringes in two rows', [used('Voluma', 1), used('Voluma', 1)], [], []],
  ['seven syringes of 1.1 ml in seven rows', Array(7).fill(used('Revolax Fine', 1.1)), [], ['highest dose']],
  [
    'three brands at the highest dose',
    [used('Voluma', 0.1), used('Restylane', 4.15, 'ml', 5), used('Belotero Balance', 1.75, 'ml', 2)],
    [],
    [],
  ],
  ['another brand thirteen days ago', [used('Voluma', 1)], [given('restylane', 13)], ['less than 14 days']],
  ['a device of another family', [used('Voluma', 1)], [given('profhilo', 1)], []],
  ['a device into a vein', [{ ...used('Voluma', 1), route: 'Intravenous' }], [], ['not a usual route']],
  ['another unit', [used('Voluma', 1, 'units')], [], ['dosed in ml']],
  ['what is not dosed', [{ product: 'Pigment', points: [] }], [], []],
  ['a medicine', [used('Botox', 900, 'units')], [], []],
  ['what saves a life', [used('EpiPen', 900, 'mg')], [given('adrenaline', 0)], []],
])('a clinician is asked about %s', (_, products, history, words) => {
  const found = deviceCeilings(formulary, products, history, at);
  expect(found).toEqual(words.map((word) => expect.stringContaining(word) as string));
});

test.each([
  ['in the session', 20, 1],
  ['before midnight', 11 * 60, 1],
  ['the day before', 25 * 60, 0],
])('another anaesthetic that was signed %s counts together with it', (_, minutesAgo, problems) => {
  const anaesthetic = (medicine: string, dose: number) =>
    direction(medicine, { dose, unit: 'mg', intervalDays: 0, administrations: 1 });
  const directions = [anaesthetic('lidocaine', 200), anaesthetic('articaine', 280)];
  const givenAt = new Date(at.getTime() - minutesAgo * 60_000).toISOString();
  const totals = [{ unit: 'mg' as const, total: 150 }];
  const history = [{ medicine: 'lidocaine', directionId: 'other', at: givenAt, totals }];
  const problemsWith = (dose: number) =>
    directTreatment(formulary, [used('Articaine', dose, 'mg')], directions, history, at)
      .flatMap(({ problem }) => problem ?? [])
      .filter((problem) => problem.includes('highest dose of a session'));
  expect([problemsWith(60).length, problemsWith(80).length]).toEqual([0, problems]);
});

test('a device of which the list says nothing is asked about by what it says of its family', () => {
  const voluma = formulary.find(({ id }) => id === 'juvederm-voluma')!;
  const gel = { ...voluma, id: 'gel', name: 'Gel', pack: [], highestDose: [], intervalDays: null };
  const asked = (dose: number, days: number, family = voluma.family) => {
    const list = formulary.map((one) => (one.id === 'restylane' ? { ...one, family } : one));
    return deviceCeilings([...list, { ...gel, family }], [used('Gel', dose)], [given('restylane', days)], at)
      .length;
  };
  expect([asked(6, 14), asked(7, 14), asked(6, 13)]).toEqual([0, 1, 1]);
  expect(asked(7, 1, 'other'), 'which is no family').toBe(0);
});

test('what was given of a medicine under another direction counts in the session, too', () => {
  const own = direction('lidocaine', { intervalDays: 0, administrations: 1, dose: 200, unit: 'mg' });
  const problemAfter = (total: number) => {
    const history = [{ ...given('lidocaine', 0), totals: [{ unit: 'mg' as const, total }] }];
    return directTreatment(formulary, [used('Lidocaine', 100, 'mg')], [own], history, at)[0]?.problem;
  };
  expect([problemAfter(100), problemAfter(101)]).toEqual([null, expect.stringContaining('highest dose')]);
});

test('what is given of one product in two units counts together', () => {
  const highestDose = [
    { amount: 10, unit: 'ml' as const },
    { amount: 200, unit: 'mg' as const },
  ];
  const [filler] = formulary.filter(({ class: kind }) => kind === 'device');
  const both = { ...filler!, name: 'Gel', units: ['ml' as const, 'mg' as const], pack: [], highestDose };
  const countQuestions = (milligrams: number) =>
    deviceCeilings([both], [used('Gel', 9), used('Gel', milligrams, 'mg')], [], at).length;
  expect([countQuestions(20), countQuestions(190)]).toEqual([0, 1]);
});

test('a filler has a dose or points', () => {
  expect(findUndosed(formulary, [used('Voluma', 1), { product: 'Restylane', points: [] }])).toBe('Restylane');
  const points = [{ region: 'chin', dose: 1, unit: 'ml' as const }];
  expect(findUndosed(formulary, [{ product: 'Restylane', points }])).toBeNull();
  expect(
    findUndosed(
      formulary,
      ['Pigment', 'Botox'].map((product) => ({ product, points: [] })),
    ),
  ).toBeNull();
});

test('names each place once where something was given that the direction does not name', () => {
  const points = ['forehead', 'upper lip', 'upper lip'].map((region) => ({
    region,
    dose: 1,
    unit: 'units' as const,
  }));
  expect(outsideAreas([{ points }], ['forehead', 'chin'])).toEqual(['upper lip']);
  expect(outsideAreas([{ points }], [])).toEqual([]);
});
