import { expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { replyDueWords } from './replyDue.ts';

const due = '2026-10-25T13:02:00Z';

test('shows the due time in the clinic’s time zone', () => {
  expect(replyDueWords(due, new Date('2026-10-24T13:02:00Z'))).toMatch(/^Reply due by .*25.* at 13:02$/);
  expect(replyDueWords('2026-07-01T13:02:00Z', new Date('2026-06-30T13:02:00Z'))).toMatch(/ at 14:02$/);
});

test('apologises for a late reply and gives the telephone number', () => {
  expect(replyDueWords(due, new Date('2026-10-25T13:02:01Z'))).toBe(
    `Our reply is late, and we are sorry. Please call us on ${clinic.phone}.`,
  );
});

test('is empty when no reply is owed', () => {
  expect(replyDueWords(null, new Date(0))).toBeNull();
});
