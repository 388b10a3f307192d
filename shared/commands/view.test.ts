import { expect, test } from 'vitest';
import { sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { findBooking, scheduleOf, currentStateOf, viewOf } from './view.ts';

test('confirmed and completed appointments take time, others do not', () => {
  const bookings = [
    sampleBooking(1),
    sampleBooking(2, { status: 'completed', appointmentTime: '11:00' }),
    sampleBooking(3, { status: 'cancelled' }),
    sampleBooking(4, { status: 'query' }),
    sampleBooking(5, { appointmentDate: null }),
    sampleBooking(6, { appointmentTime: null }),
  ];
  const view = viewOf(sampleSnapshot({ bookings }));
  expect(scheduleOf(view).appointments).toEqual([
    { bookingId: 1, date: '2027-05-04', start: '10:00', minutes: 30 },
    { bookingId: 2, date: '2027-05-04', start: '11:00', minutes: 30 },
  ]);
  expect([view.notes, findBooking(view, 3)?.status, findBooking(view, 9)]).toEqual([
    [],
    'cancelled',
    undefined,
  ]);
});

test('the state of a booking that a conflict shows has no more than it needs', () =>
  expect(currentStateOf(sampleBooking(1))).toEqual({
    status: 'confirmed',
    appointmentDate: '2027-05-04',
    appointmentTime: '10:00',
    attendance: null,
    version: 1,
  }));
