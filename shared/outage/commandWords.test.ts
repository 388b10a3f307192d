import { formatCommand } from '#shared/commands/deskCommands.ts';
import { describe, expect, test } from 'vitest';
import { likelyDuplicate } from '#shared/contracts/booking.ts';
import type { QueuedCommand, CurrentState } from '#shared/contracts/queuedCommand.ts';
import {
  againDone,
  formatAgain,
  conflictSentence,
  formatDiscardWarning,
  isOvertaken,
  pictureUnreadable,
} from './formatConflict.ts';
import { day, command, now } from '#shared/testing/sampleCommand.ts';

const tomorrow = '2027-05-05';
const block = (given = {}) => ({ startDate: day, endDate: day, startTime: null, endTime: null, ...given });
const when = (appointmentTime: string, appointmentDate = day) => ({ appointmentDate, appointmentTime });

describe('a change is called', () => {
  const forPatient = { status: 'cancelled', cancelReason: 'patient' };
  test.each<[QueuedCommand['call'], object, boolean, string]>([
    ['confirmBooking', when('10:30'), false, 'Confirmed for 10:30'],
    ['confirmBooking', when('10:30', tomorrow), true, 'Moved to 10:30 on Wednesday 5 May 2027'],
    ['createManualBooking', when('10:30'), false, 'Booked for 10:30'],
    ['createCallerBooking', when('10:30'), false, 'Booked for 10:30'],
    ['updateBooking', { status: 'completed' }, true, 'Completed'],
    ['updateBooking', { status: 'cancelled' }, true, 'Cancelled'],
    ['updateBooking', { attendance: 'arrived' }, true, 'Arrived'],
    ['updateBooking', { attendance: null }, true, 'Attendance removed'],
    ['updateBooking', { attendance: 'did_not_attend' }, true, 'Did not attend'],
    ['updateBooking', { attendance: 'arrived', isTakenIn: true }, true, 'With the practitioner'],
    ['updateBooking', { staffNote: 'Late' }, true, 'Note on the appointment'],
    ['updateBooking', { staffNote: null }, true, 'Note removed'],
    ['updateBooking', forPatient, true, 'Cancelled at the patient’s request'],
    ['updateBooking', { isEarlierWanted: true }, true, 'Earlier if possible'],
    ['updateBooking', { isEarlierWanted: false }, true, 'No longer earlier'],
    ['flagCustomer', { staffFlag: 'Latex' }, true, 'Flag'],
    ['flagCustomer', { staffFlag: null }, true, 'Flag removed'],
    ['createTask', {}, true, 'Task added'],
    ['finishTask', { isDone: true }, true, 'Task done'],
    ['finishTask', { isDone: false }, true, 'Task opened again'],
    ['blockTime', block({ startTime: '09:00', endTime: '10:00' }), true, 'Blocked 09:00–10:00'],
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
    expect(formatCommand({ call, body: { ...body } }, { wasConfirmed, today: day })).toBe(words),
  );

  test('once it is sent, or as it waits', () => {
    expect(againDone('Moved to 10:30', null)).toBe('Moved to 10:30');
    expect(againDone('Moved to 10:30', 'Pencilled')).toBe('Pencilled: moved to 10:30');
  });
});

const seen: CurrentState = { status: 'confirmed', ...when('10:00'), attendance: null, version: 1 };
const cancelled = { ...seen, status: 'cancelled' } as const;
const completed = { ...seen, status: 'completed' } as const;
const refused = (code: string | null, sentence = 'No.') => ({ code, sentence });

type Given = Partial<QueuedCommand>;

describe('a card', () => {
  const cardOf = (
    given: Given,
    code: string | null = null,
    standing: CurrentState | null = null,
    sentence = 'No.',
  ) => conflictSentence(command(given), refused(code, sentence), standing, { now });
  const answered = ' while offline (09:00). The clinic’s server answered: No.';

  test.each<[string, Given, string]>([
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
  test.each<[string, Given, string | null, string, (CurrentState | null)?, string?]>([
    [
      'a time that was blocked',
      {},
      slot,
      'Meanwhile 15:00 was blocked.',
      null,
      'That time is blocked (15:00–15:30).',
    ],
    [
      'a day that was closed',
      {},
      slot,
      'Meanwhile 15:00 was blocked.',
      null,
      'The clinic is closed on that day.',
    ],
    ['a stretch that is taken', { call: 'blockTime', words: 'Blocked 15:00–16:00' }, slot, 'Meanwhile: No.'],
    ['what has no time', { body: {} }, slot, 'Meanwhile: No.'],
    ['a newer change', {}, 'newer_change', 'Meanwhile it was changed.'],
    ['a wrong state that is not known', {}, 'wrong_status', 'The clinic’s server answered: No.'],
    ['a wrong state', {}, 'wrong_status', 'Meanwhile it was cancelled.', cancelled],
    ['another refusal, whatever the state', {}, 'x', 'The clinic’s server answered: No.', cancelled],
    [
      'a likely duplicate',
      {},
      likelyDuplicate,
      'Is this Amira? If not, book somebody new.',
      null,
      'Is this Amira?',
    ],
    ['what was not understood', {}, 'not_understood', '(09:00). Other version.', null, 'Other version.'],
    ['a photograph that is gone', {}, pictureUnreadable, '(09:00). Take it again.', null, 'Take it again.'],
    ['a completion', { seen: null }, 'wrong_status', 'Meanwhile it was completed.', completed],
    [
      'a note on what was complete',
      { seen: completed },
      'wrong_status',
      'Meanwhile “Arrived” was noted.',
      { ...completed, attendance: 'arrived' },
    ],
    [
      'another time on the same day',
      { seen },
      'wrong_status',
      'it was moved to Tuesday 4 May 2027 at 11:00.',
      { ...seen, ...when('11:00') },
    ],
    [
      'the same time on another day',
      { seen },
      'wrong_status',
      'it was moved to Wednesday 5 May 2027 at 10:00.',
      { ...seen, ...when('10:00', tomorrow) },
    ],
  ])('says what happened meanwhile: %s', (_, given, code, words, standing, sentence) =>
    expect(cardOf(given, code, standing, sentence)).toContain(words),
  );

  test.each<[string, CurrentState, string]>([
    [
      'confirmed',
      { ...seen, version: 2 },
      'it was changed: it is confirmed for Tuesday 4 May 2027 at 10:00.',
    ],
    [
      'a request again',
      { ...seen, status: 'query', appointmentDate: null, appointmentTime: null },
      'it was changed: it is a request without a time now.',
    ],
  ])('says how a booking stands that is %s', (_, standing, words) =>
    expect(cardOf({ seen }, 'wrong_status', standing)).toContain(words),
  );

  test('says who has changed it or has the time, and when, and names an earlier day', () => {
    const by = { who: 'Grace Adeyemi', at: '2027-05-04T07:42:00.000Z' };
    const given = command({ occurredAt: '2027-05-03T16:00:00.000Z', seen });
    expect(conflictSentence(given, { ...refused('version_conflict'), by }, cancelled, { now })).toBe(
      'You moved Amira to 15:00 while offline (Monday 17:00). Meanwhile it was cancelled by Grace Adeyemi (08:42).',
    );
    const takenBy = { name: 'Ola Other', at: by.at };
    expect(conflictSentence(command({}), refused(slot), null, { now, takenBy })).toContain(
      'Meanwhile 15:00 went to Ola Other (08:42).',
    );
    expect(cardOf({}, slot)).toContain('Meanwhile 15:00 went to somebody else.');
  });

  test('is overtaken by a newer change alone', () =>
    expect(
      ['version_conflict', 'newer_change', 'wrong_status', 'slot_taken', null].map((code) =>
        isOvertaken(refused(code)),
      ),
    ).toEqual([true, true, true, false, false]));
});

describe('a retry', () => {
  const again = (given: Given, standing: CurrentState | null = null) =>
    formatAgain(command({ seen, ...given }), refused('wrong_status'), standing, day);
  const note = { call: 'updateBooking' as const, body: { attendance: 'arrived' } };

  test.each<[string, Given, string, CurrentState?]>([
    ['without a state', note, 'Note “Arrived” anyway'],
    [
      'without what was seen',
      { ...note, seen: null },
      'Note “Arrived” anyway',
      { ...seen, ...when('14:30') },
    ],
    ['against the same state', note, 'Note “Arrived” anyway', seen],
    [
      'against another day',
      note,
      'Note “Arrived” anyway (moved to 10:00 on Wednesday 5 May 2027)',
      { ...seen, ...when('10:00', tomorrow) },
    ],
    [
      'against a request',
      note,
      'Note “Arrived” anyway',
      { ...seen, status: 'query', appointmentDate: null, appointmentTime: null },
    ],
    [
      'against a cancellation of another time',
      note,
      'Note “Arrived” anyway',
      { ...cancelled, ...when('14:30') },
    ],
    ['against a completion', note, 'Note “Arrived” anyway (completed)', completed],
    ['against what was complete before', { ...note, seen: completed }, 'Note “Arrived” anyway', completed],
    [
      'against another attendance',
      note,
      'Note “Arrived” anyway (did not attend)',
      { ...seen, attendance: 'did_not_attend' },
    ],
    ['against another time', note, 'Note “Arrived” anyway (moved to 14:30)', { ...seen, ...when('14:30') }],
    ['of a move', {}, 'Move to 15:00', seen],
    ['of a confirmation', { seen: { ...seen, status: 'query' } }, 'Confirm for 15:00', seen],
    ['of a completion', { ...note, body: { status: 'completed' } }, 'Complete it anyway', seen],
    ['of a cancellation', { ...note, body: { status: 'cancelled' } }, 'Cancel it anyway', seen],
    ['of a caller’s booking', { call: 'createCallerBooking', body: when('15:00') }, 'Book for 15:00'],
    ['of closed days', { call: 'blockTime', words: 'Closed today' }, 'Close today'],
    [
      'of a blocked time, whose reason is left',
      { call: 'blockTime', words: 'Blocked 12:00: Closed and Blocked' },
      'Block 12:00: Closed and Blocked',
    ],
    ['of a follow-up', { call: 'followUp', words: 'Handled' }, 'Note “Handled” anyway'],
    ['of an entry', { call: 'addPicture' }, 'Try again'],
    ['of a note', { call: 'addStaffNote' }, 'Try again'],
  ])('%s', (_, given, words, standing) => expect(again(given, standing)).toBe(words));

  test.each([
    ['confirmBooking', 'Keep theirs'],
    ['updateBooking', 'Keep theirs'],
    ['createManualBooking', 'Do not book'],
    ['createCallerBooking', 'Do not book'],
    ['blockTime', 'Do not block'],
    ['addConsent', 'Discard it'],
    ['addDeclined', null],
    ['addStaffNote', 'Drop it'],
    ['followUp', 'Drop it'],
  ] as const)('of %s is given up with “%s”', (call, words) =>
    expect(formatDiscardWarning(command({ call }), refused('x'))).toBe(words),
  );

  test('of what the server takes for a duplicate, or does not understand', () => {
    const again = (code: string) => formatAgain(command({ seen }), refused(code), seen, day);
    expect([again(likelyDuplicate), again('not_understood')]).toEqual(['Book somebody new', 'Try again']);
  });

  test('of a photograph that cannot be read is given up, too', () =>
    expect(formatDiscardWarning(command({ call: 'addPicture' }), refused(pictureUnreadable))).toBe(
      'Discard it',
    ));
});
