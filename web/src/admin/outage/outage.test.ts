import { expect, test } from 'vitest';
import { bookingCalls } from '#shared/contracts/booking.ts';
import { chooseMark } from '#shared/outage/unsentWords.ts';
import { offlineKind } from '#web/admin/outage/outage.ts';
import { staffCalls } from '#shared/contracts/staff.ts';

test('a decision is said before a promise, and a promise before a fact', () => {
  const fact = { kind: 'fact', state: 'waiting' } as const;
  const promise = { kind: 'promise', state: 'waiting' } as const;
  const conflict = { kind: 'fact', state: 'conflict' } as const;
  expect(chooseMark([])).toBeNull();
  expect(chooseMark([fact])).toBe(fact);
  expect(chooseMark([fact, promise])).toBe(promise);
  expect(chooseMark([fact, promise, conflict])).toBe(conflict);
});

test('only calls that their contract marks work without the server', () => {
  expect(offlineKind(bookingCalls.confirmBooking)).toBe('promise');
  expect(offlineKind(bookingCalls.updateBooking, 'fact')).toBe('fact');
  expect(offlineKind(bookingCalls.updateBooking)).toBeUndefined();
  expect(Object.values(staffCalls).map((call) => offlineKind(call, 'fact'))).not.toContain('fact');
});
