import { describe, expect, test } from 'vitest';
import {
  happenedAt,
  newestFirst,
  nowAfter,
  paperTime,
  formatTimes,
  formatWritten,
} from '#shared/domain/happening.ts';
import { formatInstantDate } from '#shared/domain/wallTime.ts';

const at = (occurredAt: string, signedAt = '2026-05-04T12:00:00Z') => ({ occurredAt, signedAt });

test('what happened later comes first, of two at once what arrived later', () => {
  const [monday, tuesday] = [at('2026-05-02T09:00:00Z'), at('2026-05-03T09:00:00.000Z')];
  const second = at('2026-05-03T09:00:00Z', '2026-05-04T12:00:01Z');
  expect([monday, tuesday, second].toSorted(newestFirst)).toEqual([second, tuesday, monday]);
});

test('an entry of an earlier release happened when a desk says, or as it arrived', () => {
  const signedAt = '2026-05-04T12:00:00Z';
  const madeAt = '2026-05-03T12:00:00Z';
  expect([happenedAt({ signedAt, madeAt }), happenedAt({ signedAt, madeAt: null })]).toEqual([
    madeAt,
    signedAt,
  ]);
  expect(happenedAt({ signedAt, madeAt, occurredAt: '2026-05-02T12:00:00Z' })).toBe('2026-05-02T12:00:00Z');
});

test('now is never before what is known', () => {
  const now = new Date('2026-05-04T12:00:00Z');
  expect(nowAfter(['2026-05-04T12:03:00Z'], now).toISOString()).toBe('2026-05-04T12:03:00.000Z');
  expect(nowAfter([], now)).toEqual(now);
});

describe('a paper was signed', () => {
  test.each([
    ['2026-05-03', '2026-05-03T22:59:59.999Z'],
    ['2026-01-03', '2026-01-03T23:59:59.999Z'],
    ['2026-05-04', '2026-05-04T12:00:00.000Z'],
  ])('on %s by the end of that day in London, and not later than now', (date, expected) =>
    expect(paperTime(date, new Date('2026-05-04T12:00:00Z')).toISOString()).toBe(expected),
  );
});

test('a time is followed by that of the arrival where they differ by more than a minute', () => {
  const entry = { occurredAt: '2026-05-02T09:14:00Z', signedAt: '2026-05-02T09:15:00Z' };
  expect(formatTimes(entry, formatInstantDate)).toBe('Saturday 2 May 2026');
  expect(formatTimes({ ...entry, recordedAt: '2026-05-04T09:14:00Z' }, formatInstantDate)).toBe(
    'said Saturday 2 May 2026, arrived Monday 4 May 2026',
  );
});

test('a note that a desk had to wait with says when it was written and when it arrived', () => {
  const createdAt = '2026-05-04T09:14:00Z';
  expect(formatWritten({ createdAt, occurredAt: null }, formatInstantDate)).toBe('Monday 4 May 2026');
  expect(formatWritten({ createdAt, occurredAt: '2026-05-02T09:14:00Z' }, formatInstantDate)).toBe(
    'written Saturday 2 May 2026, arrived Monday 4 May 2026',
  );
});
