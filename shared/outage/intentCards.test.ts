import { commandWords } from '#shared/commands/deskCommands.ts';
import { describe, expect, test } from 'vitest';
import { likelyTwin } from '#shared/contracts/booking.ts';
import type { Intent, Standing } from '#shared/contracts/intent.ts';
import {
  againDone,
  againWords,
  conflictSentence,
  dropWords,
  isOvertaken,
  pictureUnreadable,
} from './intentWords.ts';
import { day, intent, now } from './sampleIntent.ts';

const tomorrow = '2027-05-05';
const block = (given = {}) => ({ startDate: day, endDate: day, startTime: null, endTime: null, ...given });
const when = (appointmentTime: string, appointmentDate = day) => ({ appointmentDate, appointmentTime });

describe('a change is called', () => {
  test.each<[Intent['call'], object, boolean, string]>([
    ['confirmBooking', when('10:30'), false, 'Confirmed for 10:30'],
    ['confirmBooking', when('10:30', tomorrow), true, 'Moved to 10:30 on Wednesday 5 May 2027'],
    ['createManualBooking', when('10:30'), false, 'Booked for 10:30'],
    ['createCallerBooking', when('10:30'), false, 'Booked for 10:30'],
    ['updateBooking', { status: 'completed' }, true, 'Completed'],
    ['updateBooking', { status: 'cancelled' }, true, 'Cancelled'],
    ['updateBooking', { attendance: 'arrived' }, true, 'Arrived'],
    ['updateBooking', { attendance: null }, true, 'Attendance removed'],
    [
      'blockTime',
      block({ startTime: '12:00', endTime: '13:00', startDate: tomorrow }),
      true,
      'Blocked 12:00–13:00 on Wednesday 5 May 2027',
    ],
    ['blockTime', block(), true, 'Closed today'],
    ['blockTime', block({ startDate: tomorrow, endDate: tomorrow }), true, 'Closed on Wednesday 5 May 2027'],
    [
      'blockTime',
      block({ endDate: tomorrow }),
      true,
      'Closed from Tuesday 4 May 2027 to Wednesday 5 May 2027',
    ],
    ['followUp', { kind: 'handled' }, true, 'Handled'],
    ['followUp', { kind: 'reply' }, true, 'Reply by email'],
    ['followUp', { kind: 'of a later version' }, true, 'Noted'],
    ['addStaffNote', {}, true, 'Note added'],
    ['reportDiscard', {}, true, 'Discarded'],
    ['reportOpening', {}, true, 'Care record opened'],
    ['addHistory', {}, true, 'Care record entry'],
    ['addPicture', {}, true, 'Care record entry'],
  ])('%s with %j (confirmed: %s): %s', (call, body, wasConfirmed, words) =>
    expect(commandWords({ call, body: { ...body } }, { wasConfirmed, today: day })).toBe(words),
  );

  test('once it is sent, or as it waits', () => {
    expect(againDone('Moved to 10:30', null)).toBe('Moved to 10:30');
    expect(againDone('Moved to 10:30', 'Pencilled')).toBe('Pencilled: moved to 10:30');
  });
});

const seen: Standing = { status: 'confirmed', ...when('10:00'), attendance: null, version: 1 };
const refused = (code: string | null, sentence = 'No.') => ({ code, sentence });

