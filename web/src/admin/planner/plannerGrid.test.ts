import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Schedule } from '#shared/contracts/schedule.ts';
import {
  daysOfWeek,
  gridLength,
  layDay,
  listSpots,
  mondayOf,
  nextSpot,
  shiftPlace,
} from '#web/admin/planner/plannerGrid.ts';

const monday = '2027-03-01';
const days = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05', '2027-03-06'];
const booking = (id: number, given: Partial<AdminBooking>) =>
  ({
    id,
    status: 'confirmed',
    appointmentDate: monday,
    appointmentTime: '10:00',
    minutes: 45,
    ...given,
  }) as AdminBooking;

const schedule: Schedule = {
  appointments: [{ bookingId: 1, date: monday, start: '10:00', minutes: 45 }],
  blocked: [
    { id: 5, startDate: monday, endDate: monday, startTime: '12:00', endTime: '13:00', reason: 'Lunch' },
    {
      id: 6,
      startDate: '2027-03-02',
      endDate: '2027-03-02',
      startTime: null,
      endTime: null,
      reason: 'Course',
    },
  ],
  requests: [{ date: monday, count: 2 }],
};

describe('a week', () => {
  test('goes from Monday to Saturday, and has Sunday when something is on it', () => {
    expect(mondayOf('2027-03-07')).toBe(monday);
    expect(daysOfWeek('2027-03-04', () => false)).toEqual(days);
    expect(daysOfWeek('2027-03-07', (date) => date === '2027-03-07')).toHaveLength(7);
  });
});

describe('a day', () => {
  const laid = layDay(
    monday,
    [
      booking(1, {}),
      booking(2, { appointmentTime: '10:30', status: 'cancelled' }),
      booking(3, { appointmentTime: '16:00', status: 'cancelled' }),
      booking(4, { appointmentDate: '2027-03-02' }),
    ],
    schedule,
  );

  test('draws minutes to scale, and puts aside what was cancelled where its time is given away', () => {
    expect(
      laid.bookings.map(({ booking: { id }, top, length, isAside }) => [id, top, length, isAside]),
    ).toEqual([
      [1, 60, 45, false],
      [2, 90, 45, true],
      [3, 420, 45, false],
    ]);
    expect(laid.blocks).toMatchObject([{ top: 180, length: 60 }]);
    expect(laid.requests).toBe(2);
  });

  test('offers the starts that nothing covers', () => {
    expect(laid.free).not.toContain('10:00');
    expect(laid.free).not.toContain('10:30');
    expect(laid.free).not.toContain('12:30');
    expect(laid.free).toContain('11:00');
    // What was cancelled takes no time.
    expect(laid.free).toContain('16:00');
  });

  test('that is closed is one block', () => {
    const closed = layDay('2027-03-02', [], schedule);
    expect(closed.free).toEqual([]);
    expect(closed.blocks).toMatchObject([{ top: 0, length: 510 }]);
  });

  test('is as long as its last treatment', () => {
    expect(gridLength([laid])).toBe(510);
    const late = layDay(monday, [booking(9, { appointmentTime: '17:00', minutes: 150 })], schedule);
    expect(gridLength([late])).toBe(630);
  });
});

describe('moving', () => {
  test.each([
    [{ date: monday, time: '10:00' }, 1, 1, { date: '2027-03-02', time: '10:30' }],
    [{ date: monday, time: '09:00' }, -1, -1, { date: monday, time: '09:00' }],
    [{ date: '2027-03-06', time: '17:00' }, 1, 1, { date: '2027-03-06', time: '17:00' }],
    [{ date: monday, time: '10:15' }, 0, 0, { date: monday, time: '10:00' }],
  ])('from %j by %i and %i', (from, columns, rows, to) => {
    expect(shiftPlace(from, columns, rows, days)).toEqual(to);
  });
});

describe('the arrow keys', () => {
  const laid = days.slice(0, 3).map((date) => layDay(date, [booking(1, {})], schedule));
  const spots = listSpots(laid);
  const follow = (key: string, arrow: string) =>
    nextSpot(spots, spots.find((spot) => spot.key === key) ?? spots[0]!, arrow)?.key;

  test.each([
    ['slot-2027-03-01-09:30', 'ArrowDown', 'booking-1'],
    ['booking-1', 'ArrowDown', 'slot-2027-03-01-11:00'],
    ['booking-1', 'ArrowUp', 'slot-2027-03-01-09:30'],
    ['slot-2027-03-01-09:00', 'ArrowUp', undefined],
    ['slot-2027-03-01-15:00', 'ArrowRight', 'block-6-2027-03-02'],
    ['block-6-2027-03-02', 'ArrowRight', 'slot-2027-03-03-09:00'],
    ['slot-2027-03-03-10:30', 'ArrowRight', undefined],
    ['slot-2027-03-03-12:30', 'ArrowLeft', 'block-6-2027-03-02'],
    ['booking-1', 'Tab', undefined],
  ])('from %s by %s to %s', (from, arrow, to) => {
    expect(follow(from, arrow)).toBe(to);
  });
});

test('what the search leaves out takes its time all the same', () => {
  const laid = layDay(monday, [], schedule);
  expect(laid.others).toEqual([{ top: 60, length: 45 }]);
  expect(laid.free).not.toContain('10:30');
});
