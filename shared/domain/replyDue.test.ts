import { expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { formatReplyDue, isReplyLate } from './replyDue.ts';

const due = '2026-10-25T13:02:00Z';

test('shows the due time in the clinic’s time zone, and who is closed by then, says the next open day', () => {
  expect(formatReplyDue(due, new Date('2026-10-24T13:02:00Z'))).toBe(
    'Reply due by Sunday 25 October 2026 at 13:02. We are closed that day: you hear from us on Monday 26 October 2026 at the latest.',
  );
  expect(formatReplyDue('2026-12-25T13:02:00Z', new Date('2026-12-24T13:02:00Z'))).toMatch(/Tuesday 29/);
  expect(formatReplyDue('2026-07-01T13:02:00Z', new Date('2026-06-30T13:02:00Z'))).toMatch(/ at 14:02$/);
});

test('apologises for a late reply and gives the telephone number', () => {
  expect(formatReplyDue(due, new Date('2026-10-27T00:00:00Z'))).toBe(
    `Our reply is late, and we are sorry. Please call us on ${clinic.phone}.`,
  );
});

test.each([
  ['2026-10-24T13:02:00Z', '2026-10-24T13:02:00Z', '2026-10-24T13:02:01Z'],
  ['2026-10-25T13:02:00Z', '2026-10-26T23:59:59Z', '2026-10-27T00:00:00Z'],
  ['2026-12-25T13:02:00Z', '2026-12-29T23:59:59Z', '2026-12-30T00:00:00Z'],
])('what is due at %s is on time at %s and late at %s', (dueAt, onTime, late) => {
  expect([onTime, late].map((now) => isReplyLate(dueAt, new Date(now)))).toEqual([false, true]);
});

test('is empty when no reply is owed', () => {
  expect(formatReplyDue(null, new Date(0))).toBeNull();
});
