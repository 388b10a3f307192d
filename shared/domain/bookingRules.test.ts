import { describe, expect, test } from 'vitest';
import * as rules from '#shared/domain/bookingRules.ts';

const today = '2027-05-04';
const codeOf = (refusal: rules.Refusal | null) => refusal && refusal.code;

test.each([
  ['a working hour', '2027-05-05', '10:30', null],
  ['a Sunday', '2027-05-09', '10:30', null],
  ['today', today, '09:00', null],
  ['yesterday', '2027-05-03', '10:30', 'date_in_past'],
  ['in ten years', '2037-05-04', '10:30', null],
  ['later', '2037-05-05', '10:30', 'date_too_far'],
  ['a quarter past', '2027-05-05', '10:15', 'invalid_slot'],
  ['after closing', '2027-05-05', '17:30', 'invalid_slot'],
])('an appointment at the desk: %s', (_, appointmentDate, appointmentTime, code) => {
  const refusal = rules.refusalOfBooking({ appointmentDate, appointmentTime }, today);
  expect(codeOf(refusal)).toBe(code);
  if (code === 'invalid_slot') expect(refusal?.sentence).toContain('between 09:00 and 17:00');
});

describe('the age of a person without an account', () => {
  const known = { forSomebodyElse: true, isAgeUnknown: false, mayBeMinor: true };
  const unknown = { forSomebodyElse: false, isAgeUnknown: true, mayBeMinor: false };
  test.each([
    ['is asked for once', known, undefined, null],
    ['counts as it is given', unknown, '2009-05-04', null],
    ['is refused below 18', unknown, '2009-05-05', 'under_age'],
    ['is not asked for without a reason', unknown, undefined, null],
    [
      'is asked for where somebody else booked',
      { ...unknown, forSomebodyElse: true },
      undefined,
      'birth_date_needed',
    ],
    [
      'is asked for with the address of a minor',
      { ...unknown, forSomebodyElse: true, mayBeMinor: true },
      undefined,
      'may_be_minor',
    ],
    ['is enough for the address of a minor', { ...unknown, mayBeMinor: true }, '1990-01-01', null],
  ])('%s', (_, booking, dateOfBirth, code) =>
    expect(codeOf(rules.refusalOfUnknownAge(booking, dateOfBirth, today))).toBe(code),
  );
});

test('a refused change says what the booking is', () => {
  expect(rules.refusalOfMove('query', 'completed')?.sentence).toBe(
    'This booking is still a consultation query; it cannot become completed.',
  );
  expect(rules.refusalOfMove('cancelled', 'confirmed')?.sentence).toBe(
    'This booking is cancelled; it cannot become confirmed.',
  );
  expect(rules.refusalOfMove('query', 'confirmed')).toBeNull();
  expect(
    (['query', 'confirmed', 'completed', 'cancelled'] as const).map((status) =>
      codeOf(rules.refusalOfAttendance(status)),
    ),
  ).toEqual(['wrong_status', null, null, 'wrong_status']);
});

test('only a request or what is to come can become earlier', () => {
  const now = new Date('2027-05-04T09:00:00Z');
  const at = (status: 'query' | 'confirmed' | 'cancelled', appointmentDate: string | null) =>
    codeOf(rules.refusalOfEarlier({ status, appointmentDate, appointmentTime: '10:30' }, now));
  expect([
    at('query', null),
    at('confirmed', today),
    at('confirmed', '2027-05-03'),
    at('cancelled', today),
  ]).toEqual([null, null, 'wrong_status', 'wrong_status']);
});

const taken = {
  date: today,
  start: '10:00',
  end: '10:30',
  isBlocked: false,
  isOffered: false,
  isWholeDay: false,
};
test.each([
  [
    taken,
    'That time overlaps another appointment (10:00–10:30).',
    'There is an appointment in that time (Tuesday 4 May 2027, 10:00–10:30).',
  ],
  [
    { ...taken, isBlocked: true },
    'That time is blocked (10:00–10:30).',
    'There is another blocked time in that time (Tuesday 4 May 2027, 10:00–10:30).',
  ],
  [
    { ...taken, isOffered: true },
    'That time is already held for a patient (10:00–10:30).',
    'There is an offered time in that time (Tuesday 4 May 2027, 10:00–10:30).',
  ],
  [
    { ...taken, isWholeDay: true, isBlocked: true },
    'The clinic is closed on that day.',
    'There is another blocked time in that time (Tuesday 4 May 2027).',
  ],
])('what takes a time is named: %j', (what, slot, stretch) => {
  expect(rules.slotTaken(what).sentence).toBe(slot);
  expect(rules.stretchTaken(what).sentence).toBe(stretch);
});

test('time is blocked for today or later', () =>
  expect([today, '2027-05-03'].map((day) => codeOf(rules.refusalOfBlock(day, today)))).toEqual([
    null,
    'date_in_past',
  ]));

test.each([
  ['it is', {}, true],
  ['not with another day', { appointmentDate: '2027-05-05' }, false],
  ['not with another time', { appointmentTime: '11:00' }, false],
  ['not before it is confirmed', { status: 'query' as const }, false],
  ['not while its patient asks for another', { hasRescheduleRequest: true }, false],
])('a booking has its time already: %s', (_, given, is) => {
  const when = { appointmentDate: today, appointmentTime: '10:00' };
  const booking = { status: 'confirmed' as const, ...when, hasRescheduleRequest: false, ...given };
  expect(rules.isAlreadyAt(booking, when)).toBe(is);
});
