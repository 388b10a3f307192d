import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { OfflineCallName } from '#shared/contracts/intent.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { checkCommand } from './checkCommand.ts';
import { at, caller, closed, manual, openTask, queueItem } from './sampleBodies.ts';
import { day, sampleBooking, sampleSnapshot } from './sampleIntent.ts';
import { viewOf } from './view.ts';

const check = (
  call: OfflineCallName,
  body: object,
  given: Partial<OfflineSnapshot> = {},
  params: Record<string, string> = { id: '1' },
  ifVersion: number | null = null,
) => checkCommand(viewOf(sampleSnapshot(given)), { call, params, body: { ...body }, ifVersion }, day);
type Found = ReturnType<typeof check>;
const booked = (...given: Partial<AdminBooking>[]) => ({
  bookings: given.map((one, index) => sampleBooking(index + 1, one)),
});
const [customer] = sampleSnapshot().customers;
const born = (birthYear: number) => ({ customers: [{ ...customer!, birthYear }] });
const guest: Partial<AdminBooking> = {
  userId: null,
  status: 'query',
  appointmentDate: null,
  appointmentTime: null,
  isAgeUnknown: true,
};
const waiting = (given: object) => ({
  ...booked(guest),
  queue: [{ ...queueItem, type: 'booking' as const, id: 1, mayBeMinor: true, ...given }],
});
const slot = { bookingId: 9, date: day, start: '15:00', minutes: 30, name: 'Pat' };
const block = (given = {}) => ({
  startDate: day,
  endDate: day,
  startTime: null,
  endTime: null,
  reason: 'Course',
  ...given,
});
const papers = (missing: string[]) =>
  ({
    readiness: [2, 1].map((bookingId) => ({
      bookingId,
      done: 0,
      of: 2,
      missing: bookingId === 1 ? missing : [],
      isConsentRead: true,
      thinkingUntil: null,
    })),
  }) as Partial<OfflineSnapshot>;
const goIn = { attendance: 'arrived', isTakenIn: true };

test.each<[string, () => Found, string | null]>([
  ['a stale version', () => check('confirmBooking', at('15:00'), {}, { id: '1' }, 2), 'version_conflict'],
  ['the seen version', () => check('updateBooking', { attendance: 'arrived' }, {}, { id: '1' }, 1), null],
  ['a version of something else', () => check('addStaffNote', {}, {}, { id: '3' }, 7), null],
  ['a time for nobody', () => check('confirmBooking', at('15:00'), { bookings: [] }), 'not_found'],
  [
    'a time on a day before those that are stored',
    () => check('confirmBooking', at('15:00'), { from: '2027-05-05' }),
    'never_sent',
  ],
  ['an impossible time for a minor', () => check('confirmBooking', at('15:10'), born(2010)), 'invalid_slot'],
  ['a time for who turns 18 this year', () => check('confirmBooking', at('15:00'), born(2009)), null],
  ['a time for a minor', () => check('confirmBooking', at('15:00'), born(2010)), 'under_age'],
  ['a booking for a minor', () => check('createManualBooking', manual, born(2010)), 'under_age'],
  [
    'a guest with the address of a minor',
    () => check('confirmBooking', at('15:00'), waiting({})),
    'may_be_minor',
  ],
  ['a guest with another message', () => check('confirmBooking', at('15:00'), waiting({ id: 2 })), null],
  [
    'a guest with the number of a message',
    () => check('confirmBooking', at('15:00'), waiting({ type: 'contact' })),
    null,
  ],
  ['a guest who is known', () => check('confirmBooking', at('15:00'), waiting({ mayBeMinor: false })), null],
  [
    'a guest among others',
    () => check('confirmBooking', at('15:00'), { ...waiting({}), queue: [queueItem, ...waiting({}).queue] }),
    'may_be_minor',
  ],
  ['going in', () => check('updateBooking', goIn), null],
  ['going in without papers', () => check('updateBooking', goIn, papers(['consent'])), 'go_on_reason_needed'],
  [
    'going in without papers, for a reason',
    () => check('updateBooking', { ...goIn, goOnReason: 'paper' }, papers(['consent'])),
    null,
  ],
  [
    'going in without a direction',
    () => check('updateBooking', { ...goIn, goOnReason: 'paper' }, papers(['direction'])),
    'direction_missing',
  ],
  ['going in with all papers', () => check('updateBooking', goIn, papers([])), null],
  [
    'going in as a minor',
    () => check('updateBooking', goIn, { ...born(2010), ...papers(['consent']) }),
    'under_age',
  ],
  ['arriving as a minor', () => check('updateBooking', { attendance: 'arrived' }, born(2010)), null],
  [
    'going in as a guest for a medicine',
    () => check('updateBooking', goIn, booked({ userId: null })),
    'direction_missing',
  ],
  [
    'going in as a guest for no medicine',
    () => check('updateBooking', goIn, booked({ userId: null, service: 'Consultation' })),
    null,
  ],
  [
    'going in as a guest whose papers are known',
    () => check('updateBooking', goIn, { ...booked({ userId: null }), ...papers([]) }),
    null,
  ],
  [
    'a follow-up among others',
    () =>
      check('followUp', {}, { queue: [{ ...queueItem, id: 4 }, queueItem] }, { type: 'contact', id: '5' }),
    null,
  ],
  [
    'another task',
    () => check('finishTask', { isDone: true }, { tasks: [openTask] }, { id: '7' }),
    'not_found',
  ],
  ['an entry', () => check('addDeclined', {}), 'not_found'],
])('%s', (_, run, code) => expect(run()?.code ?? null).toBe(code));

