import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Intent } from '#shared/contracts/intent.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { checkCommand } from './checkCommand.ts';
import { foldIntents } from './fold.ts';
import { day, sampleBooking, sampleSnapshot } from './sampleIntent.ts';
import { queueItem, closed, at, manual, caller, task, openTask } from './sampleBodies.ts';

describe('a change without the server', () => {
  const codeOf = (
    call: Intent['call'],
    body: Record<string, unknown>,
    given: Partial<OfflineSnapshot> = {},
    params: Record<string, string> = { id: '1' },
  ) =>
    checkCommand(
      foldIntents(sampleSnapshot({ blocked: [closed], queue: [queueItem], ...given }), []),
      { call, params, body, ifVersion: null },
      day,
    )?.code;
  const withBooking = (booking: Partial<AdminBooking>) => ({ bookings: [sampleBooking(1, booking)] });
  const block = (given: object) => ({
    startDate: day,
    endDate: day,
    startTime: null,
    endTime: null,
    ...given,
  });

  test.each([
    ['completing', () => codeOf('updateBooking', { status: 'completed' }), undefined],
    [
      'completing twice',
      () => codeOf('updateBooking', { status: 'completed' }, withBooking({ status: 'completed' })),
      'wrong_status',
    ],
    [
      'completing a cancelled one',
      () => codeOf('updateBooking', { status: 'completed' }, withBooking({ status: 'cancelled' })),
      'wrong_status',
    ],
    ['attendance', () => codeOf('updateBooking', { attendance: 'arrived' }), undefined],
    [
      'attendance of a request',
      () => codeOf('updateBooking', { attendance: 'arrived' }, withBooking({ status: 'query' })),
      'wrong_status',
    ],
    [
      'a booking that is not there',
      () => codeOf('updateBooking', { status: 'completed' }, { bookings: [] }),
      'not_found',
    ],
    [
      'confirming a cancelled one',
      () => codeOf('confirmBooking', at('15:00'), withBooking({ status: 'cancelled' })),
      'wrong_status',
    ],
    [
      'its own time again, outside the days',
      () => codeOf('confirmBooking', at('10:00'), { from: '2027-06-01' }),
      undefined,
    ],
    ['a closed time', () => codeOf('confirmBooking', at('16:30')), 'slot_taken'],
    ['the first day', () => codeOf('confirmBooking', at('15:00'), { from: day }), undefined],
    ['the last day', () => codeOf('confirmBooking', at('15:00'), { to: day }), undefined],
    ['a booking for a customer', () => codeOf('createManualBooking', manual), undefined],
    [
      'a booking at a taken time',
      () => codeOf('createManualBooking', { ...manual, ...at('12:00') }),
      'slot_taken',
    ],
    [
      'a booking in the past',
      () => codeOf('createManualBooking', { ...manual, ...at('12:00', '2027-05-03') }),
      'date_in_past',
    ],
    [
      'a booking on a day that is not saved',
      () => codeOf('createManualBooking', { ...manual, ...at('12:00', '2027-05-19') }),
      'never_sent',
    ],
    [
      'an unknown service',
      () => codeOf('createManualBooking', { ...manual, service: 'Nails' }),
      'unknown_service',
    ],
    ['an unknown customer', () => codeOf('createManualBooking', { ...manual, userId: 99 }), 'never_sent'],
    ['a caller', () => codeOf('createCallerBooking', caller), undefined],
    [
      'a young caller',
      () => codeOf('createCallerBooking', { ...caller, dateOfBirth: '2012-01-01' }),
      'under_age',
    ],
    [
      'a caller at a taken time',
      () => codeOf('createCallerBooking', { ...caller, ...at('12:00') }),
      'slot_taken',
    ],
    ['a caller without a number', () => codeOf('createCallerBooking', { ...caller, phone: '' }), undefined],
    ['a stretch with appointments', () => codeOf('blockTime', block({})), 'slot_taken'],
    ['a free stretch', () => codeOf('blockTime', block({ startTime: '14:00', endTime: '15:00' })), undefined],
    [
      'a stretch until an appointment',
      () => codeOf('blockTime', block({ startTime: '11:00', endTime: '12:00' })),
      undefined,
    ],
    [
      'a stretch into an appointment',
      () => codeOf('blockTime', block({ startTime: '11:00', endTime: '12:10' })),
      'slot_taken',
    ],
    [
      'a stretch whose second day is taken',
      () =>
        codeOf(
          'blockTime',
          block({ startDate: '2027-05-05', endDate: '2027-05-06' }),
          withBooking({ appointmentDate: '2027-05-06' }),
        ),
      'slot_taken',
    ],
    [
      'a stretch into days that are not saved',
      () => codeOf('blockTime', block({ startDate: '2027-05-10', endDate: '2027-05-19' })),
      'never_sent',
    ],
    [
      'a stretch in the past',
      () => codeOf('blockTime', block({ startDate: '2027-05-03', endDate: '2027-05-03' })),
      'date_in_past',
    ],
    ['a follow-up', () => codeOf('followUp', {}, {}, { type: 'contact', id: '5' }), undefined],
    [
      'a follow-up of another row',
      () => codeOf('followUp', {}, {}, { type: 'contact', id: '6' }),
      'not_found',
    ],
    [
      'a follow-up of another kind',
      () => codeOf('followUp', {}, {}, { type: 'booking', id: '5' }),
      'not_found',
    ],
    ['a note', () => codeOf('addStaffNote', {}, {}, { id: '3' }), undefined],
    ['a note about nobody', () => codeOf('addStaffNote', {}, {}, { id: '99' }), 'not_found'],
    ['a flag', () => codeOf('flagCustomer', {}, {}, { id: '3' }), undefined],
    ['a flag of nobody', () => codeOf('flagCustomer', {}, {}, { id: '99' }), 'not_found'],
    [
      'a note on a request',
      () => codeOf('updateBooking', { staffNote: 'Late' }, withBooking({ status: 'query' })),
      undefined,
    ],
    [
      'an earlier time for an appointment that is over',
      () =>
        codeOf('updateBooking', { isEarlierWanted: true }, withBooking({ appointmentDate: '2027-05-03' })),
      'wrong_status',
    ],
    ['an earlier time', () => codeOf('updateBooking', { isEarlierWanted: true }), undefined],
    ['a task', () => codeOf('createTask', { ...task, userId: null }), undefined],
    ['a task for a customer', () => codeOf('createTask', task), undefined],
    [
      'a task for somebody who is not saved',
      () => codeOf('createTask', { ...task, userId: 99 }),
      'never_sent',
    ],
    [
      'a task at a skipped time',
      () => codeOf('createTask', { ...task, dueDate: '2027-03-28', dueTime: '01:30' }),
      'no_such_time',
    ],
    [
      'a task that is done',
      () => codeOf('finishTask', { isDone: true }, { tasks: [openTask] }, { id: '6' }),
      undefined,
    ],
    ['a task that is not there', () => codeOf('finishTask', { isDone: true }, {}, { id: '6' }), 'not_found'],
    ['a task that is not sent', () => codeOf('finishTask', { isDone: true }, {}, { id: '-6' }), 'never_sent'],
    ['a report', () => codeOf('reportDiscard', {}), 'not_found'],
  ])('%s', (_, findCode, expected) => expect(findCode()).toBe(expected));
});
