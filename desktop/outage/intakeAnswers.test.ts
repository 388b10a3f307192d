import { describe, expect, test } from 'vitest';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { applyCommands, commandOf } from '#shared/commands/deskCommands.ts';
import { closed, at, caller, manual, task } from '#shared/testing/sampleBodies.ts';
import { command, now, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { full, take } from '#desktop/testing/intakeAt.ts';

describe('the answer', () => {
  const view = (one: QueuedCommand) => applyCommands(sampleSnapshot(full), [one]);
  const answer = (one: QueuedCommand) => commandOf(one.call).answer?.(view(one), one, one.body);
  const written = { id: -now.getTime(), who: 'Ada Admin', createdAt: now.toISOString() };
  test.each<[string, () => QueuedCommand, unknown]>([
    [
      'of a move is the appointment',
      () => take('confirmBooking', at('15:00'), { id: '1' }),
      { id: 1, appointmentTime: '15:00' },
    ],
    [
      'of an arrival, too',
      () => take('updateBooking', { attendance: 'arrived' }, { id: '1' }),
      { id: 1, attendance: 'arrived' },
    ],
    [
      'of a booking is the new one',
      () => take('createManualBooking', manual),
      { id: written.id, appointmentTime: '15:00' },
    ],
    ['of a caller’s, too', () => take('createCallerBooking', caller), { id: written.id, name: 'Mia Stone' }],
    [
      'of a blocked time has its id',
      () => take('blockTime', { ...closed, startTime: '17:00', endTime: '17:30' }),
      { id: written.id, reason: 'Lunch' },
    ],
    [
      'of a note has its author',
      () => take('addStaffNote', { note: 'x' }, { id: '3' }),
      { ...written, note: 'x', isOwn: true },
    ],
    [
      'of a follow-up, too',
      () => take('followUp', { kind: 'note', note: 'x' }, { type: 'contact', id: '5' }),
      { ...written, kind: 'note', note: 'x' },
    ],
    ['of a task is the task', () => take('createTask', task), { id: written.id, text: task.text }],
    [
      'of an entry says when it was signed',
      () => command({ call: 'addDeclined', body: { id: 'e' } }),
      { id: 'e', signedAt: now.toISOString() },
    ],
  ])('%s', (_, run, expected) => expect(answer(run())).toMatchObject(expected as object));

  test.each(['finishTask', 'flagCustomer', 'reportDiscard', 'reportOpening'] as const)(
    'of %s is empty',
    (call) => expect(commandOf(call).answer).toBeUndefined(),
  );

  test('of a booking that has gone is none', () =>
    expect(answer(command({ subject: { bookingId: null, customerId: null } }))).toBeUndefined());
});
