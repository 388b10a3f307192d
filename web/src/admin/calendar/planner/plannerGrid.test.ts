import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Schedule } from '#shared/contracts/schedule.ts';
import {
  daysOfWeek,
  gridLength,
  layoutDay,
  leavesGrid,
  listSpots,
  mondayOf,
  nearestSpot,
  nextSpot,
  shiftPlace,
  stretchOf,
} from '#web/admin/calendar/planner/plannerGrid.ts';

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
  held: [],
  wishes: [],
  requests: [{ date: monday, count: 2 }],
};

describe('a week', () => {
  test('spans Monday to Saturday, and Sunday when something is on it', () => {
    expect(mondayOf('2027-03-07')).toBe(monday);
    expect(daysOfWeek('2027-03-04', () => false)).toEqual(days);
    expect(daysOfWeek('2027-03-07', (date) => date === '2027-03-07')).toHaveLength(7);
  });
});

describe('an appointment that is cancelled or moved without the server', () => {
  const words = 'Pencilled: moved to 14:30';
  const before = booking(1, {});
  const spotsOf = (bookings: AdminBooking[], given: Schedule) => {
    const laidOut = layoutDay(monday, bookings, given, [{ booking: before, words }]);
    return {
      ...laidOut,
      spots: laidOut.bookings.map(({ spot, pendingRemoval, top }) => [spot, pendingRemoval, top]),
    };
  };
  const at = (start: string, bookingId = 1) => ({ bookingId, date: monday, start, minutes: 45 });

  test('stays at its former time beside its new one, as two spots', () => {
    const { spots, free } = spotsOf([booking(1, { appointmentTime: '14:30' })], {
      ...schedule,
      appointments: [at('14:30')],
    });
    expect(spots).toEqual([
      ['booking-1', undefined, 330],
      ['leaving-1', words, 60],
    ]);
    expect(free).toContain('10:00');
  });

  test('is drawn once while the server still has it', () => {
    expect(spotsOf([before], schedule).spots).toEqual([['leaving-1', words, 60]]);
    expect(spotsOf([booking(1, { status: 'cancelled' })], schedule).spots).toHaveLength(1);
  });

  test('gives way to what was booked at its time', () => {
    const day = spotsOf([booking(2, {})], { ...schedule, appointments: [at('10:00', 2)] });
    expect(day.spots).toEqual([['booking-2', undefined, 60]]);
    expect(day.putAside).toEqual([before]);
  });
});

describe('a day', () => {
  const laid = layoutDay(
    monday,
    [
      booking(1, {}),
      booking(2, { appointmentTime: '10:30', status: 'cancelled' }),
      booking(3, { appointmentTime: '16:00', status: 'cancelled' }),
      booking(4, { appointmentDate: '2027-03-02' }),
    ],
    schedule,
  );

  test('draws minutes to scale, and moves a cancelled booking aside when its slot is reused', () => {
    expect(laid.bookings.map(({ booking: { id }, top, length }) => [id, top, length])).toEqual([
      [1, 60, 45],
      [3, 420, 45],
    ]);
    expect(laid.putAside.map(({ id }) => id)).toEqual([2]);
    expect(laid.blocks).toMatchObject([{ top: 180, length: 60 }]);
    expect(laid.requests).toBe(2);
  });

  test('never draws a cancelled booking over a break or another cancelled booking', () => {
    const cancelled = (id: number, appointmentTime: string) =>
      booking(id, { appointmentTime, status: 'cancelled' });
    const day = layoutDay(
      monday,
      [cancelled(2, '12:15'), cancelled(3, '14:00'), cancelled(4, '14:30')],
      schedule,
    );
    expect(day.bookings.map(({ booking: { id } }) => id)).toEqual([3]);
    expect(day.putAside.map(({ id }) => id)).toEqual([2, 4]);
  });

  test('has ranges of free slots, up to the next appointment', () => {
    expect(stretchOf(laid, '13:00', '14:30')).toEqual({ date: monday, time: '13:00', until: '15:00' });
    expect(stretchOf(laid, '14:30', '13:00')).toEqual({ date: monday, time: '13:00', until: '15:00' });
    expect(stretchOf(laid, '11:00', '16:00')).toEqual({ date: monday, time: '11:00', until: '12:00' });
    expect(stretchOf(laid, '14:00', '14:00')).toEqual({ date: monday, time: '14:00', until: '14:30' });
  });

  test('offers the start times that are not taken', () => {
    expect(laid.free).not.toContain('10:00');
    expect(laid.free).not.toContain('10:30');
    expect(laid.free).not.toContain('12:30');
    expect(laid.free).toContain('11:00');
    // Cancelled bookings take no time.
    expect(laid.free).toContain('16:00');
  });

  test('that is closed is one block', () => {
    const closed = layoutDay('2027-03-02', [], schedule);
    expect(closed.free).toEqual([]);
    expect(closed.blocks).toMatchObject([{ top: 0, length: 510 }]);
  });

  test('extends to the end of its last treatment', () => {
    expect(gridLength([laid])).toBe(510);
    const late = layoutDay(monday, [booking(9, { appointmentTime: '17:00', minutes: 150 })], schedule);
    expect(gridLength([late])).toBe(630);
  });
});

describe('moving', () => {
  test.each([
    [{ date: monday, time: '10:00' }, 1, 1, { date: '2027-03-02', time: '10:30' }],
    [{ date: monday, time: '09:00' }, -1, -1, { date: monday, time: '09:00' }],
    [{ date: '2027-03-06', time: '17:00' }, 1, 1, { date: '2027-03-06', time: '17:00' }],
    [{ date: monday, time: '10:15' }, 0, 0, { date: monday, time: '10:00' }],
  ])('from %j by %i columns and %i rows', (from, columns, rows, to) => {
    expect(shiftPlace(from, columns, rows, days)).toEqual(to);
  });
});

test('a step beyond the week opens the next one', () => {
  const friday = { date: '2027-03-05', time: '10:00' };
  expect(leavesGrid(friday, 1, days)).toBe(false);
  expect(leavesGrid({ ...friday, date: '2027-03-06' }, 1, days)).toBe(true);
  expect(leavesGrid({ ...friday, date: monday }, -1, days)).toBe(true);
  expect(leavesGrid({ ...friday, date: '2027-03-06' }, 0, days)).toBe(false);
});

test('finds the nearest spot, also in another week', () => {
  const spots = listSpots(days.map((date) => layoutDay(date, [booking(1, {})], schedule)));
  const near = (date: string, time: string) => nearestSpot(spots, { date, time }, days)?.key;
  expect(near(monday, '11:10')).toBe('slot-2027-03-01-11:00');
  expect(near(monday, '10:00')).toBe('booking-1');
  expect(near('2027-03-07', '09:30')).toBe('slot-2027-03-06-09:30');
  expect(near('2027-02-28', '09:30')).toBe('slot-2027-03-01-09:30');
});

describe('the arrow keys', () => {
  const laid = days.slice(0, 3).map((date) => layoutDay(date, [booking(1, {})], schedule));
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

test('appointments hidden by the search still take their time', () => {
  const laid = layoutDay(monday, [], schedule);
  expect(laid.others).toEqual([{ top: 60, length: 45 }]);
  expect(laid.free).not.toContain('10:30');
});
