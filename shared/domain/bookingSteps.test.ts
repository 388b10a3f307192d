import { expect, test } from 'vitest';
import { bookingStep, bookingSteps } from '#shared/domain/bookingSteps.ts';
import { bookingStatuses } from '#shared/domain/transitions.ts';

test('every status has its step, and a cancelled or unknown one has none', () => {
  expect(bookingStatuses.map((status) => bookingStep({ status }))).toEqual([
    'Asked',
    'Confirmed',
    'Done',
    undefined,
  ]);
  expect(bookingStep({ status: 'postponed' })).toBeUndefined();
});

test('a booking only goes forward', () => {
  const places = (['query', 'confirmed', 'completed'] as const).map((status) =>
    bookingSteps.indexOf(bookingStep({ status })!),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('a request is at "Time offered" while times are held', () => {
  expect(bookingStep({ status: 'query', isOffered: true })).toBe('Time offered');
  expect(bookingStep({ status: 'confirmed', isOffered: true })).toBe('Confirmed');
});
