import { describe, expect, test } from 'vitest';
import { formatEvent, formatHappened } from '#shared/domain/formatEvent.ts';

type View = Record<string, unknown> | null;
const may = { appointmentDate: '2027-05-04', appointmentTime: '10:30' };
const june = { appointmentDate: '2027-06-01', appointmentTime: '09:00' };
const [inMay, inJune] = ['Tuesday 4 May 2027 at 10:30', 'Tuesday 1 June 2027 at 09:00'];

describe('an event in the history, also once the account that it speaks of is gone', () => {
  const words: Record<string, [before: View, after: View, words: string][]> = {
    login: [[null, null, 'logged in']],
    something_new: [[null, null, 'something new']],
    desk_lock_changed: [[null, null, 'changed after how many minutes the desk locks']],
    referral_corrected: [
      [null, { referrerId: 4 }, 'noted who recommended the clinic'],
      [null, null, 'removed who recommended the clinic'],
    ],
    birth_date_corrected: [
      [
        { dateOfBirth: '1990-12-10' },
        { dateOfBirth: '1990-10-12', reason: 'Typed wrongly' },
        'changed the date of birth from 10 December 1990 to 12 October 1990: Typed wrongly',
      ],
      [null, { reason: 'Gone' }, 'changed the date of birth from Unknown date to Unknown date: Gone'],
      [null, null, 'changed the date of birth'],
    ],
    details_corrected: [
      [
        { name: 'A', phone: '1' },
        { name: 'B', phone: null, reason: 'Asked' },
        'corrected the name from A to B and the telephone number from 1 to none: Asked',
      ],
      [
        { sharedEmail: null, email: 'a@b.c' },
        { sharedEmail: 'x@y.z', reason: 'Asked' },
        'corrected the shared address for letters from none to x@y.z: Asked',
      ],
      [{ name: 'A' }, { reason: 'Gone' }, 'corrected the details'],
      [null, null, 'corrected the details'],
    ],
    booking_created: [
      [null, may, `made the appointment for ${inMay}`],
      [null, { ...may, isEarlierWanted: true }, `made the appointment for ${inMay}, or earlier if possible`],
      [null, null, 'made the appointment for Unknown date'],
    ],
    booking_confirmed: [
      [null, may, `confirmed the appointment for ${inMay}`],
      [null, null, 'confirmed the appointment for Unknown date'],
    ],
    booking_moved: [
      [may, june, `moved the appointment from ${inMay} to ${inJune}`],
      [null, null, 'moved the appointment from Unknown date to Unknown date'],
    ],
    booking_cancelled: [
      [
        may,
        { cancelReason: 'clinic', noticeHours: 26 },
        'cancelled it, for the clinic’s reasons, 26 hours’ notice',
      ],
      [may, null, 'cancelled it'],
    ],
    booking_cancelled_by_patient: [
      [may, { cancelReason: 'clinic', noticeHours: 1 }, 'cancelled it, an hour’s notice'],
      [may, null, 'cancelled it'],
    ],
    booking_restored_with_account: [
      [null, { ...may, status: 'confirmed' }, `brought it back with the account, for ${inMay}`],
      [null, { status: 'query' }, 'brought it back with the account, as a request'],
      [null, null, 'brought it back with the account, as a request'],
    ],
    earlier_wanted: [
      [null, { isByDesk: true }, 'recorded that the patient would come earlier, should a time become free'],
      [null, null, 'asked for an earlier time, should one become free'],
    ],
    earlier_not_wanted: [
      [null, { isByDesk: true }, 'recorded that the patient no longer wants an earlier time'],
      [null, null, 'no longer wants an earlier time'],
    ],
    times_offered: [
      [
        null,
        {
          times: [
            { date: '2027-05-04', time: '10:30' },
            { date: '2027-06-01', time: '09:00' },
          ],
        },
        `offered ${inMay}; ${inJune}`,
      ],
      [null, null, 'offered '],
    ],
    offer_accepted: [
      [null, may, `took the offered time ${inMay}`],
      [null, null, 'took the offered time Unknown date'],
    ],
    offer_returned: [
      [may, null, `gave back the offered time ${inMay}`],
      [null, null, 'gave back the offered time Unknown date'],
    ],
    reminder_answered: [
      [null, { ...may, answer: 'coming' }, `answered the reminder: coming, ${inMay}`],
      [null, { ...may, answer: 'not_coming' }, `answered the reminder: cannot come, ${inMay}`],
      [null, null, 'answered the reminder: cannot come, Unknown date'],
    ],
    booking_change_undone: [
      [null, { ...may, status: 'confirmed' }, `took the last change back: confirmed for ${inMay}`],
      [null, null, 'took the last change back: a request again'],
    ],
    attendance_noted: [
      [null, { attendance: 'arrived' }, 'noted that the patient arrived'],
      [null, { attendance: 'did_not_attend' }, 'noted that the patient did not attend'],
      [null, { attendance: null }, 'removed the note on attendance'],
      [null, null, 'removed the note on attendance'],
      [null, { attendance: 'arrived', isTakenIn: true }, 'noted that the patient is with the practitioner'],
      [
        null,
        { isTakenIn: true, missing: ['consent'], goOnReason: 'paper' },
        'noted that the patient is with the practitioner without consent: it was checked on paper',
      ],
    ],
    days_blocked: [
      [null, { days: 3 }, 'blocked a time on 3 days'],
      [null, null, 'blocked a time on several days'],
    ],
    bookings_repeated: [[null, { bookings: [4, 5] }, 'booked 2 further appointments together']],
    days_unblocked: [
      [null, { days: 3 }, 'let 3 blocked times be booked again'],
      [null, null, 'let several blocked times be booked again'],
    ],
    unsent_change_discarded: [
      [
        null,
        { author: 'Robin', call: 'createTask' },
        'discarded a change that Robin had made without the server: a task',
      ],
      [
        null,
        { author: null, call: 'newCall' },
        'discarded a change that a colleague had made without the server: something else',
      ],
      [null, null, 'discarded a change that a colleague had made without the server: something else'],
    ],
  };

  describe.each(Object.entries(words))('%s', (action, rows) =>
    test.each(rows)('from %j to %j', (before, after, words) =>
      expect(formatEvent({ action, before, after })).toBe(words),
    ),
  );
});

test('a change that was recorded later says when it was made', () => {
  expect(formatHappened('2027-05-04T09:31:00Z', '2027-05-04T18:00:00Z')).toBe('at 10:31');
  expect(formatHappened('2027-05-04T09:31:00Z', '2027-05-05T09:31:00Z')).toBe(
    'on Tuesday 4 May 2027 at 10:31',
  );
  // Midnight in London.
  expect(formatHappened('2027-05-04T22:59:00Z', '2027-05-04T23:01:00Z')).toBe(
    'on Tuesday 4 May 2027 at 23:59',
  );
});
