import { describe, expect, test } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { Call } from '#shared/contracts/call.ts';
import { offlineHeader } from '#shared/contracts/ipcContract.ts';
import { queueCalls, taskCalls } from '#shared/contracts/queue.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { scheduleCalls } from '#shared/contracts/schedule.ts';
import { setupCalls } from '#shared/contracts/setup.ts';
import { sheetCalls } from '#shared/contracts/sheet.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { openTask, queueItem } from '#shared/testing/sampleBodies.ts';
import { day, now, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { viewOf } from '#shared/commands/view.ts';
import { ada } from '#desktop/testing/outageAt.ts';
import { answerRead } from './answerReads.ts';

const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const readiness = (bookingId: number) => ({
  bookingId,
  done: 0,
  of: 1,
  missing: [],
  isConsentRead: true,
  thinkingUntil: null,
  isUnderAge: false,
  hasStop: false,
  unsent: [],
});
const snapshot = sampleSnapshot({
  tasks: [-1, 0, 1].map((minutes) => ({ ...openTask, id: 60 + minutes, dueAt: at(minutes) })),
  queue: [-1, 0, 1].map((minutes) => ({ ...queueItem, id: 60 + minutes, dueAt: at(minutes) })),
  readiness: [1, 2, 3].map(readiness),
});
const user = { ...ada, isClinician: false };
const read = (call: Call, path: string, params = {}) =>
  answerRead(call, new URL(`https://desk${path}`), params, {
    view: viewOf(snapshot),
    user,
    products: undefined,
    now,
  });

describe('without the server', () => {
  const days = `from=${day}&to=${day}`;
  const overdue = [
    { id: 59, isOverdue: true },
    { id: 60, isOverdue: false },
    { id: 61, isOverdue: false },
  ];
  test.each<[string, () => Response | null, unknown]>([
    [
      'who is signed in',
      () => read(userCalls.getCurrentUser, '/api/user'),
      { id: 7, firstName: 'Ada', role: 'admin', loyaltyStamps: 0 },
    ],
    ['an appointment', () => read(bookingCalls.getBooking, '/x', { id: '2' }), { id: 2, name: 'Zoë Adler' }],
    [
      'the appointments',
      () => read(bookingCalls.listBookings, `/x?${days}&sort=name`),
      [{ id: 1 }, { id: 2 }],
    ],
    [
      'how many there are',
      () => read(bookingCalls.countBookings, `/x?${days}`),
      { all: 2, upcoming: 2, past: 0 },
    ],
    [
      'how many a day',
      () => read(bookingCalls.countBookingsOfDays, `/x?${days}`),
      [{ date: day, bookings: 2 }],
    ],
    [
      'the calendar',
      () => read(scheduleCalls.getSchedule, `/x?${days}`),
      { appointments: [{ bookingId: 1 }, { bookingId: 2 }] },
    ],
    [
      'a customer’s sheet',
      () => read(sheetCalls.getCustomerSheet, '/x', { id: '3' }),
      { customer: { id: 3, firstName: 'Amira' } },
    ],
    [
      'the customers',
      () => read(userCalls.listUsers, '/x?sort=name'),
      [
        { id: 3, dateOfBirth: '1987' },
        { id: 4, dateOfBirth: '2015' },
      ],
    ],
    ['the tasks', () => read(taskCalls.listTasks, '/x'), overdue],
    ['what waits for an answer', () => read(queueCalls.listQueue, '/x'), overdue],
    [
      'which papers are missing',
      () => read(recordCalls.listReadiness, '/x?bookings=1,3'),
      [{ bookingId: 1 }, { bookingId: 3 }],
    ],
  ])('the desk knows %s', async (_, run, expected) => {
    const answer = run();
    expect(answer?.headers.get(offlineHeader)).toBe(now.toISOString());
    expect(answer?.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer?.json()).toMatchObject(expected as object);
  });

  test.each<[string, () => Response | null]>([
    ['an appointment of another month', () => read(bookingCalls.getBooking, '/x', { id: '99' })],
    ['a customer who does not come', () => read(sheetCalls.getCustomerSheet, '/x', { id: '99' })],
    ['what the snapshot does not have', () => read(setupCalls.listSetupChecks, '/x')],
    ['what was not asked properly', () => read(bookingCalls.listBookings, '/x?filter=none')],
  ])('it does not know %s', (_, run) => expect(run()).toBeNull());

  test('a list has its length, and the address of its next page', async () => {
    const first = read(bookingCalls.listBookings, '/api/admin/bookings?sort=name&limit=1');
    expect(first?.headers.get('X-Total-Count')).toBe('2');
    expect(first?.headers.get('Link')).toBe('</api/admin/bookings?sort=name&limit=1&cursor=n1>; rel="next"');
    const second = read(bookingCalls.listBookings, '/api/admin/bookings?sort=name&limit=1&cursor=n1');
    expect([await second?.json(), second?.headers.get('Link')]).toMatchObject([[{ id: 2 }], null]);
  });
});
