import { expect, test } from 'vitest';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { listPendingRemovals, withoutPendingRemovals } from './pendingRemovals.ts';
import { day, command, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';

const removals = (...commands: QueuedCommand[]) =>
  [...listPendingRemovals(sampleSnapshot(), commands)].map(([id, booking]) => [
    commands.findIndex((one) => one.id === id),
    booking.appointmentTime,
  ]);
const move = (time: string, given: Partial<QueuedCommand> = {}) =>
  command({ body: { appointmentDate: day, appointmentTime: time }, ...given });
const update = (body: QueuedCommand['body'], given: Partial<QueuedCommand> = {}) =>
  command({ call: 'updateBooking', body, ...given });

test('a cancelled or moved appointment is listed where the patient expects it, with the last such change', () => {
  expect(removals(update({ status: 'cancelled' }))).toEqual([[0, '10:00']]);
  expect(removals(move('15:00'), move('16:00'))).toEqual([[1, '10:00']]);
  expect(removals(move('15:00'), update({ status: 'cancelled' }))).toEqual([[1, '10:00']]);
  expect(removals(move('15:00'), update({ attendance: 'arrived' }))).toEqual([[0, '10:00']]);
});

test('one that was moved back, or is only noted as arrived, is no pending removal', () => {
  expect(removals(move('15:00'), move('10:00'))).toEqual([]);
  expect(removals(update({ attendance: 'arrived' }))).toEqual([]);
});

test('one that only this desk has is listed when it is cancelled, not when it is moved', () => {
  const subject = { bookingId: -5, customerId: 3 };
  const params = { id: '-5' };
  const book = command({
    call: 'createManualBooking',
    params: {},
    body: { userId: 3, service: 'PRP Therapy', phone: '1', appointmentDate: day, appointmentTime: '11:00' },
    subject,
    madeId: -5,
  });
  expect(removals(book, move('15:00', { subject, params }))).toEqual([]);
  expect(removals(book, update({ status: 'cancelled' }, { subject, params }))).toEqual([[1, '11:00']]);
});

test('nothing is removed that the server has cancelled already', () => {
  const saved = sampleSnapshot({ bookings: [sampleBooking(1, { status: 'cancelled' })] });
  expect(listPendingRemovals(saved, [update({ status: 'cancelled' })]).size).toBe(0);
});

test('rows that are shown as pending removals are left out of the list, and no others', () => {
  const [here, moved, other] = [
    sampleBooking(1),
    sampleBooking(1, { appointmentTime: '15:00' }),
    sampleBooking(2),
  ];
  const nextDay = sampleBooking(1, { appointmentDate: '2027-05-05' });
  const rows = [here, moved, nextDay, other];
  const leave = (...bookings: (typeof here)[]) =>
    withoutPendingRemovals(
      rows,
      bookings.map((booking) => ({ booking, words: '' })),
    );
  expect(leave()).toEqual(rows);
  expect(leave(here)).toEqual([moved, nextDay, other]);
  expect(leave(here, other)).toEqual([moved, nextDay]);
});

test('a note or a completion takes nobody away', () => {
  expect(removals(update({ status: 'completed' }))).toEqual([]);
  expect(
    removals(command({ call: 'addStaffNote', body: {}, subject: { bookingId: null, customerId: 3 } })),
  ).toEqual([]);
});
