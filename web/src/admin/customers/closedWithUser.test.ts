import { expect, test } from 'vitest';
import { formatClosed } from '#web/admin/customers/closedWithUser.ts';

test.each([
  [{ appointments: 2, requests: 1, messages: 0 }, ' 2 upcoming appointments cancelled, 1 request closed.'],
  [{ appointments: 1, requests: 0, messages: 3 }, ' 1 upcoming appointment cancelled, 3 messages closed.'],
  [{ appointments: 0, requests: 0, messages: 0 }, ''],
  [null, ''],
])('%j reads “%s”', (closed, sentence) => {
  expect(formatClosed(closed)).toBe(sentence);
});
