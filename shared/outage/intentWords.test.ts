import { describe, expect, test } from 'vitest';
import type { Intent, Standing } from '#shared/contracts/intent.ts';
import { againWords, conflictSentence, intentWords } from './intentWords.ts';
import { day, intent } from './sampleIntent.ts';

describe('the words', () => {
  test('describe each change', () => {
    const words = (call: Intent['call'], body: Record<string, unknown>) =>
      intentWords(call, body, { wasConfirmed: true, today: day });
    expect(words('updateBooking', { attendance: 'did_not_attend' })).toBe('Did not attend');
    expect(words('confirmBooking', { appointmentDate: day, appointmentTime: '10:30' })).toBe(
      'Moved to 10:30',
    );
    expect(words('updateBooking', { staffNote: 'Late' })).toBe('Note on the appointment');
    expect(words('updateBooking', { staffNote: null })).toBe('Note removed');
    expect(words('flagCustomer', { staffFlag: 'Latex' })).toBe('Flag');
    expect(words('flagCustomer', { staffFlag: null })).toBe('Flag removed');
    expect(words('createTask', {})).toBe('Task added');
    expect(words('finishTask', { isDone: true })).toBe('Task done');
    expect(words('finishTask', { isDone: false })).toBe('Task opened again');
    expect(words('blockTime', { startDate: day, endDate: day, startTime: '09:00', endTime: '10:00' })).toBe(
      'Blocked 09:00–10:00',
    );
  });

  test('describe what changed in between', () => {
    const taken = { code: 'slot_taken', sentence: 'That time overlaps another appointment (15:00–15:30).' };
    expect(conflictSentence(intent({}), taken, null)).toBe(
      'You moved Amira to 15:00 while offline. Meanwhile 15:00 went to somebody else.',
    );
    const arrived = intent({ call: 'updateBooking', body: { attendance: 'arrived' }, words: 'Arrived' });
    expect(conflictSentence(arrived, { code: 'version_conflict', sentence: '' }, null)).toBe(
      'You noted “Arrived” for Amira while offline. Meanwhile it was changed.',
    );
  });

  const seen: Standing = {
    status: 'confirmed',
    appointmentDate: day,
    appointmentTime: '10:00',
    attendance: null,
    version: 1,
  };
  test.each<[Partial<Standing>, Partial<Standing> | null, string]>([
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
  ])('say how a booking stands now: %j after %j', (now, before, expected) => {
    const given = { ...intent({}), seen: before && { ...seen, ...before } };
    const refused = { code: 'version_conflict', sentence: 'Somebody else has changed this booking.' };
    expect(conflictSentence(given, refused, { ...seen, ...now })).toBe(
      `You moved Amira to 15:00 while offline. Meanwhile ${expected}.`,
    );
  });

  test('name the action of a retry', () => {
    const again = (given: Partial<Intent>, code = 'version_conflict') =>
      againWords(intent(given), { code, sentence: '' }, day);
    expect(again({})).toBe('Move to 15:00');
    expect(again({ seen: { ...seen, status: 'query' } })).toBe('Confirm for 15:00');
    expect(again({ call: 'createManualBooking' }, 'wrong_status')).toBe('Book for 15:00');
    // Their sentences end with these words.
    expect(again({ call: 'createCallerBooking' }, 'likely_twin')).toBe('Try again');
    expect(again({}, 'not_understood')).toBe('Try again');
  });
});
