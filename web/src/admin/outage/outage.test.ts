import { expect, test } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { offlineKindOf } from '#shared/contracts/call.ts';
import { queueCalls } from '#shared/contracts/queue.ts';
import type { JournalItem } from '#shared/contracts/ipcContract.ts';
import { chooseMark } from '#shared/outage/formatUnsent.ts';
import { staffCalls } from '#shared/contracts/staff.ts';
import { findBlockMark } from '#web/admin/outage/outage.tsx';

test('a decision comes before a commitment, and a commitment before a fact', () => {
  const fact = { kind: 'fact', state: 'waiting' } as const;
  const commitment = { kind: 'commitment', state: 'waiting' } as const;
  const conflict = { kind: 'fact', state: 'conflict' } as const;
  expect(chooseMark([])).toBeNull();
  expect(chooseMark([fact])).toBe(fact);
  expect(chooseMark([fact, commitment])).toBe(commitment);
  expect(chooseMark([fact, commitment, conflict])).toBe(conflict);
});

test('only calls that their contract marks work without the server', () => {
  expect(offlineKindOf(bookingCalls.confirmBooking, {})).toBe('commitment');
  expect(offlineKindOf(bookingCalls.updateBooking, { status: 'completed' })).toBe('fact');
  expect(offlineKindOf(bookingCalls.updateBooking, { status: 'cancelled' })).toBe('commitment');
  const kindOfFollowUp = (kind: string) => offlineKindOf(queueCalls.followUp, { kind });
  expect(['reply', 'draft', 'note', 'no_answer', 'handled', 'reopened'].map(kindOfFollowUp)).toEqual([
    'commitment',
    'fact',
    'fact',
    'fact',
    'fact',
    null,
  ]);
  expect(Object.values(staffCalls).map((call) => offlineKindOf(call, {}))).not.toContain('fact');
});

test('a blocked time is marked while its change is unsent, and no other block is', () => {
  const item = (
    call: string,
    madeId: number | null,
    state: 'waiting' | 'sending' = 'waiting',
  ): JournalItem => ({
    id: '0190aaaa-0000-7000-8000-000000000001',
    kind: 'commitment',
    call,
    subject: { bookingId: null, customerId: null },
    madeId,
    name: null,
    bornOn: null,
    occurredAt: '2027-05-04T09:31:00.000Z',
    state,
    author: { id: 7, name: 'Grace Adeyemi' },
    words: 'Blocked 12:00–13:00',
    pendingRemoval: null,
    text: [],
    dependents: [],
    whyHeld: null,
    entries: [],
    conflict: null,
  });
  const journal = [item('followUp', -4), item('blockTime', -5), item('blockTime', -6, 'sending')];
  expect(findBlockMark(journal, -5)).toMatchObject({ kind: 'commitment', state: 'waiting' });
  expect(findBlockMark(journal, -6)).toMatchObject({ state: 'sending' });
  expect([-4, -1, 5].map((id) => findBlockMark(journal, id))).toEqual([null, null, null]);
});
