import { describe, expect, test } from 'vitest';
import { allCalls } from '#shared/contracts/allCalls.ts';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { OfflineCallName } from '#shared/contracts/queuedCommand.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { at, caller, closed, manual, openTask, queueItem, task } from '#shared/testing/sampleBodies.ts';
import { day, now, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { checkCommand, nameOfCall } from './deskCommands.ts';
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

type Row = [what: string, body: object, code: string | null, Given?, Params?];
const expected: Partial<Record<OfflineCallName, Row[]>> = {
  updateBooking: [
    ['completing', completed, null],
    ['completing twice', completed, 'wrong_status', booked({ status: 'completed' })],
    ['completing a cancelled one', completed, 'wrong_status', booked({ status: 'cancelled' })],
    ['attendance', arrived, null],
    ['attendance of a request', arrived, 'wrong_status', booked(query)],
    ['a booking that is not there', completed, 'not_found', { bookings: [] }],
    ['a note on a request', { staffNote: 'Late' }, null, booked(query)],
    ['an earlier time', earlier, null],
    ['an earlier time too late', earlier, 'wrong_status', booked({ appointmentDate: '2027-05-03' })],
    ['going in', goIn, null],
    ['going in without papers', goIn, 'go_on_reason_needed', papers(['consent'])],
    ['going in without papers, for a reason', onPaper, null, papers(['consent'])],
    ['going in without a direction', onPaper, 'direction_missing', papers(['direction'])],
    ['going in with all papers', goIn, null, papers([])],
    ['going in as a minor', goIn, 'under_age', { ...born(2010), ...papers(['consent']) }],
    ['arriving without a direction', arrived, null, papers(['direction'])],
    [
      'who is inside already',
      goIn,
      null,
      { ...booked({ ...arrived, takenInAt: now.toISOString() }), ...papers(['direction']) },
    ],
    ['arriving as a minor', arrived, null, born(2010)],
    ['going in as a guest for a medicine', goIn, 'direction_missing', booked({ userId: null })],
    ['going in as a guest for no medicine', goIn, null, booked({ userId: null, service: 'Consultation' })],
    ['going in as a guest with known papers', goIn, null, { ...booked({ userId: null }), ...papers([]) }],
  ],
  confirmBooking: [
    ['a time for nobody', at('15:00'), 'not_found', { bookings: [] }],
    ['a time for a cancelled one', at('15:00'), 'wrong_status', booked({ status: 'cancelled' })],
    ['its own time again, outside the days', at('10:00'), null, { from: '2027-06-01' }],
    ['a closed time', at('16:30'), 'slot_taken'],
    ['the first day', at('15:00'), null, { from: day }],
    ['the last day', at('15:00'), null, { to: day }],
    ['a day before those that are stored', at('15:00'), 'never_sent', { from: '2027-05-05' }],
    ['an impossible time for a minor', at('15:10'), 'invalid_slot', born(2010)],
    ['a time for who turns 18 this year', at('15:00'), null, born(2009)],
    ['a time for a minor', at('15:00'), 'under_age', born(2010)],
    ['somebody else’s, of unknown age', at('15:00'), 'birth_date_needed', booked(forOther)],
    [
      'somebody else’s, under age',
      { ...at('15:00'), dateOfBirth: '2012-01-01' },
      'under_age',
      booked(forOther),
    ],
    ['somebody else’s, of age', { ...at('15:00'), dateOfBirth: '1990-01-01' }, null, booked(forOther)],
    ['a guest with the address of a minor', at('15:00'), 'may_be_minor', waiting({})],
    ['a handled guest with it', at('15:00'), 'may_be_minor', { ...booked(guest), possibleMinors: [1] }],
    ['a guest beside another one', at('15:00'), null, waiting({ id: 2 })],
    ['a guest with the number of a message', at('15:00'), null, waiting({ type: 'contact' })],
    ['a guest who is known', at('15:00'), null, waiting({ mayBeMinor: false })],
  ],
  createManualBooking: [
    ['a booking', manual, null],
    ['a booking for a minor', manual, 'under_age', born(2010)],
    ['a booking at a taken time', { ...manual, ...at('12:00') }, 'slot_taken'],
    ['a booking in the past', { ...manual, ...at('12:00', '2027-05-03') }, 'date_in_past'],
    ['a booking on another day', { ...manual, ...at('12:00', '2027-05-19') }, 'never_sent'],
    ['an unknown service', { ...manual, service: 'Nails' }, 'unknown_service'],
    ['an unknown customer', { ...manual, userId: 99 }, 'never_sent'],
  ],
  createCallerBooking: [
    ['a caller', caller, null],
    [
      'a young caller at an impossible time',
      { ...caller, ...at('15:10'), dateOfBirth: '2012-01-01' },
      'invalid_slot',
    ],
    ['a young caller', { ...caller, dateOfBirth: '2012-01-01' }, 'under_age'],
    ['a caller at a taken time', { ...caller, ...at('12:00') }, 'slot_taken'],
    ['a caller without a number', { ...caller, phone: '' }, null],
  ],
  blockTime: [
    ['a free stretch', from('14:00', '15:00'), null],
    ['a stretch until an appointment', from('11:00', '12:00'), null],
    ['a stretch into an appointment', from('11:00', '12:10'), 'slot_taken'],
    [
      'a stretch whose second day is taken',
      block({ startDate: '2027-05-05', endDate: '2027-05-06' }),
      'slot_taken',
      booked({ appointmentDate: '2027-05-06' }),
    ],
    ['a stretch beyond the days', block({ startDate: '2027-05-10', endDate: '2027-05-19' }), 'never_sent'],
    ['a stretch in the past', block({ startDate: '2027-05-03', endDate: '2027-05-03' }), 'date_in_past'],
    ['a day with appointments', block(), 'slot_taken'],
    ['a day with breaks', block(), null, booked()],
    ['a day with finished treatments', block(), null, booked({ status: 'completed' })],
    ['a day with appointments that stay', block({ standingIds: [1, 2] }), null],
    ['a day with one that is over', block(), null, booked({ appointmentTime: '08:30', minutes: 15 })],
    ['a day with one that does not stay', block({ standingIds: [1] }), 'slot_taken'],
    ['a day with offered times', block(), 'slot_taken', { ...booked(), held: [slot] }],
    ['a part of a day', { ...from('10:00', '11:00'), standingIds: [1] }, 'slot_taken'],
  ],
  followUp: [
    ['a follow-up', {}, null, {}, message('5')],
    ['one of several', {}, null, { queue: [{ ...queueItem, id: 4 }, queueItem] }, message('5')],
    ['a follow-up of another row', {}, 'not_found', {}, message('6')],
    ['a follow-up of another kind', {}, 'not_found', {}, message('5', 'booking')],
  ],
  addStaffNote: [
    ['a note', {}, null, {}, { id: '3' }],
    ['a note about nobody', {}, 'not_found', {}, { id: '99' }],
  ],
  flagCustomer: [
    ['a flag', {}, null, {}, { id: '3' }],
    ['a flag of nobody', {}, 'not_found', {}, { id: '99' }],
  ],
  createTask: [
    ['a task', { ...task, userId: null }, null],
    ['a task for a customer', task, null],
    ['a task for somebody who is not stored', { ...task, userId: 99 }, 'never_sent'],
    ['a task at a skipped time', { ...task, dueDate: '2027-03-28', dueTime: '01:30' }, 'no_such_time'],
  ],
  finishTask: [
    ['a task that is done', { isDone: true }, null, { tasks: [openTask] }, { id: '6' }],
    ['one of reception’s', { isDone: true }, null, reception(openTask), { id: '6' }],
    ['an untaken one', { isDone: true }, 'not_taken', reception(untaken), { id: '6' }],
    ['it again', { isDone: false }, null, reception(untaken), { id: '6' }],
    ['another task', { isDone: true }, 'not_found', { tasks: [openTask] }, { id: '7' }],
    ['a task that is not sent', { isDone: true }, 'never_sent', {}, { id: '-6' }],
  ],
  reportDiscard: [['a report, which the desk makes itself', {}, 'not_found']],
  addDeclined: [['an entry, which the stored record takes', {}, 'not_found']],
};

describe.each(Object.entries(expected) as [OfflineCallName, Row[]][])('%s', (call, rows) =>
  test.each(rows)('%s', (_, body, code, given, params) =>
    expect(check(call, body, given, params)?.code ?? null).toBe(code),
  ),
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

test('every call that works without the server is a command, or a read that changes nothing', () => {
  const others = Object.entries(allCalls).filter(([, call]) => call.offline && !nameOfCall(call));
  const reads = ['findCoolingOff', 'findRecalled', 'openPicture', 'openRecord'];
  expect(others.map(([name]) => name).toSorted()).toEqual(reads);
});
