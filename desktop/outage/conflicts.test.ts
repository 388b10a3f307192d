import { describe, expect, test } from 'vitest';
import type { Conflict, QueuedCommand, CurrentState } from '#shared/contracts/queuedCommand.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { caller, closed, manual } from '#shared/testing/sampleBodies.ts';
import { day } from '#shared/testing/sampleCommand.ts';
import { findCurrentState, findWays } from './conflicts.ts';
import { knownOf, nothing, refused, entry, standing, bookings } from '#desktop/testing/conflictsAt.ts';

describe('the state of a refused change’s booking', () => {
  const later = bookings({ version: 5, status: 'completed' });
  test.each<[string, () => CurrentState | null, Partial<CurrentState> | null]>([
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
    given: Partial<QueuedCommand>,
    refusedAt: number | null,
    snapshot: Partial<OfflineSnapshot>,
    results: [string, number | null][] = [],
  ) {
    const conflict = refused('wrong_status', {
      standing: refusedAt === null ? null : standing({ version: refusedAt }),
    });
    return findCurrentState(entry(given, conflict), knownOf(snapshot, results));
  }

  test('is the refusal’s without a snapshot', () => {
    const conflict = refused('wrong_status', { standing: standing({ version: 3 }) });
    expect(findCurrentState(entry({}, conflict), nothing)?.version).toBe(3);
    expect(findCurrentState(entry({}, null), nothing)).toBeNull();
  });
});

describe('a refused change', () => {
  const at = (status: CurrentState['status'], given: Partial<CurrentState> = {}) =>
    refused('wrong_status', { standing: standing({ status, version: 3, ...given }) });
  const update = (body: object) => ({ call: 'updateBooking' as const, body: { ...body } });
  const tomorrow = { appointmentDate: '2027-05-05' };

  test.each<[string, Partial<QueuedCommand>, Conflict, boolean]>([
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
    ({ call: 'createManualBooking', body: { ...manual, ...given }, subject: none }) as Partial<QueuedCommand>;
  const none = { bookingId: null, customerId: 3 };
  const free = (appointmentTime: string, date = day) => ({ date, time: appointmentTime });
  const whole = (startDate: string, endDate: string) => ({
    blocked: [{ ...closed, startDate, endDate, startTime: null, endTime: null }],
  });

  const thinking = { thinking: { hours: 24, bookings: [] } };

  type Refused = [code?: string | null, snapshot?: Partial<OfflineSnapshot>];
  test.each<[string, Partial<QueuedCommand>, nextFree: unknown, canAgain: boolean, ...Refused]>([
    // The view has an appointment of 30 minutes at ten and one at twelve.
    ['of a move whose time was taken', {}, free('15:30'), true],
    ['of a booking whose time was taken', book(), free('15:30'), true],
    [
      'of a caller’s booking',
      { call: 'createCallerBooking', body: caller, subject: none },
      free('15:30'),
      true,
    ],
    ['is not needed where the time is free', book(), null, true, 'version_conflict'],
    ['where the list shows who has it', book({ appointmentTime: '12:00' }), free('12:30'), false, null],
    ['of an impossible time', book(), free('15:30'), false, 'invalid_slot'],
    [
      'is not needed where the time has passed and was free',
      book({ appointmentTime: '08:30' }),
      null,
      true,
      'x',
    ],
    [
      'after now where the time was taken and has passed',
      book({ appointmentDate: '2027-05-03' }),
      free('09:00'),
      true,
    ],
    ['counts no own time of a move', { body: { ...at('10:00') } }, free('10:30'), true],
    ['may be the own time of a move', { body: { ...at('09:30') } }, free('10:00'), true],
    [
      'is the next day’s where the day is closed',
      book(),
      free('09:00', '2027-05-05'),
      false,
      'slot_taken',
      whole(day, day),
    ],
    ['is none where all of the list is closed', book(), null, false, 'slot_taken', whole(day, '2027-06-30')],
    [
      'is none after the list',
      book(),
      null,
      false,
      'slot_taken',
      { ...whole(day, '2027-05-05'), to: '2027-05-05' },
    ],
    [
      'can be on the last day of the list',
      book(),
      free('09:00', '2027-05-05'),
      false,
      'slot_taken',
      { ...whole(day, day), to: '2027-05-05' },
    ],
    [
      'is not before the end of the time to think',
      book({ service: 'Vitamin Injections' }),
      free('09:00', '2027-05-05'),
      true,
      'slot_taken',
      thinking,
    ],
    [
      'is before it where a reason was given',
      book({ service: 'Vitamin Injections', sooner: 'explained' }),
      free('15:30'),
      true,
      'slot_taken',
      thinking,
    ],
    ['is none of an unknown service', book({ service: 'Tarot' }), null, true],
    ['is none of a booking that is not here', { subject: none }, null, true],
    ['is none of a blocked time', { call: 'blockTime', body: closed }, null, true],
    ['is none of an attendance', { call: 'updateBooking', body: { attendance: 'arrived' } }, null, true, 'x'],
  ])('%s', (_, given, nextFree, canAgain, code = 'slot_taken', snapshot = {}) =>
    expect(findWays(entry(given, refused(code)), knownOf(snapshot))).toEqual({ canAgain, nextFree }),
  );

  function at(appointmentTime: string) {
    return { appointmentDate: day, appointmentTime };
  }
});
