import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { describeArrival, listArrivals } from '#web/admin/today/arrivals.ts';

const booking = (given: Partial<AdminBooking> = {}) =>
  ({
    id: 1,
    status: 'confirmed',
    attendance: null,
    appointmentTime: '10:00',
    minutes: 45,
    ...given,
  }) as AdminBooking;

describe('an appointment of today', () => {
  test.each([
    [{}, '08:30', 'coming', ''],
    [{}, '09:35', 'coming', 'in 25 minutes'],
    [{}, '09:59', 'coming', 'in 1 minute'],
    [{}, '10:00', 'coming', 'now'],
    [{}, '10:12', 'late', '12 minutes late'],
    [{}, '10:45', 'late', 'not noted'],
    [{ attendance: 'arrived' }, '09:50', 'here', 'until 10:45'],
    [{ attendance: 'arrived' }, '10:50', 'here', 'to be completed'],
    [{ attendance: 'did_not_attend' }, '10:20', 'over', ''],
    [{ status: 'completed' }, '10:20', 'over', ''],
  ] as const)('%j at %s is %s: %s', (given, clock, stage, words) => {
    expect(describeArrival(booking(given), clock)).toEqual({ stage, words });
  });

  test('stands in its order, and not at all when it was cancelled', () => {
    const list = listArrivals([
      booking({ id: 1, appointmentTime: '15:00' }),
      booking({ id: 2, appointmentTime: '09:30', status: 'completed' }),
      booking({ id: 3, status: 'cancelled' }),
    ]);
    expect(list.map(({ id }) => id)).toEqual([2, 1]);
  });
});
