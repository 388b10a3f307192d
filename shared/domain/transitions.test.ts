import { expect, test } from 'vitest';
import { bookingStatuses, canBecome, statusLabels } from '#shared/domain/transitions.ts';

const ways = [
  'query→confirmed',
  'confirmed→confirmed',
  'confirmed→completed',
  'query→cancelled',
  'confirmed→cancelled',
];

test('allows these transitions and no others', () => {
  for (const from of bookingStatuses) {
    for (const to of ['confirmed', 'completed', 'cancelled'] as const) {
      expect(canBecome(from, to), `${from}→${to}`).toBe(ways.includes(`${from}→${to}`));
    }
  }
});

test('every status has words for patients and for staff', () => {
  expect(Object.keys(statusLabels)).toEqual([...bookingStatuses]);
});
