import { describe, expect, test } from 'vitest';
import type { QueuedCommand, CommandResult } from '#shared/contracts/queuedCommand.ts';
import { caller, manual, task } from '#shared/testing/sampleBodies.ts';
import { command, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { applyResult } from './applyResult.ts';

describe('what the server has made', () => {
  const result: CommandResult = { bookingId: 1, customerId: 3, version: 2 };
  const server = {
    ...sampleBooking(1, { appointmentTime: '15:00', version: 2 }),
    email: 'a@example.org',
    message: 'Private',
    moveWishNote: 'Private',
  };

  test('is in the snapshot, without what a desk does not store', () => {
    const after = applyResult(sampleSnapshot(), command({}), result, server);
    expect(after.bookings).toEqual([
      { ...server, email: null, message: null, moveWishNote: null },
      sampleSnapshot().bookings[1],
    ]);
    expect(after).not.toHaveProperty('notes');
  });

  test('is as the desk expected it where the server’s row cannot be read', () => {
    const after = applyResult(sampleSnapshot(), command({}), result, { id: 1 });
    expect(after.bookings[0]).toMatchObject({ id: 1, appointmentTime: '15:00' });
  });

  test.each<[string, Partial<QueuedCommand>, CommandResult, object]>([
    [
      'a booking has the server’s id',
      { call: 'createManualBooking', body: manual, madeId: -5 },
      { ...result, bookingId: 8 },
      { bookings: expect.arrayContaining([expect.objectContaining({ id: 8 })]) },
    ],
    [
      'a caller has the server’s id',
      { call: 'createCallerBooking', body: caller, madeId: -5 },
      { ...result, bookingId: 8, customerId: 11 },
      { customers: expect.arrayContaining([expect.objectContaining({ id: 11, firstName: 'Mia' })]) },
    ],
    [
      'what has no row keeps its own',
      { call: 'createTask', body: task, madeId: -5 },
      { ...result, bookingId: null },
      { tasks: [expect.objectContaining({ id: -5 })] },
    ],
  ])('%s', (_, given, made, expected) =>
    expect(applyResult(sampleSnapshot(), command(given), made, null)).toMatchObject(expected),
  );

  test('replaces the booking under its temporary id', () => {
    const one = command({
      call: 'createCallerBooking',
      body: caller,
      madeId: -5,
      subject: { bookingId: -5, customerId: -5 },
    });
    const row = sampleBooking(8, { userId: 11, appointmentTime: '15:00' });
    const after = applyResult(sampleSnapshot(), one, { bookingId: 8, customerId: 11, version: 1 }, row);
    expect(after.bookings.map(({ id }) => id)).toEqual([8, 1, 2]);
  });
});
