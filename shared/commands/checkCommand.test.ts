import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { OfflineCallName } from '#shared/contracts/queuedCommand.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { at, caller, closed, manual, openTask, queueItem, task } from '#shared/testing/sampleBodies.ts';
import { day, now, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { checkCommand } from './deskCommands.ts';
import { viewOf } from './view.ts';

type Given = Partial<OfflineSnapshot>;
type Params = Record<string, string>;
const check = (call: OfflineCallName, body: object, given: Given = {}, params: Params = { id: '1' }) => {
  const view = viewOf(sampleSnapshot({ blocked: [closed], queue: [queueItem], ...given }));
  return checkCommand(view, { call, params, body: { ...body }, ifVersion: null }, now);
};
const booked = (...given: Partial<AdminBooking>[]): Given => ({
  bookings: given.map((one, index) => sampleBooking(index + 1, one)),
});
const reception = (one: typeof openTask): Given => ({ tasks: [one], isClinical: false });
const untaken = { ...openTask, isClinical: true };
const [customer] = sampleSnapshot().customers;
const born = (birthYear: number): Given => ({ customers: [{ ...customer!, birthYear }] });
const query = { userId: null, status: 'query', appointmentDate: null, appointmentTime: null } as const;
const guest = { ...query, isAgeUnknown: true };
const forOther = { ...guest, forSomebodyElse: true };
const inQueue = { ...queueItem, type: 'booking' as const, id: 1, mayBeMinor: true };
const waiting = (given: object): Given => ({ ...booked(guest), queue: [{ ...inQueue, ...given }] });
const slot = { bookingId: 9, date: day, start: '15:00', minutes: 30, name: 'Pat' };
const block = (given: object = {}) => ({
  startDate: day,
  endDate: day,
  startTime: null,
  endTime: null,
  reason: 'Course',
  ...given,
});
const from = (startTime: string, endTime: string) => block({ startTime, endTime });
const papers = (missing: string[]) => {
  const known = { done: 0, of: 2, isConsentRead: true, thinkingUntil: null };
  const of = (bookingId: number) => ({ ...known, bookingId, missing: bookingId === 1 ? missing : [] });
  return { readiness: [of(2), of(1)] } as Given;
};
const completed = { status: 'completed' };
const arrived = { attendance: 'arrived' } as const;
const goIn = { ...arrived, isTakenIn: true };
const earlier = { isEarlierWanted: true };
const onPaper = { ...goIn, goOnReason: 'paper' };
const message = (id: string, type = 'contact') => ({ type, id });

type Row = [what: string, OfflineCallName, body: object, code: string | null, Given?, Params?];
test.each<Row>([
  ['completing', 'updateBooking', completed, null],
  ['completing twice', 'updateBooking', completed, 'wrong_status', booked({ status: 'completed' })],
  ['completing a cancelled one', 'updateBooking', completed, 'wrong_status', booked({ status: 'cancelled' })],
  ['attendance', 'updateBooking', arrived, null],
  ['attendance of a request', 'updateBooking', arrived, 'wrong_status', booked(query)],
  ['a booking that is not there', 'updateBooking', completed, 'not_found', { bookings: [] }],
  ['a note on a request', 'updateBooking', { staffNote: 'Late' }, null, booked(query)],
  ['an earlier time', 'updateBooking', earlier, null],
  [
    'an earlier time too late',
    'updateBooking',
    earlier,
    'wrong_status',
    booked({ appointmentDate: '2027-05-03' }),
  ],
  ['a time for nobody', 'confirmBooking', at('15:00'), 'not_found', { bookings: [] }],
  [
    'a time for a cancelled one',
    'confirmBooking',
    at('15:00'),
    'wrong_status',
    booked({ status: 'cancelled' }),
  ],
  ['its own time again, outside the days', 'confirmBooking', at('10:00'), null, { from: '2027-06-01' }],
  ['a closed time', 'confirmBooking', at('16:30'), 'slot_taken'],
  ['the first day', 'confirmBooking', at('15:00'), null, { from: day }],
  ['the last day', 'confirmBooking', at('15:00'), null, { to: day }],
  ['a day before those that are stored', 'confirmBooking', at('15:00'), 'never_sent', { from: '2027-05-05' }],
  ['an impossible time for a minor', 'confirmBooking', at('15:10'), 'invalid_slot', born(2010)],
  ['a time for who turns 18 this year', 'confirmBooking', at('15:00'), null, born(2009)],
  ['a time for a minor', 'confirmBooking', at('15:00'), 'under_age', born(2010)],
  ['somebody else’s, of unknown age', 'confirmBooking', at('15:00'), 'birth_date_needed', booked(forOther)],
  [
    'somebody else’s, under age',
    'confirmBooking',
    { ...at('15:00'), dateOfBirth: '2012-01-01' },
    'under_age',
    booked(forOther),
  ],
  [
    'somebody else’s, of age',
    'confirmBooking',
    { ...at('15:00'), dateOfBirth: '1990-01-01' },
    null,
    booked(forOther),
  ],
  ['a guest with the address of a minor', 'confirmBooking', at('15:00'), 'may_be_minor', waiting({})],
  [
    'a handled guest with it',
    'confirmBooking',
    at('15:00'),
    'may_be_minor',
    { ...booked(guest), possibleMinors: [1] },
  ],
  ['a guest beside another one', 'confirmBooking', at('15:00'), null, waiting({ id: 2 })],
  ['a guest with the number of a message', 'confirmBooking', at('15:00'), null, waiting({ type: 'contact' })],
  ['a guest who is known', 'confirmBooking', at('15:00'), null, waiting({ mayBeMinor: false })],
  ['going in', 'updateBooking', goIn, null],
  ['going in without papers', 'updateBooking', goIn, 'go_on_reason_needed', papers(['consent'])],
  ['going in without papers, for a reason', 'updateBooking', onPaper, null, papers(['consent'])],
  ['going in without a direction', 'updateBooking', onPaper, 'direction_missing', papers(['direction'])],
  ['going in with all papers', 'updateBooking', goIn, null, papers([])],
  ['going in as a minor', 'updateBooking', goIn, 'under_age', { ...born(2010), ...papers(['consent']) }],
  ['arriving without a direction', 'updateBooking', arrived, null, papers(['direction'])],
  [
    'who is inside already',
    'updateBooking',
    goIn,
    null,
    { ...booked({ ...arrived, takenInAt: now.toISOString() }), ...papers(['direction']) },
  ],
  ['arriving as a minor', 'updateBooking', arrived, null, born(2010)],
  [
    'going in as a guest for a medicine',
    'updateBooking',
    goIn,
    'direction_missing',
    booked({ userId: null }),
  ],
  [
    'going in as a guest for no medicine',
    'updateBooking',
    goIn,
    null,
    booked({ userId: null, service: 'Consultation' }),
  ],
  [
    'going in as a guest with known papers',
    'updateBooking',
    goIn,
    null,
    { ...booked({ userId: null }), ...papers([]) },
  ],
  ['a booking', 'createManualBooking', manual, null],
  ['a booking for a minor', 'createManualBooking', manual, 'under_age', born(2010)],
  ['a booking at a taken time', 'createManualBooking', { ...manual, ...at('12:00') }, 'slot_taken'],
  [
    'a booking in the past',
    'createManualBooking',
    { ...manual, ...at('12:00', '2027-05-03') },
    'date_in_past',
  ],
  [
    'a booking on another day',
    'createManualBooking',
    { ...manual, ...at('12:00', '2027-05-19') },
    'never_sent',
  ],
  ['an unknown service', 'createManualBooking', { ...manual, service: 'Nails' }, 'unknown_service'],
  ['an unknown customer', 'createManualBooking', { ...manual, userId: 99 }, 'never_sent'],
  ['a caller', 'createCallerBooking', caller, null],
  [
    'a young caller at an impossible time',
    'createCallerBooking',
    { ...caller, ...at('15:10'), dateOfBirth: '2012-01-01' },
    'invalid_slot',
  ],
  ['a young caller', 'createCallerBooking', { ...caller, dateOfBirth: '2012-01-01' }, 'under_age'],
  ['a caller at a taken time', 'createCallerBooking', { ...caller, ...at('12:00') }, 'slot_taken'],
  ['a caller without a number', 'createCallerBooking', { ...caller, phone: '' }, null],
  ['a free stretch', 'blockTime', from('14:00', '15:00'), null],
  ['a stretch until an appointment', 'blockTime', from('11:00', '12:00'), null],
  ['a stretch into an appointment', 'blockTime', from('11:00', '12:10'), 'slot_taken'],
  [
    'a stretch whose second day is taken',
    'blockTime',
    block({ startDate: '2027-05-05', endDate: '2027-05-06' }),
    'slot_taken',
    booked({ appointmentDate: '2027-05-06' }),
  ],
  [
    'a stretch beyond the days',
    'blockTime',
    block({ startDate: '2027-05-10', endDate: '2027-05-19' }),
    'never_sent',
  ],
  [
    'a stretch in the past',
    'blockTime',
    block({ startDate: '2027-05-03', endDate: '2027-05-03' }),
    'date_in_past',
  ],
  ['a day with appointments', 'blockTime', block(), 'slot_taken'],
  ['a day with breaks', 'blockTime', block(), null, booked()],
  ['a day with finished treatments', 'blockTime', block(), null, booked({ status: 'completed' })],
  ['a day with appointments that stay', 'blockTime', block({ standingIds: [1, 2] }), null],
  ['a day with one that does not stay', 'blockTime', block({ standingIds: [1] }), 'slot_taken'],
  ['a day with offered times', 'blockTime', block(), 'slot_taken', { ...booked(), held: [slot] }],
  ['a part of a day', 'blockTime', { ...from('10:00', '11:00'), standingIds: [1] }, 'slot_taken'],
  ['a follow-up', 'followUp', {}, null, {}, message('5')],
  ['one of several', 'followUp', {}, null, { queue: [{ ...queueItem, id: 4 }, queueItem] }, message('5')],
  ['a follow-up of another row', 'followUp', {}, 'not_found', {}, message('6')],
  ['a follow-up of another kind', 'followUp', {}, 'not_found', {}, message('5', 'booking')],
  ['a note', 'addStaffNote', {}, null, {}, { id: '3' }],
  ['a note about nobody', 'addStaffNote', {}, 'not_found', {}, { id: '99' }],
  ['a flag', 'flagCustomer', {}, null, {}, { id: '3' }],
  ['a flag of nobody', 'flagCustomer', {}, 'not_found', {}, { id: '99' }],
  ['a task', 'createTask', { ...task, userId: null }, null],
  ['a task for a customer', 'createTask', task, null],
  ['a task for somebody who is not stored', 'createTask', { ...task, userId: 99 }, 'never_sent'],
  [
    'a task at a skipped time',
    'createTask',
    { ...task, dueDate: '2027-03-28', dueTime: '01:30' },
    'no_such_time',
  ],
  ['a task that is done', 'finishTask', { isDone: true }, null, { tasks: [openTask] }, { id: '6' }],
  ['one of reception’s', 'finishTask', { isDone: true }, null, reception(openTask), { id: '6' }],
  ['an untaken one', 'finishTask', { isDone: true }, 'not_taken', reception(untaken), { id: '6' }],
  ['it again', 'finishTask', { isDone: false }, null, reception(untaken), { id: '6' }],
  ['another task', 'finishTask', { isDone: true }, 'not_found', { tasks: [openTask] }, { id: '7' }],
  ['a task that is not sent', 'finishTask', { isDone: true }, 'never_sent', {}, { id: '-6' }],
  ['a report, which the desk makes itself', 'reportDiscard', {}, 'not_found'],
  ['an entry, which the stored record takes', 'addDeclined', {}, 'not_found'],
])('%s', (_, call, body, code, given, params) =>
  expect(check(call, body, given, params)?.code ?? null).toBe(code),
);

test.each<[string, OfflineCallName, number, string | null]>([
  ['a stale version', 'confirmBooking', 2, 'version_conflict'],
  ['the seen version', 'confirmBooking', 1, null],
  ['a version of something else', 'createTask', 7, null],
])('%s', (_, call, ifVersion, code) => {
  const command = { call, params: { id: '1' }, body: { ...task, ...at('15:00') }, ifVersion };
  expect(checkCommand(viewOf(sampleSnapshot()), command, now)?.code ?? null).toBe(code);
});

describe('a refusal says', () => {
  const free = { blocked: [] };
  test.each<[what: string, OfflineCallName, body: object, sentence: string, Given?, Params?]>([
    ['that it is blocked', 'confirmBooking', at('16:30'), 'That time is blocked (16:00–17:00).'],
    [
      'that it is held',
      'confirmBooking',
      at('15:00'),
      'That time is already held for a patient (15:00–15:30).',
      { held: [slot] },
    ],
    [
      'that it is taken',
      'confirmBooking',
      at('12:00'),
      'That time overlaps another appointment (12:00–12:30).',
    ],
    [
      'that the day is closed',
      'confirmBooking',
      at('15:00'),
      'The clinic is closed on that day.',
      { blocked: [{ ...closed, startTime: null, endTime: null }] },
    ],
    [
      'what is in a stretch: an appointment',
      'blockTime',
      from('11:00', '12:10'),
      'There is an appointment in that time (Tuesday 4 May 2027, 12:00–12:30).',
    ],
    [
      'a blocked time',
      'blockTime',
      from('15:00', '16:10'),
      'There is another blocked time in that time (Tuesday 4 May 2027, 16:00–17:00).',
    ],
    [
      'an offered time',
      'blockTime',
      from('14:00', '15:10'),
      'There is an offered time in that time (Tuesday 4 May 2027, 15:00–15:30).',
      { ...free, held: [slot] },
    ],
    [
      'that the booking is not there',
      'followUp',
      {},
      'That booking was not found.',
      {},
      message('5', 'booking'),
    ],
    ['that the message is not there', 'followUp', {}, 'That message was not found.', {}, message('6')],
  ])('%s', (_, call, body, sentence, given, params) =>
    expect(check(call, body, given, params)?.sentence).toBe(sentence),
  );
});

describe('a caller may be a customer', () => {
  const amira = { firstName: 'Amira', lastName: 'Khan', dateOfBirth: '1987-01-02' };
  const byPhone = { ...amira, dateOfBirth: '1960-01-02', phone: '+44 20 7946 0123' };
  test.each<[string, object, boolean]>([
    ['by telephone number and name', byPhone, true],
    ['not by the telephone number alone', { phone: '+44 20 7946 0123' }, false],
    ['by name and year of birth', amira, true],
    ['not by the name alone', { ...amira, dateOfBirth: '1988-01-02' }, false],
    ['not by the year alone', { dateOfBirth: '1987-01-02' }, false],
    ['not without a number', { phone: '' }, false],
    ['not when the desk says that it is somebody else', { ...amira, isSomebodyElse: true }, false],
  ])('%s', (_, given, is) =>
    expect(check('createCallerBooking', { ...caller, ...given })).toEqual(
      is ? { status: 409, code: 'likely_twin', sentence: 'Is this Amira Khan, born in 1987?' } : null,
    ),
  );
});