describe('a card', () => {
  const cardOf = (
    given: Partial<Intent>,
    code: string | null = null,
    standing: Standing | null = null,
    sentence = 'No.',
  ) => conflictSentence(intent(given), refused(code, sentence), standing, { now });
  const answered = ' while offline (09:00). The clinic’s server answered: No.';

  test.each<[string, Partial<Intent>, string]>([
    ['a blocked time', { call: 'blockTime', words: 'Blocked 12:00–13:00' }, 'You blocked 12:00–13:00'],
    [
      'an entry',
      { call: 'addDeclined', words: 'Care record entry' },
      'You signed an entry of the care record of Amira',
    ],
    [
      'a cancellation',
      { words: 'Cancelled at the patient’s request' },
      'You cancelled Amira at the patient’s request',
    ],
    ['a booking', { words: 'Booked for 15:00' }, 'You booked Amira for 15:00'],
    ['a customer without a name', { name: null }, 'You moved a customer to 15:00'],
    ['something else', { words: 'Note: Moved house' }, 'You noted “Note: Moved house” for Amira'],
    ['what only begins like it', { words: 'Movedness' }, 'You noted “Movedness” for Amira'],
  ])('says what was done: %s', (_, given, words) => expect(cardOf(given)).toBe(words + answered));

  const slot = 'slot_taken';
  test.each<[string, () => string, string]>([
    [
      'a time that was blocked',
      () => cardOf({}, slot, null, 'That time is blocked (15:00–15:30).'),
      'Meanwhile 15:00 was blocked.',
    ],
    [
      'a day that was closed',
      () => cardOf({}, slot, null, 'The clinic is closed on that day.'),
      'Meanwhile 15:00 was blocked.',
    ],
    [
      'a stretch that is taken',
      () => cardOf({ call: 'blockTime', words: 'Blocked 15:00–16:00' }, slot),
      'Meanwhile: No.',
    ],
    ['what has no time', () => cardOf({ body: {} }, slot), 'Meanwhile: No.'],
    ['a newer change', () => cardOf({}, 'newer_change'), 'Meanwhile it was changed.'],
    [
      'a wrong state that is not known',
      () => cardOf({}, 'wrong_status'),
      'The clinic’s server answered: No.',
    ],
    [
      'a wrong state',
      () => cardOf({}, 'wrong_status', { ...seen, status: 'cancelled' }),
      'Meanwhile it was cancelled.',
    ],
    [
      'another refusal, whatever the state',
      () => cardOf({}, 'x', { ...seen, status: 'cancelled' }),
      'The clinic’s server answered: No.',
    ],
    [
      'a likely duplicate',
      () => cardOf({}, likelyTwin, null, 'Is this Amira?'),
      'Is this Amira? If not, book somebody new.',
    ],
    [
      'what was not understood',
      () => cardOf({}, 'not_understood', null, 'Other version.'),
      '(09:00). Other version.',
    ],
    [
      'a photograph that is gone',
      () => cardOf({}, pictureUnreadable, null, 'Take it again.'),
      '(09:00). Take it again.',
    ],
    [
      'a completion',
      () => cardOf({ seen: null }, 'wrong_status', { ...seen, status: 'completed' }),
      'Meanwhile it was completed.',
    ],
    [
      'a note on what was complete',
      () =>
        cardOf({ seen: { ...seen, status: 'completed' } }, 'wrong_status', {
          ...seen,
          status: 'completed',
          attendance: 'arrived',
        }),
      'Meanwhile “Arrived” was noted.',
    ],
    [
      'another time on the same day',
      () => cardOf({ seen }, 'wrong_status', { ...seen, ...when('11:00') }),
      'it was moved to Tuesday 4 May 2027 at 11:00.',
    ],
    [
      'the same time on another day',
      () => cardOf({ seen }, 'wrong_status', { ...seen, ...when('10:00', tomorrow) }),
      'it was moved to Wednesday 5 May 2027 at 10:00.',
    ],
  ])('says what happened meanwhile: %s', (_, run, words) => expect(run()).toContain(words));

  test('is overtaken by a newer change alone', () =>
    expect(
      ['version_conflict', 'newer_change', 'wrong_status', 'slot_taken', null].map((code) =>
        isOvertaken(refused(code)),
      ),
    ).toEqual([true, true, true, false, false]));
});

describe('a retry', () => {
  const again = (given: Partial<Intent>, standing: Standing | null = null) =>
    againWords(intent({ seen, ...given }), refused('wrong_status'), standing, day);
  const note = { call: 'updateBooking' as const, body: { attendance: 'arrived' } };

  test.each<[string, () => string, string]>([
    ['without a state', () => again(note), 'Note “Arrived” anyway'],
    [
      'without what was seen',
      () => again({ ...note, seen: null }, { ...seen, ...when('14:30') }),
      'Note “Arrived” anyway',
    ],
    ['against the same state', () => again(note, seen), 'Note “Arrived” anyway'],
    [
      'against another day',
      () => again(note, { ...seen, ...when('10:00', tomorrow) }),
      'Note “Arrived” anyway (moved to 10:00 on Wednesday 5 May 2027)',
    ],
    [
      'against a request',
      () => again(note, { ...seen, status: 'query', appointmentDate: null, appointmentTime: null }),
      'Note “Arrived” anyway',
    ],
    [
      'against a cancellation of another time',
      () => again(note, { ...seen, status: 'cancelled', ...when('14:30') }),
      'Note “Arrived” anyway',
    ],
    [
      'against a completion',
      () => again(note, { ...seen, status: 'completed' }),
      'Note “Arrived” anyway (completed)',
    ],
    [
      'against what was complete before',
      () => again({ ...note, seen: { ...seen, status: 'completed' } }, { ...seen, status: 'completed' }),
      'Note “Arrived” anyway',
    ],
    [
      'against another attendance',
      () => again(note, { ...seen, attendance: 'did_not_attend' }),
      'Note “Arrived” anyway (did not attend)',
    ],
    ['of a completion', () => again({ ...note, body: { status: 'completed' } }, seen), 'Complete it anyway'],
    ['of a cancellation', () => again({ ...note, body: { status: 'cancelled' } }, seen), 'Cancel it anyway'],
    [
      'of a caller’s booking',
      () => again({ call: 'createCallerBooking', body: when('15:00') }),
      'Book for 15:00',
    ],
    ['of closed days', () => again({ call: 'blockTime', words: 'Closed today' }), 'Close today'],
    [
      'of a blocked time, whose reason is left',
      () => again({ call: 'blockTime', words: 'Blocked 12:00: Closed and Blocked' }),
      'Block 12:00: Closed and Blocked',
    ],
    ['of a follow-up', () => again({ call: 'followUp', words: 'Handled' }), 'Note “Handled” anyway'],
    ['of an entry', () => again({ call: 'addPicture' }), 'Try again'],
    ['of a note', () => again({ call: 'addStaffNote' }), 'Try again'],
  ])('%s', (_, run, words) => expect(run()).toBe(words));

  test.each([
    ['confirmBooking', 'Keep theirs'],
    ['updateBooking', 'Keep theirs'],
    ['addDeclined', 'Do not record it'],
    ['addStaffNote', 'Drop it'],
    ['followUp', 'Drop it'],
  ] as const)('of %s is given up with “%s”', (call, words) =>
    expect(dropWords(intent({ call }))).toBe(words),
  );
});
