import { expect, test } from 'vitest';
import { expiryState, recallTaskText, stockKey, yellowCardText } from '#shared/domain/stock.ts';

test.each([
  ['C-1234', 'c1234'],
  [' c 12/34 ', 'c1234'],
  ['Évolve® 1 ml', 'evolve1ml'],
  ['- / -', ''],
])('compares %j as %j', (text, key) => {
  expect(stockKey(text)).toBe(key);
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
  const text = yellowCardText({ ...of, reason: 'Particles in the vial' });
  for (const part of ['Toxin A', 'C1234', '2027-01-26', 'Particles in the vial', 'here: 2']) {
    expect(text).toContain(part);
  }
  const open = yellowCardText({ ...of, reason: null, expiry: null });
  expect(open).toContain('please describe');
  expect(open).toContain('see the pack');
});

test('what reception reads of a recall has no clinical word', () => {
  expect(recallTaskText).not.toMatch(/recall|batch|toxin|filler|treat/i);
});
