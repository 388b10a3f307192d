import { expect, test } from 'vitest';
import { cancelledLast } from '#web/admin/bookings/bookingView.ts';
import { allowedActions, describeStatus } from '#web/admin/bookings/bookingRules.ts';

test('names and colours every status', () => {
  expect(describeStatus('query')).toEqual({ tone: 'amber', word: 'Consultation Query' });
  expect(describeStatus('confirmed')).toEqual({ tone: 'blue', word: 'Confirmed' });
  expect(describeStatus('completed')).toEqual({ tone: 'green', word: 'Completed' });
  expect(describeStatus('cancelled')).toEqual({ tone: 'red', word: 'Cancelled' });
  expect(describeStatus('odd')).toEqual({ tone: 'neutral', word: 'Status pending' });
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

test('a visit that takes place is found before a cancelled one', () => {
  const found = [
    { id: 1, status: 'cancelled' },
    { id: 2, status: 'confirmed' },
    { id: 3, status: 'completed' },
  ];
  expect(cancelledLast(found).map(({ id }) => id)).toEqual([2, 3, 1]);
});
