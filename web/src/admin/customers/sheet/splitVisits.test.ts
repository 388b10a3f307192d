import { expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { splitVisits } from '#web/admin/customers/sheet/splitVisits.ts';

const visit = (id: number, status: AdminBooking['status'], appointmentDate: string | null) => ({
  id,
  status,
  appointmentDate,
  appointmentTime: appointmentDate && '10:00',
  minutes: 45,
});

test('the next visit comes first, requests after the appointments, and what has been is apart', () => {
  const { ahead, past } = splitVisits(
    [
      visit(1, 'query', null),
      visit(2, 'confirmed', '2090-03-02'),
      visit(3, 'confirmed', '2090-03-01'),
      visit(4, 'completed', '2020-03-01'),
      visit(5, 'confirmed', '2020-02-01'),
      visit(6, 'cancelled', '2090-03-01'),
    ],
    new Date('2026-01-01'),
  );
  expect(ahead.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(past.map(({ id }) => id)).toEqual([4, 5, 6]);
});

test.each([
  ['10:44', 1],
  ['10:46', 0],
])('today’s visit at 10:00 is the next one until it is over: %s', (time, count) =>
  expect(
    splitVisits([visit(1, 'confirmed', '2026-01-05')], new Date(`2026-01-05T${time}:00Z`)).ahead,
  ).toHaveLength(count),
);
