import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { JournalRecord, type Intent } from '#shared/contracts/intent.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import type { Readiness } from '#shared/contracts/recordCalls.ts';
import { answerSchedule, answerSheet, countBookings } from './answers.ts';
import { checkCommand } from './checkCommand.ts';
import { foldIntents } from './fold.ts';
import { applyRecord, compact, emptyJournal } from './journalState.ts';
import { day, intent, now, sampleBooking, sampleSnapshot } from './sampleIntent.ts';
import { withoutWithdrawn } from './records.ts';
import { listBookings, listCustomers } from './listView.ts';
import { standingOf } from './view.ts';

const move = (time: string, id = 1) =>
  intent({ params: { id: String(id) }, body: { appointmentDate: day, appointmentTime: time } });
const makeCommand = (
  call: Intent['call'],
  body: Record<string, unknown>,
  id = 1,
  ifVersion: number | null = null,
) => ({
  call,
  params: { id: String(id) },
  body,
  ifVersion,
});

describe('the fold', () => {
  test('increments the version for each change, but not for the time that it already has', () => {
    const view = foldIntents(sampleSnapshot(), [move('15:00'), move('15:00'), move('16:00')]);
    expect(view.bookings[0]).toMatchObject({ appointmentTime: '16:00', version: 3 });
  });

  test('does not change the snapshot', () => {
    const before = sampleSnapshot();
    const text = JSON.stringify(before);
    foldIntents(before, [move('15:00'), intent({ call: 'blockTime', madeId: -9 })]);
    expect(JSON.stringify(before)).toBe(text);
  });

  test('never has two appointments at one time, whatever changes are recorded', () => {
    const time = fc.constantFrom('10:00', '10:30', '11:00', '11:30', '12:00');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(1, 2), time), { maxLength: 12 }), (moves) => {
        const intents: Intent[] = [];
        for (const [id, to] of moves) {
          const next = move(to, id);
          const refusal = checkCommand(
            foldIntents(sampleSnapshot(), intents),
            makeCommand(next.call, next.body, id),
            day,
          );
          if (!refusal) intents.push(next);
        }
        const times = foldIntents(sampleSnapshot(), intents).bookings.map(
          ({ appointmentTime }) => appointmentTime,
        );
        expect(new Set(times).size).toBe(times.length);
      }),
    );
  });
});

describe('the check', () => {
  const view = () => foldIntents(sampleSnapshot(), []);
  const codeOf = (...given: Parameters<typeof makeCommand>) =>
    checkCommand(view(), makeCommand(...given), day)?.code;
  const at = (appointmentTime: string, appointmentDate = day) => ({ appointmentDate, appointmentTime });

  test.each([
    ['a taken time', codeOf('confirmBooking', at('12:00')), 'slot_taken'],
    ['a time that has been seen otherwise', codeOf('confirmBooking', at('15:00'), 1, 4), 'version_conflict'],
    ['a day that is not kept', codeOf('confirmBooking', at('15:00', '2027-05-19')), 'never_sent'],
    ['a day that has passed', codeOf('confirmBooking', at('15:00', '2027-05-03')), 'date_in_past'],
    ['a booking that is not kept', codeOf('confirmBooking', at('15:00'), 99), 'not_found'],
    ['a free time', codeOf('confirmBooking', at('15:00'), 1, 1), undefined],
  ])('%s', (_, code, expected) => expect(code).toBe(expected));

  test('a minor is refused by year of birth; in the year of turning 18 the server decides', () => {
    const codeFor = (birthYear: number) => {
      const customers = sampleSnapshot().customers.map((one) => ({ ...one, birthYear }));
      const body = { ...at('15:00'), userId: 3, service: 'Vitamin Injections', phone: '1', message: null };
      return checkCommand(
        foldIntents(sampleSnapshot({ customers }), []),
        makeCommand('createManualBooking', body),
        day,
      )?.code;
    };
    expect([2010, 2009, 2008].map(codeFor)).toEqual(['under_age', undefined, undefined]);
  });

  test('asks for the age of a person without an account, as the server does', () => {
    const unknown = { userId: null, isAgeUnknown: true };
    const codeFor = (
      booking: Partial<AdminBooking>,
      body: object = {},
      queue: OfflineSnapshot['queue'] = [],
    ) =>
      checkCommand(
        foldIntents(sampleSnapshot({ bookings: [sampleBooking(1, booking)], queue }), []),
        makeCommand('confirmBooking', { ...at('15:00'), ...body }),
        day,
      )?.code;
    const forOther = { ...unknown, forSomebodyElse: true };
    expect(codeFor(forOther)).toBe('birth_date_needed');
    expect(codeFor(forOther, { dateOfBirth: '2012-01-01' })).toBe('under_age');
    expect(codeFor(forOther, { dateOfBirth: '1990-01-01' })).toBeUndefined();
    expect(codeFor({ ...forOther, isAgeUnknown: false })).toBeUndefined();
    expect(codeFor(unknown)).toBeUndefined();
    const flagged = { type: 'booking', id: 1, mayBeMinor: true } as OfflineSnapshot['queue'][number];
    expect(codeFor(unknown, {}, [flagged])).toBe('may_be_minor');
  });

  test('asks whether a caller is an existing customer', () => {
    const caller = {
      ...at('15:00'),
      firstName: 'amira',
      lastName: 'khan',
      dateOfBirth: '1987-03-04',
      phone: '07700 900999',
      service: 'Vitamin Injections',
      email: null,
      message: null,
      isSomebodyElse: false,
    };
    const codeFor = (change: object) =>
      checkCommand(view(), makeCommand('createCallerBooking', { ...caller, ...change }), day);
    expect(codeFor({})).toMatchObject({ code: 'likely_twin', sentence: 'Is this Amira Khan, born in 1987?' });
    expect(codeFor({ firstName: 'Khán,', lastName: 'Amira' })?.code).toBe('likely_twin');
    expect(codeFor({ dateOfBirth: '1990-03-04' })).toBeNull();
    expect(codeFor({ isSomebodyElse: true })).toBeNull();
    expect(codeFor({ firstName: 'Mia', phone: '+44 20 7946 0123' })?.code).toBe('likely_twin');
  });
});

