import { expect, test } from 'vitest';
import { patchTestExpiry, patchTestProblem, formatPatchTest } from './patchTest.ts';

const test1 = {
  product: 'Brown',
  appliedAt: new Date('2026-08-31T09:00:00Z'),
  hasReaction: false,
  note: null,
};

test('a patch test counts until the same day six months later, or the last of that month', () => {
  expect(patchTestExpiry(test1)).toBe('2027-02-28');
  expect(patchTestExpiry({ ...test1, appliedAt: new Date('2026-06-10T23:30:00Z') })).toBe('2026-12-11');
  expect(patchTestExpiry({ ...test1, hasReaction: true })).toBeNull();
});

test('its words say the pigment, when it was applied and the result', () => {
  expect(formatPatchTest({ ...test1, hasReaction: true, note: 'Red for a day' })).toBe(
    'Brown, applied Monday 31 August 2026 at 10:00. There was a reaction.\nRed for a day',
  );
});

test('it is read after 48 hours, not earlier', () => {
  const now = Date.parse('2026-09-02T09:00:00Z');
  expect(patchTestProblem(test1.appliedAt, new Date(now))).toBeNull();
  expect(patchTestProblem(test1.appliedAt, new Date(now - 1))).toContain('48 hours');
});

test('without a note its words are one line', () =>
  expect(formatPatchTest(test1)).toBe('Brown, applied Monday 31 August 2026 at 10:00. No reaction.'));
