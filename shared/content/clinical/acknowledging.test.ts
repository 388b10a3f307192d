import { expect, test } from 'vitest';
import type { RecordStop } from '#shared/contracts/stops.ts';
import { alertsFor, refusalOfStops, stopsFor } from './acknowledging.ts';
import { givenProducts } from './givenProducts.ts';
import { alertTexts, listAlerts, reactionAlert } from './alerts.ts';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { seedProducts } from './products.ts';

const asSaid = (alerts: ReturnType<typeof listAlerts>): RecordStop[] =>
  alerts.map((alert) => ({ ...alert, saidAt: '', goneSince: null }));
const alerts = asSaid([
  ...listAlerts({
    cancer: true,
    pregnancy: 'I am or may be pregnant',
    allergicTo: ['Cow’s milk protein', 'Numbing cream or dental injections (lidocaine and similar)'],
    allergies: true,
    allergiesDetails: 'Sulfites',
    dental: true,
  }),
  reactionAlert,
]);
const all = ['allergy-anaesthetic', 'cancer', 'patch-test-reaction', 'pregnancy'];
const product = (id: string) => seedProducts[id] ?? null;

test.each([
  ['a filler', ['juvederm-voluma'], all],
  ['a medicine', ['botox'], all],
  ['one that contains what somebody is allergic to', ['dysport'], [...all, 'allergy-milk']],
  ['what is not in the list', ['botx'], all],
  ['pigment', ['pigment'], ['cancer', 'patch-test-reaction', 'pregnancy']],
  ['a needle', ['cannula'], []],
  ['adrenaline, whatever is in it', ['adrenaline'], []],
  ['the same sulfite with an anaesthetic', ['lidocaine-adrenaline'], [...all, 'allergy-sulfite']],
  ['pigment with an anaesthetic', ['pigment', 'lidocaine'], all],
])('the stops for %s', (_, ids, expected) => {
  const stops = stopsFor(alerts, ids.map(product)).map(({ id }) => id);
  expect(stops.toSorted()).toEqual(expected.toSorted());
});

test.each([
  ['Emla cream', ['allergy-anaesthetic', 'cancer', 'patch-test-reaction', 'pregnancy']],
  ['–', ['cancer', 'patch-test-reaction', 'pregnancy']],
  [null, ['cancer', 'patch-test-reaction', 'pregnancy']],
])('what numbs the skin before pigment (%s) concerns an allergy to anaesthetics', (anaesthetic, expected) => {
  const given = givenProducts(sampleFormulary, { products: [{ product: 'Pigment' }], anaesthetic });
  expect(
    stopsFor(alerts, given)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(expected);
});

test('what a product is diluted with is given, too', () => {
  const allergic = asSaid(listAlerts({ allergiesDetails: 'Benzyl alcohol' }));
  const stopsWith = (dilution: string) => {
    const products = [{ product: 'Botox 50 units', dilution }];
    return stopsFor(allergic, givenProducts(sampleFormulary, { products })).map(({ id }) => id);
  };
  expect([stopsWith('1.25 ml saline'), stopsWith('1.25 ml of bacteriostatic saline')]).toEqual([
    [],
    ['allergy-benzyl-alcohol'],
  ]);
});

test('what concerns what is given comes first, and nothing is left out', () => {
  const ids = (given: string) => alertsFor(alerts, [product(given)]).map(({ id }) => id);
  expect(ids('juvederm-voluma')).toEqual([
    'allergy-anaesthetic',
    'pregnancy',
    'cancer',
    'patch-test-reaction',
    'dental',
    'allergy-milk',
    'allergy-sulfite',
    'allergies',
  ]);
  expect(ids('pigment').slice(0, 3)).toEqual(['pregnancy', 'cancer', 'patch-test-reaction']);
});

test('a refusal names the stops within the length of a sentence', () => {
  const all = [...alertTexts].map(([id, text]) => ({
    id,
    level: 'stop' as const,
    text,
    source: '',
    quote: null,
    saidAt: '',
    goneSince: null,
  }));
  for (const first of all) {
    const { sentence } = refusalOfStops([first, ...all], [])!;
    expect(sentence.length).toBeLessThanOrEqual(200);
  }
  expect(refusalOfStops(all.slice(0, 1), [])?.sentence).toBe(
    'Please give a reason for each alert to stop: Severe allergic reaction in the past.',
  );
});

test('a reason counts only with words', () => {
  const stop = {
    id: 'anaphylaxis',
    level: 'stop' as const,
    text: 'Severe',
    source: '',
    quote: null,
    saidAt: '',
    goneSince: null,
  };
  const isOpen = (reason: string) => refusalOfStops([stop], [{ id: 'anaphylaxis', reason }]) !== null;
  expect(['...', '1 2 3', 'ok', 'Wheal years ago', 'Да, обсудили'].map(isOpen)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
