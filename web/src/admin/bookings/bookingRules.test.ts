import { expect, test } from 'vitest';
import { nextFirst } from '#web/admin/bookings/bookingView.ts';
import { allowedActions, formatStatus } from '#web/admin/bookings/bookingRules.ts';

test('names and colours every status', () => {
  expect(formatStatus('query')).toEqual({ tone: 'amber', word: 'Consultation Query' });
  expect(formatStatus('confirmed')).toEqual({ tone: 'blue', word: 'Confirmed' });
  expect(formatStatus('completed')).toEqual({ tone: 'green', word: 'Completed' });
  expect(formatStatus('cancelled')).toEqual({ tone: 'red', word: 'Cancelled' });
  expect(formatStatus('odd')).toEqual({ tone: 'neutral', word: 'Status pending' });
});

test.each([
  ['query', true, false, true],
  ['confirmed', false, true, true],
  ['completed', false, false, false],
  ['cancelled', false, false, false],
  ['odd', false, false, false],
])('%s: schedule %s, complete %s, cancel %s', (status, canSchedule, canComplete, canCancel) => {
  expect(allowedActions(status)).toEqual({ canSchedule, canComplete, canCancel });
});

test('the next visit is found first, and a cancelled one last', () => {
  const visit = (id: number, status: string, appointmentDate: string | null, appointmentTime = '10:00') => ({
    id,
    status,
    appointmentDate,
    appointmentTime,
  });
  const found = [
    visit(1, 'cancelled', '2026-11-27'),
    visit(2, 'confirmed', '2026-12-15'),
    visit(3, 'completed', '2026-11-02'),
    visit(4, 'query', null),
    visit(5, 'confirmed', '2026-11-27', '12:00'),
    visit(6, 'confirmed', '2026-11-27', '09:30'),
    visit(7, 'confirmed', '2026-11-26'),
  ];
  expect(nextFirst(found, '2026-11-27').map(({ id }) => id)).toEqual([6, 5, 2, 3, 4, 7, 1]);
});
