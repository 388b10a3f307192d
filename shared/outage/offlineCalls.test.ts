import { expect, test } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { queueCalls } from '#shared/contracts/queue.ts';
import { kindOfIntent, nameOfCall } from './offlineCalls.ts';

test('a call that can be recorded has a name, another has none', () => {
  expect([bookingCalls.confirmBooking, queueCalls.followUp, queueCalls.listQueue].map(nameOfCall)).toEqual([
    'confirmBooking',
    'followUp',
    undefined,
  ]);
});

test.each([
  ['confirmBooking', {}, 'promise'],
  ['createTask', { status: 'cancelled' }, 'fact'],
  ['updateBooking', { status: 'cancelled' }, 'promise'],
  ['updateBooking', { status: 'completed' }, 'fact'],
  ['updateBooking', { attendance: 'arrived' }, 'fact'],
  ['updateBooking', { kind: 'reply' }, 'fact'],
  ['followUp', { kind: 'reply' }, 'promise'],
  ['followUp', { kind: 'handled' }, 'fact'],
  ['followUp', { kind: 'no_answer' }, 'fact'],
  ['followUp', { kind: 'note' }, 'fact'],
  ['followUp', { kind: 'draft' }, 'fact'],
  // The snapshot does not have the lists that it changes.
  ['followUp', { kind: 'reopened' }, null],
] as const)('%s with %j is a %s', (call, body, kind) => expect(kindOfIntent(call, body)).toBe(kind));