describe('a refusal says', () => {
  test.each<[string, () => Found, string]>([
    [
      'that the time is blocked',
      () => check('confirmBooking', at('16:30'), { blocked: [closed] }),
      'That time is blocked (16:00–17:00).',
    ],
    [
      'that it is held',
      () => check('confirmBooking', at('15:00'), { held: [slot] }),
      'That time is held for another patient (15:00–15:30).',
    ],
    [
      'that it is taken',
      () => check('confirmBooking', at('12:00')),
      'That time overlaps another appointment (12:00–12:30).',
    ],
    [
      'that the day is closed',
      () =>
        check('confirmBooking', at('15:00'), { blocked: [{ ...closed, startTime: null, endTime: null }] }),
      'The clinic is closed on that day.',
    ],
    [
      'what is in a stretch: an appointment',
      () => check('blockTime', block({ startTime: '11:00', endTime: '12:10' })),
      'There is an appointment in that time (Tuesday 4 May 2027, 12:00–12:30).',
    ],
    [
      'a blocked time',
      () => check('blockTime', block({ startTime: '15:00', endTime: '16:10' }), { blocked: [closed] }),
      'There is another blocked time in that time (Tuesday 4 May 2027, 16:00–17:00).',
    ],
    [
      'an offered time',
      () => check('blockTime', block({ startTime: '14:00', endTime: '15:10' }), { held: [slot] }),
      'There is an offered time in that time (Tuesday 4 May 2027, 15:00–15:30).',
    ],
    [
      'that the booking is not there',
      () => check('followUp', {}, {}, { type: 'booking', id: '5' }),
      'That booking was not found.',
    ],
    [
      'that the message is not there',
      () => check('followUp', {}, {}, { type: 'contact', id: '5' }),
      'That message was not found.',
    ],
  ])('%s', (_, run, sentence) => expect(run()?.sentence).toBe(sentence));
});

describe('a whole day is closed around', () => {
  test.each<[string, () => Found, string | null]>([
    ['no appointment', () => check('blockTime', block()), 'slot_taken'],
    ['breaks', () => check('blockTime', block(), { ...booked(), blocked: [closed] }), null],
    ['finished treatments', () => check('blockTime', block(), booked({ status: 'completed' })), null],
    ['appointments that stay', () => check('blockTime', block({ standingIds: [1, 2] })), null],
    ['not those that do not stay', () => check('blockTime', block({ standingIds: [1] })), 'slot_taken'],
    ['not offered times', () => check('blockTime', block(), { ...booked(), held: [slot] }), 'slot_taken'],
  ])('%s', (_, run, code) => expect(run()?.code ?? null).toBe(code));
  test('but not a part of a day', () =>
    expect(check('blockTime', block({ startTime: '10:00', endTime: '11:00', standingIds: [1] }))?.code).toBe(
      'slot_taken',
    ));
});

describe('a caller may be a customer', () => {
  const call = (given: object) => check('createCallerBooking', { ...caller, ...given });
  const amira = { firstName: 'Amira', lastName: 'Khan', dateOfBirth: '1987-01-02' };
  test.each<[string, object, boolean]>([
    [
      'by telephone number and name',
      { ...amira, dateOfBirth: '1960-01-02', phone: '+44 20 7946 0123' },
      true,
    ],
    ['not by the telephone number alone', { phone: '+44 20 7946 0123' }, false],
    ['by name and year of birth', amira, true],
    ['not by the name alone', { ...amira, dateOfBirth: '1988-01-02' }, false],
    ['not by the year alone', { dateOfBirth: '1987-01-02' }, false],
    ['not without a number', { phone: '' }, false],
    ['not when the desk says that it is somebody else', { ...amira, isSomebodyElse: true }, false],
  ])('%s', (_, given, is) =>
    expect(call(given)).toEqual(
      is ? { status: 409, code: 'likely_twin', sentence: 'Is this Amira Khan, born in 1987?' } : null,
    ),
  );
});
