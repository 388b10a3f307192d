import { describe, expect, test } from 'vitest';
import type { QueuedCommand, CurrentState } from '#shared/contracts/queuedCommand.ts';
import { formatAgain, conflictSentence, formatDiscardWarning } from './formatConflict.ts';
import { day, command, now } from '#shared/testing/sampleCommand.ts';

describe('the words', () => {
  test('describe what changed in between', () => {
    const taken = { code: 'slot_taken', sentence: 'That time overlaps another appointment (15:00–15:30).' };
    expect(conflictSentence(command({}), taken, null, { now })).toBe(
      'You moved Amira to 15:00 while offline (09:00). Meanwhile 15:00 went to somebody else.',
    );
    const takenBy = { name: 'Ola Other', at: '2027-05-04T07:42:00.000Z' };
    expect(conflictSentence(command({}), taken, null, { now, takenBy })).toContain(
      'Meanwhile 15:00 went to Ola Other (08:42).',
    );
    const arrived = command({ call: 'updateBooking', body: { attendance: 'arrived' }, words: 'Arrived' });
    expect(conflictSentence(arrived, { code: 'version_conflict', sentence: '' }, null, { now })).toBe(
      'You noted “Arrived” for Amira while offline (09:00). Meanwhile it was changed.',
    );
  });

  const seen: CurrentState = {
    status: 'confirmed',
    appointmentDate: day,
    appointmentTime: '10:00',
    attendance: null,
    version: 1,
  };
  test.each<[Partial<CurrentState>, Partial<CurrentState> | null, string]>([
    [{ status: 'cancelled' }, {}, 'it was cancelled'],
    [{ status: 'cancelled' }, null, 'it was cancelled'],
    [
      { appointmentDate: '2027-05-05', appointmentTime: '11:00' },
      {},
      'it was moved to Wednesday 5 May 2027 at 11:00',
    ],
    [
      {},
      { status: 'query', appointmentDate: null, appointmentTime: null },
      'it was confirmed for Tuesday 4 May 2027 at 10:00',
    ],
    [
      { status: 'query', appointmentDate: null, appointmentTime: null },
      {},
      'it was changed: it is a request without a time now',
    ],
    [{ status: 'completed', attendance: 'arrived' }, {}, 'it was completed'],
    [{ attendance: 'did_not_attend' }, {}, '“Did not attend” was noted'],
    // A request to move, for example, or a record of a version that did not store the seen state.
    [{}, {}, 'it was changed: it is confirmed for Tuesday 4 May 2027 at 10:00'],
    [{}, null, 'it was changed: it is confirmed for Tuesday 4 May 2027 at 10:00'],
  ])('say how a booking stands now: %j after %j', (became, before, expected) => {
    const given = { ...command({}), seen: before && { ...seen, ...before } };
    const refused = { code: 'version_conflict', sentence: 'Somebody else has changed this booking.' };
    expect(conflictSentence(given, refused, { ...seen, ...became }, { now })).toBe(
      `You moved Amira to 15:00 while offline (09:00). Meanwhile ${expected}.`,
    );
  });

  test('say who changed it and when, and name an earlier day', () => {
    const by = { who: 'Grace Adeyemi', at: '2027-05-04T07:42:00.000Z' };
    const refused = { code: 'version_conflict', sentence: '', by };
    const given = { ...command({ occurredAt: '2027-05-03T16:00:00.000Z' }), seen };
    expect(conflictSentence(given, refused, { ...seen, status: 'cancelled' }, { now })).toBe(
      'You moved Amira to 15:00 while offline (Monday 17:00). Meanwhile it was cancelled by Grace Adeyemi (08:42).',
    );
  });

  test('name the action of a retry', () => {
    const again = (given: Partial<QueuedCommand>, code = 'version_conflict') =>
      formatAgain(command(given), { code, sentence: '' }, { ...seen, appointmentTime: '14:30' }, day);
    expect(again({})).toBe('Move to 15:00');
    expect(again({ seen: { ...seen, status: 'query' } })).toBe('Confirm for 15:00');
    expect(again({ call: 'createManualBooking' }, 'wrong_status')).toBe('Book for 15:00');
    const update = (body: QueuedCommand['body']) => again({ call: 'updateBooking', body, seen });
    expect(update({ status: 'cancelled' })).toBe('Cancel it anyway (moved to 14:30)');
    expect(update({ attendance: 'arrived' })).toBe('Note “Arrived” anyway (moved to 14:30)');
    expect(again({ call: 'blockTime', words: 'Blocked 12:00–13:00' })).toBe('Block 12:00–13:00');
    expect(again({ call: 'createCallerBooking' }, 'likely_twin')).toBe('Book somebody new');
    expect(again({}, 'not_understood')).toBe('Try again');
  });

  test('name what is discarded: a new booking conflicts with no row of the server', () => {
    const calls = ['confirmBooking', 'createManualBooking', 'createCallerBooking', 'blockTime'] as const;
    expect(
      calls.map((call) => formatDiscardWarning(command({ call }), { code: null, sentence: '' })),
    ).toEqual(['Keep theirs', 'Do not book', 'Do not book', 'Do not block']);
  });
});
