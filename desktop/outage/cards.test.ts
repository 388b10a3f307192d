import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Conflict, Intent, Standing } from '#shared/contracts/intent.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { caller, closed, manual } from '#shared/outage/sampleBodies.ts';
import { day, intent, now, sampleBooking, sampleSnapshot } from '#shared/outage/sampleIntent.ts';
import { standingOf, viewOf } from '#shared/outage/view.ts';
import { findRestorable, findStanding, findWays, itemOf, type Known } from './cards.ts';

const knownOf = (given: Partial<OfflineSnapshot> = {}, results: [string, number | null][] = []): Known => {
  const snapshot = sampleSnapshot(given);
  return {
    snapshot,
    view: viewOf(snapshot),
    results: new Map(results.map(([id, version]) => [id, { bookingId: 1, customerId: null, version }])),
    now,
  };
};
const nothing: Known = { snapshot: null, view: null, results: new Map(), now };
const refused = (code: string | null, given: Partial<Conflict> = {}): Conflict => ({
  code,
  sentence: 'No.',
  ...given,
});
const entry = (given: Partial<Intent>, conflict: Conflict | null = refused('version_conflict')) => ({
  intent: intent(given),
  conflict,
});
const standing = (given: Partial<Standing> = {}): Standing => ({ ...standingOf(sampleBooking(1)), ...given });
const bookings = (...given: Partial<AdminBooking>[]) => ({
  bookings: given.map((one, at) => sampleBooking(at + 1, one)),
});

describe('the state of a refused change’s booking', () => {
  const later = bookings({ version: 5, status: 'completed' });
  test.each<[string, () => Standing | null, Partial<Standing> | null]>([
    ['the refusal’s without a later list', () => find({}, 3, bookings({ version: 3 })), { version: 3 }],
    ['that of a list after the refusal', () => find({}, 3, later), { version: 5, status: 'completed' }],
    ['the list’s when the refusal has none', () => find({}, null, later), { version: 5 }],
    ['none from a list that the person saw', () => find({ seenVersion: 5 }, null, later), null],
    ['the list’s when no version was seen', () => find({ seenVersion: null }, null, later), { version: 5 }],
    ['none from a list before an own change', () => find({ after: ['a'] }, null, later, [['a', 5]]), null],
    [
      'the list’s after an own change',
      () => find({ after: ['a', 'b'] }, null, later, [['a', 4]]),
      { version: 5 },
    ],
    ['none of a booking that is not in the list', () => find({}, null, { bookings: [] }), null],
    [
      'the refusal’s where a newer server has another state',
      () => find({}, 3, bookings({ version: 9, ...JSON.parse('{"status":"postponed"}') })),
      { version: 3 },
    ],
    ['none of a new booking', () => find({ call: 'createManualBooking', body: manual }, 3, later), null],
    ['of a change', () => find({ call: 'updateBooking' }, 3, later), { version: 5 }],
  ])('is %s', (_, run, expected) => {
    const found = run();
    expect(found).toEqual(expected && expect.objectContaining(expected));
  });

  function find(
    given: Partial<Intent>,
    refusedAt: number | null,
    snapshot: Partial<OfflineSnapshot>,
    results: [string, number | null][] = [],
  ) {
    const conflict = refused('wrong_status', {
      standing: refusedAt === null ? null : standing({ version: refusedAt }),
    });
    return findStanding(entry(given, conflict), knownOf(snapshot, results));
  }

  test('is the refusal’s without a snapshot', () => {
    const conflict = refused('wrong_status', { standing: standing({ version: 3 }) });
    expect(findStanding(entry({}, conflict), nothing)?.version).toBe(3);
    expect(findStanding(entry({}, null), nothing)).toBeNull();
  });
});

describe('a refused change', () => {
  const at = (status: Standing['status'], given: Partial<Standing> = {}) =>
    refused('wrong_status', { standing: standing({ status, version: 3, ...given }) });
  const update = (body: object) => ({ call: 'updateBooking' as const, body: { ...body } });
  const tomorrow = { appointmentDate: '2027-05-05' };

  test.each<[string, Partial<Intent>, Conflict, boolean]>([
    ['a move of what was confirmed', {}, at('confirmed'), true],
    ['a move of what was cancelled', {}, at('cancelled'), false],
    ['a move of what was completed', {}, at('completed'), false],
    ['a cancellation of what was cancelled', update({ status: 'cancelled' }), at('cancelled'), false],
    ['a cancellation of what was moved', update({ status: 'cancelled' }), at('confirmed'), true],
    ['a completion of a request', update({ status: 'completed' }), at('query'), false],
    ['an arrival at what was completed', update({ attendance: 'arrived' }), at('completed'), true],
    ['an arrival at what was cancelled', update({ attendance: 'arrived' }), at('cancelled'), false],
    ['"earlier" of a request', update({ isEarlierWanted: true }), at('query'), true],
    ['"earlier" of what was cancelled', update({ isEarlierWanted: true }), at('cancelled'), false],
    ['"earlier" of what is over', update({ isEarlierWanted: true }), at('completed', tomorrow), false],
    ['a change in an unknown state', {}, refused('wrong_status'), true],
    ['what was not made', {}, refused('not_made'), false],
    ['what was not found', {}, refused('not_found'), false],
    ['what a minor may not have', {}, refused('under_age'), false],
    [
      'an entry of a record, whatever the code',
      { call: 'addDeclined', body: {} },
      refused('not_found'),
      true,
    ],
  ])('%s', (_, given, conflict, canAgain) =>
    expect(findWays(entry(given, conflict), knownOf())).toEqual({ canAgain, nextFree: null }),
  );

  test('offers nothing while it is not refused', () =>
    expect(findWays(entry({}, null), knownOf())).toEqual({ canAgain: false, nextFree: null }));

  test.each([
    ['version_conflict', true],
    ['date_in_past', false],
    ['date_too_far', false],
    ['invalid_slot', false],
  ])('with %s can be repeated at its time without a list: %s', (code, canAgain) =>
    expect(findWays(entry({}, refused(code)), nothing)).toEqual({ canAgain, nextFree: null }),
  );
});

