import { expect, test } from 'vitest';
import {
  expiryState,
  isNearLot,
  lotKey,
  createFindRecalled,
  recallTaskText,
  stockKey,
  formatYellowCard,
} from '#shared/domain/stock.ts';

test.each([
  ['C-1234', 'c1234'],
  [' c 12/34 ', 'c1234'],
  ['Évolve® 1 ml', 'evolve1ml'],
  ['- / -', ''],
])('compares %j as %j', (text, key) => {
  expect(stockKey(text)).toBe(key);
});

test.each([
  'C-1234',
  'Lot C1234',
  'LOT: c 1234',
  'Batch C1234',
  'Batch no. C1234',
  'B/N C-1234',
  'Ch.-B. C1234',
  '[LOT] C1234',
  'Chargen-Nr.: C1234',
  '(01)05012345678900(17)270131(10)C1234',
  ']d2010501234567890010C-1234<GS>17270131',
])('the batch number of %s is c1234', (text) => {
  expect(lotKey(text)).toBe('c1234');
});

test('a batch number that is such a word, or begins like one, stays whole', () => {
  expect(['Lot', 'LOT7', 'Batch', 'BN12'].map(lotKey)).toEqual(['lot', 'lot7', 'batch', 'bn12']);
});

test.each([
  ['C1234', 'C1235', true],
  ['C1234', 'C124', true],
  ['C1O34', 'C1034', true],
  ['C1234', 'Lot C1234', false],
  ['C1234', 'C5678', false],
  ['A1', 'A2', false],
])('%s may be meant for %s: %s', (one, other, isNear) => {
  expect([isNearLot(one, other), isNearLot(other, one)]).toEqual([isNear, isNear]);
});

test('a recall names near misses apart, and other names of its product', () => {
  const isSame = (a: string, b: string) => [a, b].toSorted().join() === 'Hyalase,Hyaluronidase';
  const find = createFindRecalled({ lot: 'Lot C1234', product: 'Hyalase' }, isSame);
  expect(find({ lot: 'c-1234', product: 'Hyaluronidase' })).toEqual({ isNear: false });
  expect(find({ lot: 'C1235', product: 'Hyalase 1500' })).toEqual({ isNear: true });
  expect(find({ lot: 'X9', product: 'Hyalase' })).toBeNull();
  expect(find({ lot: 'C1234', product: 'Botox' })).toBeNull();
});

test.each([
  ['2026-11-26', 'expired'],
  ['2026-11-27', 'soon'],
  ['2027-01-26', 'soon'],
  ['2027-01-27', 'good'],
])('a batch that expires on %s is %s', (expiry, state) => {
  expect(expiryState(expiry, '2026-11-27')).toBe(state);
});

test('a Yellow Card report has product, batch and reason, and says what is left to write', () => {
  const of = { product: 'Toxin A', lot: 'C1234', expiry: '2027-01-26', patients: 2 };
  const text = formatYellowCard({ ...of, reason: 'Particles in the vial' });
  for (const part of ['Toxin A', 'C1234', '2027-01-26', 'Particles in the vial', 'here: 2']) {
    expect(text).toContain(part);
  }
  const open = formatYellowCard({ ...of, reason: null, expiry: null });
  expect(open).toContain('please describe');
  expect(open).toContain('see the pack');
});

test('what reception reads of a recall has no clinical word', () => {
  expect(recallTaskText).not.toMatch(/recall|batch|toxin|filler|treat/i);
});
