import { expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { Readiness } from '#shared/contracts/recordCalls.ts';
import { leftOfDay } from '#web/admin/endOfDay/endOfDay.ts';

const today = '2027-01-04';
const booking = (id: number, given: Partial<AdminBooking>) =>
  ({
    id,
    userId: id,
    status: 'confirmed',
    attendance: null,
    appointmentDate: today,
    appointmentTime: '10:00',
    ...given,
  }) as AdminBooking;

const day = [
  booking(1, {}),
  // A visit that nobody has settled brings nobody back.
  booking(12, { userId: 4, appointmentDate: '2027-01-02' }),
  booking(2, { attendance: 'arrived' }),
  booking(3, { attendance: 'did_not_attend' }),
  booking(4, { status: 'completed' }),
  booking(5, { status: 'completed' }),
  booking(6, { userId: 5, appointmentDate: '2027-01-18' }),
  booking(7, {
    status: 'cancelled',
    appointmentDate: '2027-01-05',
    cancelledAt: `${today}T15:00:00Z`,
    cancelReason: 'patient',
  }),
  booking(8, {
    status: 'cancelled',
    appointmentDate: '2027-01-18',
    cancelledAt: `${today}T15:00:00Z`,
    cancelReason: 'patient',
  }),
  booking(9, { appointmentDate: '2027-01-06' }),
  // Two guests.
  booking(10, { userId: null, name: 'Gina Guest', status: 'completed' }),
  booking(11, { userId: null, name: 'Otto Guest', appointmentDate: '2027-01-18' }),
];
const papers = new Map(
  [6, 9].map((bookingId) => [
    bookingId,
    Readiness.parse({ bookingId, done: 0, of: 1, missing: ['medical history'] }),
  ]),
);

test('the end of a day asks what is open, who did not come, who cancelled late, papers and next visits', () => {
  const left = leftOfDay(day, today, papers);
  const said = Object.entries(left).map(([kind, rows]) => [
    kind,
    ...rows.map(({ booking: { id }, words }: { booking: AdminBooking; words: string }) => `${id} ${words}`),
  ]);
  expect(said).toEqual([
    ['open', '12 Not noted', '1 Not noted', '2 Here, not completed'],
    ['absent', '3 Did not attend'],
    ['cancelled', '7 Cancelled, at the patient’s request, 19 hours’ notice'],
    ['papers', '9 Missing: medical history'],
    ['followUps', '4 No next visit', '10 No next visit'],
  ]);
});

test('what somebody has noted is left out', () => {
  expect(leftOfDay(day, today, papers, new Set(['absent 3', 'followUps 4', 'followUps 10']))).toMatchObject({
    absent: [],
    followUps: [],
  });
});
