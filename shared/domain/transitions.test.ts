import { expect, test } from 'vitest';
import { bookingStatuses, canBecome, statusWords } from '#shared/domain/transitions.ts';

const ways = [
  'query→confirmed',
  'confirmed→confirmed',
  'confirmed→completed',
  'query→cancelled',
  'confirmed→cancelled',
];

test('a booking goes these ways and no other', () => {
  for (const from of bookingStatuses) {
    for (const to of ['confirmed', 'completed', 'cancelled'] as const) {
      expect(canBecome(from, to), `${from}→${to}`).toBe(ways.includes(`${from}→${to}`));
    }
  }
});

test('every status has words for both sides of the desk', () => {
  expect(Object.keys(statusWords)).toEqual([...bookingStatuses]);
});
