import { expect, test } from 'vitest';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { command, now } from '#shared/testing/sampleCommand.ts';
import { later, laterIso, owner } from '#desktop/testing/decisionsAt.ts';
import { createDiscardReport } from './discardReport.ts';

const subject = (bookingId: number | null, customerId: number | null) => ({
  subject: { bookingId, customerId },
});
const contact = { call: 'followUp' as const, params: { type: 'contact', id: '5' } };
test.each<[string, Partial<QueuedCommand>, object | null]>([
  ['the appointment', subject(1, 3), { type: 'booking', id: 1 }],
  ['the customer', subject(null, 3), { type: 'user', id: 3 }],
  ['the customer of an appointment that the server does not have', subject(-1, 3), { type: 'user', id: 3 }],
  ['the message', { ...contact, ...subject(null, null) }, { type: 'contact', id: 5 }],
  ['no request', { ...contact, params: { type: 'booking', id: '5' }, ...subject(0, 0) }, null],
  ['no message of another call', { ...contact, call: 'finishTask', ...subject(null, null) }, null],
  ['nobody whom the server does not have', subject(-1, -2), null],
])('the report names %s', (_, given, expected) => {
  const discarded = command(given);
  expect(createDiscardReport(discarded, owner, later)).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    call: 'reportDiscard',
    params: {},
    body: { call: discarded.call, authorId: 7, notedAt: now.toISOString(), subject: expected },
    seenVersion: null,
    seen: null,
    userId: 9,
    author: 'Olu Owner',
    occurredAt: laterIso,
    after: [],
    subject: { bookingId: null, customerId: null },
    name: null,
    phone: null,
    words: 'Discarded: Moved to 15:00 (Amara Okafor)',
    madeId: null,
  });
});