describe('the next free time', () => {
  const book = (given = {}) =>
    ({ call: 'createManualBooking', body: { ...manual, ...given }, subject: none }) as Partial<Intent>;
  const none = { bookingId: null, customerId: 3 };
  const free = (appointmentTime: string, date = day) => ({ date, time: appointmentTime });
  const whole = (startDate: string, endDate: string) => ({
    blocked: [{ ...closed, startDate, endDate, startTime: null, endTime: null }],
  });

  test.each<[string, Partial<Intent>, string | null, Partial<OfflineSnapshot>, unknown, boolean]>([
    // The view has an appointment of 30 minutes at ten and one at twelve.
    ['of a move whose time was taken', {}, 'slot_taken', {}, free('15:30'), true],
    ['of a booking whose time was taken', book(), 'slot_taken', {}, free('15:30'), true],
    [
      'of a caller’s booking',
      { call: 'createCallerBooking', body: caller, subject: none },
      'slot_taken',
      {},
      free('15:30'),
      true,
    ],
    ['is not needed where the time is free', book(), 'version_conflict', {}, null, true],
    ['where the list shows who has it', book({ appointmentTime: '12:00' }), null, {}, free('12:30'), false],
    ['of an impossible time', book(), 'invalid_slot', {}, free('15:30'), false],
    [
      'is not needed where the time has passed and was free',
      book({ appointmentTime: '08:30' }),
      'x',
      {},
      null,
      true,
    ],
    [
      'after now where the time was taken and has passed',
      book({ appointmentDate: '2027-05-03' }),
      'slot_taken',
      {},
      free('09:00'),
      true,
    ],
    ['counts no own time of a move', { body: { ...at('10:00') } }, 'slot_taken', {}, free('10:30'), true],
    ['may be the own time of a move', { body: { ...at('09:30') } }, 'slot_taken', {}, free('10:00'), true],
    [
      'is the next day’s where the day is closed',
      book(),
      'slot_taken',
      whole(day, day),
      free('09:00', '2027-05-05'),
      false,
    ],
    ['is none where all of the list is closed', book(), 'slot_taken', whole(day, '2027-06-30'), null, false],
    [
      'is none after the list',
      book(),
      'slot_taken',
      { ...whole(day, '2027-05-05'), to: '2027-05-05' },
      null,
      false,
    ],
    [
      'can be on the last day of the list',
      book(),
      'slot_taken',
      { ...whole(day, day), to: '2027-05-05' },
      free('09:00', '2027-05-05'),
      false,
    ],
    ['is none of an unknown service', book({ service: 'Tarot' }), 'slot_taken', {}, null, true],
    ['is none of a booking that is not here', { subject: none }, 'slot_taken', {}, null, true],
    ['is none of a blocked time', { call: 'blockTime', body: closed }, 'slot_taken', {}, null, true],
    [
      'is none of an attendance',
      { call: 'updateBooking', body: { attendance: 'arrived' } },
      'x',
      {},
      null,
      true,
    ],
  ])('%s', (_, given, code, snapshot, nextFree, canAgain) =>
    expect(findWays(entry(given, refused(code)), knownOf(snapshot))).toEqual({
      canAgain,
      nextFree: nextFree ?? null,
    }),
  );

  function at(appointmentTime: string) {
    return { appointmentDate: day, appointmentTime };
  }
});

