import { expect, test } from 'vitest';
import { changeRule } from '#shared/domain/patientChanges.ts';
import type { BookingStatus } from '#shared/domain/transitions.ts';

const rule = (status: BookingStatus, now: string, date = '2026-06-12', time = '10:00') =>
  changeRule({ status, appointmentDate: date, appointmentTime: time }, new Date(now));

test.each([
  ['2026-06-10T09:00:00Z', 'free'],
  ['2026-06-10T09:01:00Z', 'call'],
  ['2026-06-12T08:59:00Z', 'call'],
  ['2026-06-12T09:00:00Z', 'closed'],
  ['2026-06-13T09:00:00Z', 'closed'],
])('a confirmed appointment of 12 June, 10:00 in London, at %s: %s', (now, expected) => {
  expect(rule('confirmed', now)).toBe(expected);
});

test('48 hours before is the same time two days earlier, also when the clocks change', () => {
  expect(rule('confirmed', '2026-10-24T09:00:00Z', '2026-10-26', '10:00')).toBe('free');
  expect(rule('confirmed', '2026-10-24T09:01:00Z', '2026-10-26', '10:00')).toBe('call');
});

test('a request can always be cancelled; an ended booking cannot be changed', () => {
  const request = { status: 'query', appointmentDate: null, appointmentTime: null } as const;
  expect(changeRule(request, new Date(0))).toBe('free');
  expect(rule('completed', '2026-06-01T09:00:00Z')).toBe('closed');
  expect(rule('cancelled', '2026-06-01T09:00:00Z')).toBe('closed');
  expect(changeRule({ status: 'confirmed', appointmentDate: null, appointmentTime: null }, new Date(0))).toBe(
    'closed',
  );
});