describe('going in without the server', () => {
  const goIn = (given: Partial<OfflineSnapshot>, body: object = {}) =>
    checkCommand(
      foldIntents(sampleSnapshot(given), []),
      makeCommand('updateBooking', { attendance: 'arrived', isTakenIn: true, ...body }),
      day,
    );
  const lacking = (...missing: Readiness['missing']) => ({
    readiness: [
      { bookingId: 1, done: 1, of: 3, missing, isConsentRead: true, thinkingUntil: null, unsent: [] },
    ],
  });

  test('follows what was known of the papers', () => {
    expect(goIn(lacking())).toBeNull();
    expect(goIn(lacking('consent'))).toMatchObject({
      code: 'go_on_reason_needed',
      sentence: 'Missing: consent. Please choose why the patient goes in all the same.',
    });
    expect(goIn(lacking('consent'), { goOnReason: 'paper' })).toBeNull();
    expect(goIn(lacking('direction'), { goOnReason: 'paper' })?.code).toBe('direction_missing');
    // Arriving, and what was taken in already, is never a question.
    expect(goIn(lacking('direction'), { isTakenIn: false })).toBeNull();
    const inside = { bookings: [sampleBooking(1, { attendance: 'arrived', takenInAt: now.toISOString() })] };
    expect(goIn({ ...lacking('direction'), ...inside })).toBeNull();
  });

  test('counts what was signed here for this patient and service, marked as not sent', () => {
    const textId = 'vitamin-injections';
    const own = { subject: { bookingId: null, customerId: 3 } };
    const history = intent({ call: 'addHistory', body: {}, ...own });
    const consent = intent({ call: 'addConsent', body: { textId, id: 'c' }, ...own });
    const readinessAfter = (...signed: Intent[]) =>
      foldIntents(sampleSnapshot(lacking('medical history', 'consent')), signed).readiness[0];
    expect(readinessAfter(history, consent)).toMatchObject({
      done: 3,
      missing: [],
      unsent: ['medical history', 'consent'],
    });
    const left = { done: 1, missing: ['medical history', 'consent'], unsent: [] };
    expect(readinessAfter({ ...consent, body: { ...consent.body, textId: 'dermal-fillers' } })).toMatchObject(
      left,
    );
    expect(readinessAfter({ ...history, subject: { bookingId: null, customerId: 4 } })).toMatchObject(left);
    const withdrawal = intent({ call: 'addWithdrawal', body: { refersTo: 'c' } });
    expect(withoutWithdrawn([history, consent, withdrawal])).toEqual([history, withdrawal]);
  });

  test('nobody under 18 goes in, and no caller without a direction', () => {
    const customers = sampleSnapshot().customers.map((one) => ({ ...one, birthYear: 2010 }));
    expect(goIn({ customers })?.code).toBe('under_age');
    const caller = sampleBooking(1, { userId: null, service: 'Anti-Wrinkle Injections' });
    expect(goIn({ bookings: [caller] }, { goOnReason: 'talk' })?.code).toBe('direction_missing');
    expect(goIn({ bookings: [{ ...caller, service: 'Consultation' }] })).toBeNull();
  });
});