describe('an appointment that can be put back', () => {
  const arrived = { call: 'updateBooking' as const, body: { attendance: 'arrived' } };
  const cancelled = bookings({ status: 'cancelled', version: 5 });
  const seen = standing({ appointmentTime: '11:00' });
  test.each<[string, Partial<Intent>, Partial<OfflineSnapshot>, string | null]>([
    ['for somebody who has arrived, at the time that was seen', { ...arrived, seen }, cancelled, '11:00'],
    ['at the time of the list where none was seen', arrived, cancelled, '10:00'],
    ['for somebody who was treated', { ...arrived, body: { status: 'completed' } }, cancelled, '10:00'],
    [
      'not for somebody who did not come',
      { ...arrived, body: { attendance: 'did_not_attend' } },
      cancelled,
      null,
    ],
    ['not after a move', {}, cancelled, null],
    ['not while it is not cancelled', arrived, bookings({ version: 5 }), null],
    [
      'not of a person without an account',
      arrived,
      bookings({ status: 'cancelled', version: 5, userId: null }),
      null,
    ],
    ['not where the list does not have it', arrived, { bookings: [] }, null],
    [
      'not on an earlier day',
      arrived,
      bookings({ status: 'cancelled', version: 5, appointmentDate: '2027-05-03' }),
      null,
    ],
    [
      'not without a day',
      arrived,
      bookings({ status: 'cancelled', version: 5, appointmentDate: null }),
      null,
    ],
    [
      'not without a time',
      arrived,
      bookings({ status: 'cancelled', version: 5, appointmentTime: null }),
      null,
    ],
  ])('%s', (_, given, snapshot, time) => {
    const found = findRestorable(entry(given), knownOf(snapshot));
    expect(found && { id: found.id, at: found.appointmentTime }).toEqual(time && { id: 1, at: time });
  });

  test('only after a refusal and with a list', () => {
    expect(findRestorable(entry(arrived, null), knownOf(cancelled))).toBeNull();
    expect(findRestorable(entry(arrived), nothing)).toBeNull();
  });
});

describe('an unsent change on the screens', () => {
  const show = (
    one: ReturnType<typeof entry>,
    known = knownOf(),
    given: Partial<Parameters<typeof itemOf>[1]> = {},
  ) => itemOf(one, { known, leaving: new Map(), sendingId: null, whyHeld: () => null, ...given });

  test('waits, is sent, or is a card', () => {
    const waiting = entry({}, null);
    expect(show(waiting)).toMatchObject({
      id: waiting.intent.id,
      kind: 'promise',
      state: 'waiting',
      author: { id: 7, name: 'Amara Okafor' },
      words: 'Moved to 15:00',
      leaving: null,
      whyHeld: null,
      conflict: null,
    });
    expect(show(waiting, knownOf(), { sendingId: waiting.intent.id }).state).toBe('sending');
    expect(show(entry({}), knownOf(), { sendingId: 'another' }).state).toBe('conflict');
  });

  test('says why it is held, and which appointment goes', () => {
    const held = entry({}, null);
    const leaving = new Map([[held.intent.id, sampleBooking(1)]]);
    expect(show(held, knownOf(), { leaving, whyHeld: (id) => `held ${id}` })).toMatchObject({
      leaving: { id: 1 },
      whyHeld: `held ${held.intent.id}`,
    });
  });

  test('a card has what can be done', () => {
    const card = show(entry({ phone: '123' }, refused('slot_taken')), knownOf()).conflict;
    expect(card).toMatchObject({
      isOvertaken: false,
      drop: 'Keep theirs',
      restore: null,
      again: 'Move to 15:00',
      nextFree: { date: day, time: '15:30' },
      phone: '123',
    });
    const gone = entry({ call: 'updateBooking', body: { status: 'completed' } });
    expect(show(gone, knownOf(bookings({ status: 'cancelled', version: 5 }))).conflict).toMatchObject({
      isOvertaken: true,
      restore: 'Put the appointment back (10:00)',
      again: null,
    });
  });

  const taken = (given: Partial<AdminBooking>) => {
    const body = { appointmentDate: day, appointmentTime: '15:00' };
    const other = { name: 'Zoë Adler', appointmentTime: '15:15', ...given };
    return show(entry({ body }, refused('slot_taken')), knownOf(bookings({}, other))).conflict?.sentence;
  };
  const newer = '2027-05-04T08:42:00.000Z';
  test.each<[string, Partial<AdminBooking>, string]>([
    ['who has the time', {}, '15:00 went to Zoë Adler.'],
    ['and since when, if it was booked meanwhile', { createdAt: newer }, 'went to Zoë Adler (09:42).'],
    ['but not when a patient sent a request', { createdAt: newer, source: 'wizard' }, 'went to Zoë Adler.'],
    ['also who was there', { status: 'completed' }, 'went to Zoë Adler.'],
    ['not who cancelled', { status: 'cancelled' }, 'went to somebody else.'],
    ['not who comes on another day', { appointmentDate: '2027-05-05' }, 'went to somebody else.'],
    ['not who comes afterwards', { appointmentTime: '15:30' }, 'went to somebody else.'],
    ['not who has no time', { appointmentTime: null }, 'went to somebody else.'],
  ])('a card names %s', (_, given, words) => expect(taken(given)).toContain(words));

  test('a card does not name the same appointment, nor anybody without a list', () => {
    const own = entry({ body: { appointmentDate: day, appointmentTime: '10:00' } }, refused('slot_taken'));
    expect(show(own).conflict?.sentence).toContain('10:00 went to somebody else.');
    expect(show(own, nothing).conflict?.sentence).toContain('10:00 went to somebody else.');
    const note = entry({ call: 'addStaffNote', body: { text: 'x' } }, refused('slot_taken'));
    expect(show(note).conflict?.sentence).toContain('Meanwhile: No.');
  });
});
