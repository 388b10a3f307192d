import { describe, expect, test } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { Call } from '#shared/contracts/call.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { queueCalls, taskCalls } from '#shared/contracts/queue.ts';
import { scheduleCalls } from '#shared/contracts/schedule.ts';
import { setupCalls } from '#shared/contracts/setup.ts';
import { emptyJournal } from '#shared/outage/journalState.ts';
import { closed, at, caller, manual, task } from '#shared/testing/sampleBodies.ts';
import { command, now, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { currentStateOf, viewOf } from '#shared/commands/view.ts';
import { nextTemporaryId, readCommand, acceptCommand } from './intake.ts';
import { author, journalOf, full, take } from '#desktop/testing/intakeAt.ts';

const read = (call: Call, body: unknown) =>
  readCommand({ call, params: { id: '1' }, body, ifVersion: 4, key: null });

describe('a request of the window', () => {
  test('is parsed by its contract', () => {
    expect(read(bookingCalls.updateBooking, { attendance: 'arrived', more: 1 })).toEqual({
      call: 'updateBooking',
      params: { id: '1' },
      body: { attendance: 'arrived' },
      ifVersion: 4,
    });
  });

  test('needs the server where its call or its body does', () => {
    const sentence = 'Not possible without the clinic’s server. Please do it once it is back.';
    expect(read(setupCalls.checkSetupItem, {})).toMatchObject({
      code: 'never_sent',
      sentence,
    });
    const followUp = (kind: string) => read(queueCalls.followUp, { kind, note: 'x' });
    expect(followUp('note')).toMatchObject({ call: 'followUp' });
    expect(followUp('reopened')).toMatchObject({ code: 'never_sent', sentence });
  });

  test('is refused with each sentence of its contract once', () => {
    expect(read(taskCalls.createTask, { userId: null, dueDate: 'x', dueTime: 'y', text: '' })).toEqual({
      status: 400,
      code: 'invalid',
      sentence: 'Please write what is to be done., Please choose a day., Please choose a time.',
    });
    const bad = read(scheduleCalls.blockTime, undefined);
    if (!('sentence' in bad)) throw new Error('taken');
    const sentences = bad.sentence.split(', ');
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  test('may name a customer whom the server does not have yet', () => {
    const body = { ...task, userId: -5 };
    expect(read(taskCalls.createTask, body)).toMatchObject({ body: { userId: -5, text: task.text } });
    expect(read(taskCalls.createTask, { ...body, text: '' })).toMatchObject({ code: 'invalid' });
    for (const userId of [0, '-5'])
      expect(read(taskCalls.createTask, { ...task, userId })).toMatchObject({ code: 'invalid' });
    expect(read(taskCalls.createTask, task)).toMatchObject({ body: { userId: 3 } });
  });
});

describe('a temporary id', () => {
  test('is below zero, and below all others', () => {
    expect(nextTemporaryId(emptyJournal, now)).toBe(-now.getTime());
    expect(nextTemporaryId(journalOf(command({ madeId: -5 }), command({})), now)).toBe(-now.getTime());
    const lowest = -now.getTime() - 3;
    expect(nextTemporaryId(journalOf(command({ madeId: lowest }), command({ madeId: -1 })), now)).toBe(
      lowest - 1,
    );
  });
});

describe('a change that is recorded', () => {
  test('has all that sending it later needs', () => {
    const key = '0190aaaa-0000-7000-8000-0000000000ff';
    const command = { call: 'confirmBooking' as const, params: { id: '1' }, body: at('15:00'), ifVersion: 1 };
    const parts = {
      view: viewOf(sampleSnapshot(full)),
      journal: emptyJournal,
      versionAtServer: () => 9,
      author,
      now,
    };
    expect(acceptCommand(command, key, parts)).toEqual({
      id: key,
      call: 'confirmBooking',
      params: { id: '1' },
      body: at('15:00'),
      seenVersion: 9,
      seen: currentStateOf(sampleBooking(1)),
      userId: 7,
      author: 'Ada Admin',
      occurredAt: now.toISOString(),
      after: [],
      subject: { bookingId: 1, customerId: 3 },
      name: 'Amira Khan',
      phone: '020 7946 0123',
      words: 'Moved to 15:00',
      madeId: null,
    });
    expect(acceptCommand(command, null, parts)).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(acceptCommand({ ...command, ifVersion: 2 }, key, parts)).toMatchObject({
      code: 'version_conflict',
    });
  });

  const made = -now.getTime();
  const about = (bookingId: number | null, customerId: number | null) => ({
    subject: { bookingId, customerId },
  });
  const amira = { ...about(null, 3), name: 'Amira Khan', phone: '020 7946 0123' };
  const guest = { ...about(5, null), name: 'Guest', phone: '07' };
  const nobody = { ...about(null, null), name: null };
  const young = { ...about(null, 4), name: 'Young One' };
  const unseen = { seenVersion: null, seen: undefined };
  const handled = (type: string, id: string) =>
    take('followUp', { kind: 'handled', note: null }, { type, id });
  const done = (id: string) => take('finishTask', { isDone: true }, { id });
  test.each<[string, () => QueuedCommand, Partial<QueuedCommand>]>([
    [
      'an arrival',
      () => take('updateBooking', { attendance: 'arrived' }, { id: '1' }),
      { madeId: null, seenVersion: 9, words: 'Arrived' },
    ],
    [
      'the time of a request',
      () => take('confirmBooking', at('15:00'), { id: '5' }),
      { ...guest, seenVersion: null, words: 'Confirmed for 15:00' },
    ],
    ['an answer to a request', () => handled('booking', '5'), { ...guest, madeId: made }],
    [
      'an answer to a request that is in the queue alone',
      () => handled('booking', '6'),
      { ...about(6, null), name: 'Only queued', phone: '333', seen: undefined },
    ],
    [
      'an answer to a message',
      () => handled('contact', '5'),
      { ...about(null, null), name: 'Mia Stone', phone: '111', seenVersion: null },
    ],
    ['a finished task', () => done('6'), { ...amira, madeId: null }],
    ['a finished task without a customer', () => done('7'), { ...nobody, phone: null }],
    ['a new task', () => take('createTask', task), { ...amira, madeId: made }],
    [
      'a new task without a customer',
      () => take('createTask', { ...task, userId: null }),
      { ...nobody, phone: null },
    ],
    [
      'a note about a customer',
      () => take('addStaffNote', { note: 'x' }, { id: '4' }),
      { ...young, phone: null, madeId: made },
    ],
    [
      'a flag of a customer',
      () => take('flagCustomer', { staffFlag: 'x' }, { id: '4' }),
      { ...young, madeId: null },
    ],
    [
      'a blocked time',
      () => take('blockTime', { ...closed, startTime: '17:00', endTime: '17:30' }),
      { ...nobody, madeId: made, seen: undefined },
    ],
    [
      'a booking',
      () => take('createManualBooking', manual),
      { ...about(made, 3), name: 'Amira Khan', phone: '1', madeId: made, ...unseen },
    ],
    [
      'a caller’s booking',
      () => take('createCallerBooking', caller),
      { ...about(made, made), name: 'Mia Stone', phone: '07700 900999', madeId: made },
    ],
  ])('%s', (_, run, expected) => expect(run()).toMatchObject(expected));

  test('comes after the unsent changes of its booking and of its customer', () => {
    const booked = take('createCallerBooking', caller);
    const moved = take('confirmBooking', at('16:00'), { id: String(made) }, [booked]);
    expect([moved.after, moved.subject]).toEqual([[booked.id], { bookingId: made, customerId: made }]);
    expect(take('addStaffNote', { note: 'x' }, { id: String(made) }, [booked]).after).toEqual([booked.id]);
    expect(take('addStaffNote', { note: 'x' }, { id: '3' }, [booked]).after).toEqual([]);
  });
});
