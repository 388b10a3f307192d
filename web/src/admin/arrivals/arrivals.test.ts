import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { formatArrival, listArrivals, whoIsHere } from '#web/admin/arrivals/arrivals.ts';

const booking = (given: Partial<AdminBooking> = {}) =>
  ({
    id: 1,
    status: 'confirmed',
    attendance: null,
    appointmentTime: '10:00',
    minutes: 45,
    ...given,
  }) as AdminBooking;

const instantAt = (time: string) => `2027-01-04T${time}:00Z`;
const arrivedAt = (time: string) => ({ attendance: 'arrived', arrivedAt: instantAt(time) }) as const;

describe('an appointment of today', () => {
  test.each([
    [{}, '08:30', 'coming', ''],
    [{}, '09:35', 'coming', 'in 25 min'],
    [{}, '09:59', 'coming', 'in 1 min'],
    [{}, '10:00', 'coming', 'now'],
    [{}, '10:12', 'late', '12 min late'],
    [{}, '10:45', 'late', 'not noted'],
    [{ attendance: 'arrived' }, '09:50', 'here', 'waiting'],
    [{ attendance: 'arrived' }, '10:50', 'here', 'to be completed'],
    [{ ...arrivedAt('09:48') }, '09:48', 'here', 'waiting'],
    [{ ...arrivedAt('09:48') }, '10:00', 'here', 'waiting 12 min'],
    [{ ...arrivedAt('09:48') }, '10:50', 'here', 'to be completed'],
    [{ ...arrivedAt('10:40') }, '10:50', 'here', 'waiting 10 min'],
    [{ ...arrivedAt('09:48'), takenInAt: instantAt('10:00') }, '10:00', 'here', 'until 10:45'],
    [{ attendance: 'did_not_attend' }, '10:20', 'over', ''],
    [{ status: 'completed' }, '10:20', 'over', ''],
  ] as const)('%j at %s is %s: %s', (given, clock, stage, words) => {
    expect(formatArrival(booking(given), clock)).toEqual({ stage, words });
  });

  test('is listed by time, and not at all when cancelled', () => {
    const list = listArrivals([
      booking({ id: 1, appointmentTime: '15:00' }),
      booking({ id: 2, appointmentTime: '09:30', status: 'completed' }),
      booking({ id: 3, status: 'cancelled' }),
    ]);
    expect(list.map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('who is in the room', () => {
  const arrived = (id: number, appointmentTime: string, given: Partial<AdminBooking> = {}) =>
    booking({ id, appointmentTime, attendance: 'arrived', ...given });
  const at = (clock: string, bookings: AdminBooking[]) => {
    const { inRoom, waiting } = whoIsHere(bookings, clock);
    return [inRoom?.id, waiting.map(({ id }) => id)];
  };
  const two = [arrived(1, '10:00', { takenInAt: instantAt('10:00') }), arrived(2, '10:45')];

  test.each([
    ['10:20', 1, [2]],
    // The first treatment overruns: the second patient waits.
    ['10:50', 1, [2]],
    // The first was never marked as completed.
    ['11:15', undefined, [2]],
    ['12:00', undefined, []],
  ])('at %s', (clock, inRoom, waiting) => {
    expect(at(clock, two)).toEqual([inRoom, waiting]);
  });

  test('has the room once they were taken in, whatever the appointments say', () => {
    const late = arrived(2, '10:45', { takenInAt: instantAt('10:05') });
    expect(at('10:20', [arrived(1, '10:00'), late])).toEqual([2, [1]]);
    const both = [arrived(1, '10:00', { takenInAt: instantAt('10:30') }), late];
    expect(at('10:40', both)).toEqual([1, [2]]);
  });

  test('excludes patients who did not come, have left, or were not marked', () => {
    const others = [
      arrived(1, '10:00', { attendance: 'did_not_attend' }),
      arrived(2, '10:00', { status: 'completed' }),
      arrived(3, '10:00', { attendance: null }),
    ];
    expect(at('10:10', others)).toEqual([undefined, []]);
  });
});
