import { expect, test } from 'vitest';
import { deliveryOf, retryDelay, wordsOfMessage } from '#shared/domain/messages.ts';

const now = new Date('2027-05-04T09:00:00Z');
const held = { state: 'held' as const, attempts: 0, notBefore: now.toISOString(), restoredAt: null };
const later = new Date(now.getTime() + 1).toISOString();

test.each([
  ['due', held, true, 'waiting'],
  ['due without a mail server', held, false, 'no_mail_server'],
  ['held back', { ...held, notBefore: later }, true, 'scheduled'],
  ['after a failed attempt', { ...held, attempts: 1, notBefore: later }, true, 'retrying'],
  ['of a restored backup', { ...held, attempts: 1, restoredAt: later }, true, 'on_hold'],
  [
    'sent, also from a backup',
    { ...held, state: 'sent' as const, attempts: 2, restoredAt: later },
    true,
    'sent',
  ],
  ['withdrawn', { ...held, state: 'suppressed' as const, attempts: 2, restoredAt: later }, true, 'withdrawn'],
  ['given up', { ...held, state: 'dead' as const, attempts: 10, restoredAt: later }, true, 'failed'],
])('a message %s', (_, message, hasMailServer, delivery) =>
  expect(deliveryOf(message, hasMailServer, now)).toBe(delivery),
);

test('ten attempts take between 3.7 and 5.5 hours', () => {
  const hours = (random: number) =>
    Array.from({ length: 9 }, (_, failed) => retryDelay(failed + 1, random) ?? NaN).reduce((a, b) => a + b) /
    3600;
  expect([retryDelay(1, 0), retryDelay(1, 1), retryDelay(2, 0)]).toEqual([10, 15, 23]);
  expect([hours(0).toFixed(1), hours(1).toFixed(1)]).toEqual(['3.7', '5.5']);
  expect(retryDelay(10, 0)).toBeUndefined();
});

test('a message of a newer server is shown by its kind', () => {
  expect(wordsOfMessage('desk_reply')).toBe('Reply of the desk');
  expect(wordsOfMessage('some_new_kind')).toBe('some new kind');
});