describe('the answers', () => {
  test('show days outside the snapshot as closed', () => {
    const { blocked } = answerSchedule(foldIntents(sampleSnapshot(), []), {
      from: '2027-04-10',
      to: '2027-05-31',
    });
    expect(blocked.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ['2027-04-10', '2027-04-19'],
      ['2027-05-19', '2027-05-31'],
    ]);
    const within = { from: '2027-05-01', to: '2027-05-08' };
    expect(answerSchedule(foldIntents(sampleSnapshot(), []), within).blocked).toEqual([]);
  });

  test('sort, search, count and page as the server does', () => {
    const { bookings, customers } = sampleSnapshot();
    const names = (query: Parameters<typeof listBookings>[1]) =>
      listBookings(bookings, query, now).rows.map(({ name }) => name);
    expect(names({})).toEqual(['Zoë Adler', 'Amira Khan']);
    expect(names({ sort: 'appointment' })).toEqual(['Amira Khan', 'Zoë Adler']);
    expect(names({ q: 'zoë' })).toEqual(['Zoë Adler']);
    const first = listBookings(bookings, { limit: 1 }, now);
    expect([first.total, first.rows.length]).toEqual([2, 1]);
    expect(listBookings(bookings, { limit: 1, cursor: first.next ?? '' }, now).rows[0]?.name).toBe(
      'Amira Khan',
    );
    expect(countBookings(bookings, {}, new Date(`${day}T10:00:00Z`))).toEqual({
      all: 2,
      upcoming: 1,
      past: 1,
    });
    expect(listCustomers(customers, { q: '7946' }).rows.map(({ id }) => id)).toEqual([3]);
  });

  test('have no sheet of a customer outside the snapshot', () => {
    expect(answerSheet(foldIntents(sampleSnapshot(), []), 99, now)).toBeNull();
    expect(answerSheet(foldIntents(sampleSnapshot(), []), 4, now)?.isUnderAge).toBe(true);
  });
});

describe('the journal', () => {
  test('is read without a booking’s state when an earlier version wrote it or the state is unknown', () => {
    const { id } = move('15:00');
    const conflict = { code: 'version_conflict', sentence: 'No.' };
    const readConflict = (given: object) =>
      JournalRecord.parse({ type: 'conflict', id, conflict: { ...conflict, ...given } });
    expect(readConflict({})).toMatchObject({ conflict });
    const standing = { ...standingOf(sampleBooking(1)), status: 'adjourned' };
    expect(readConflict({ standing })).toMatchObject({ conflict: { ...conflict, standing: null } });
  });

  test('has the same state after compaction', () => {
    const [a, b, c] = [move('15:00'), move('16:00'), move('17:00', 2)];
    const records: JournalRecord[] = [
      { type: 'noted', intent: a },
      { type: 'noted', intent: b },
      { type: 'noted', intent: c },
      { type: 'dropped', id: a.id },
      { type: 'conflict', id: c.id, conflict: { code: null, sentence: 'No.' } },
    ];
    const state = records.reduce(applyRecord, emptyJournal);
    const again = (compact(state) ?? []).reduce(applyRecord, emptyJournal);
    expect(again.entries).toEqual(state.entries);
  });

  test('is not compacted while a change needs the result of an earlier one', () => {
    const first = move('15:00');
    const second = { ...move('16:00'), after: [first.id] };
    const result = { bookingId: 1, customerId: null, version: 2 };
    const state = [
      { type: 'noted' as const, intent: first },
      { type: 'noted' as const, intent: second },
      { type: 'done' as const, id: first.id, made: result },
    ].reduce(applyRecord, emptyJournal);
    expect(compact(state)).toBeNull();
  });
});
