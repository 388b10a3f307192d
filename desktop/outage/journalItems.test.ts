import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { day, sampleBooking } from '#shared/testing/sampleCommand.ts';
import { pleaseAnswer } from '#shared/outage/formatConflict.ts';
import { findRestorable, itemOf } from './conflicts.ts';
import { knownOf, nothing, refused, entry, standing, bookings } from '#desktop/testing/conflictsAt.ts';

describe('an appointment that can be put back', () => {
  const arrived = { call: 'updateBooking' as const, body: { attendance: 'arrived' } };
  const gone = (given: Partial<AdminBooking> = {}) => bookings({ status: 'cancelled', version: 5, ...given });
  const cancelled = gone();
  const seen = standing({ appointmentTime: '11:00' });
  test.each<[string, Partial<QueuedCommand>, Partial<OfflineSnapshot>, string | null]>([
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
    ['not of a person without an account', arrived, gone({ userId: null }), null],
    ['not where the list does not have it', arrived, { bookings: [] }, null],
    ['not on an earlier day', arrived, gone({ appointmentDate: '2027-05-03' }), null],
    ['not without a day', arrived, gone({ appointmentDate: null }), null],
    ['not without a time', arrived, gone({ appointmentTime: null }), null],
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
  ) =>
    itemOf(one, {
      known,
      entries: [],
      pendingRemoval: new Map(),
      sendingId: null,
      whyHeld: () => null,
      ...given,
    });

  test('waits, is sent, or is a card', () => {
    const waiting = entry({}, null);
    expect(show(waiting)).toMatchObject({
      id: waiting.command.id,
      kind: 'commitment',
      state: 'waiting',
      author: { id: 7, name: 'Amara Okafor' },
      words: 'Moved to 15:00',
      pendingRemoval: null,
      whyHeld: null,
      conflict: null,
    });
    expect(show(waiting, knownOf(), { sendingId: waiting.command.id }).state).toBe('sending');
    expect(show(entry({}), knownOf(), { sendingId: 'another' }).state).toBe('conflict');
  });

  test('has the birth date of a person with a namesake', () => {
    const waiting = entry({ subject: { bookingId: 1, customerId: 3 } }, null);
    expect(show(waiting).bornOn).toBeNull();
    expect(show(waiting, knownOf(bookings({ bornOn: '1961' }))).bornOn).toBe('1961');
    expect(show(entry({ name: null }, null), knownOf(bookings({ bornOn: '1961' }))).bornOn).toBeNull();
  });

  test('says why it is held, and which appointment goes', () => {
    const held = entry({}, null);
    const pendingRemoval = new Map([[held.command.id, sampleBooking(1)]]);
    expect(show(held, knownOf(), { pendingRemoval, whyHeld: (id) => `held ${id}` })).toMatchObject({
      pendingRemoval: { id: 1 },
      whyHeld: `held ${held.command.id}`,
    });
  });

  test('it has all that would be lost with it, and what stands on it', () => {
    const cancelled = entry({ call: 'updateBooking', body: { status: 'cancelled' } }, null);
    const [{ command: first }, other] = [cancelled, { appointmentDate: day, appointmentTime: '10:30' }];
    const moved = entry({ call: 'confirmBooking', body: other, name: 'Ben', words: 'Moved to 10:30' }, null);
    const elsewhere = entry({ call: 'confirmBooking', body: { ...other, appointmentTime: '13:00' } }, null);
    const behind = entry({ after: [first.id], userId: 8, name: 'Amira', words: 'Arrived' }, null);
    const pendingRemoval = new Map([
      [first.id, sampleBooking(1, { appointmentDate: day, appointmentTime: '10:00', minutes: 60 })],
    ]);
    const entries = [cancelled, moved, elsewhere, behind];
    expect(show(cancelled, knownOf(), { entries, pendingRemoval }).dependents).toEqual([
      { words: 'Moved to 10:30', name: 'Ben' },
      { words: 'Arrived', name: null },
    ]);
    const task = { text: 'Ring her\nabout the swelling', dueDate: day, dueTime: '10:00', userId: 3 };
    expect(show(entry({ call: 'createTask', body: task }, null), knownOf()).text).toEqual([
      'Tuesday 4 May 2027 at 10:00',
      'Ring her\nabout the swelling',
    ]);
    expect(show(entry({ call: 'flagCustomer', body: { staffFlag: 'Latex' } }, null), knownOf()).text).toEqual(
      ['Latex'],
    );
  });

  test('what has happened is asked about, and not dropped', () => {
    const cardOf = (call: QueuedCommand['call'], code: string) =>
      show(entry({ call, body: { id: 'x', products: [], acknowledged: [] } }, refused(code)), knownOf())
        .conflict;
    const asked = { drop: null, ask: 'Why it was right all the same', again: null };
    expect(cardOf('addTreatment', 'batch_expired')).toMatchObject(asked);
    expect(cardOf('addAddendum', pleaseAnswer)).toMatchObject(asked);
    expect(cardOf('addDeclined', 'entry_exists')).toMatchObject({
      drop: null,
      ask: null,
      again: 'Try again',
    });
    // A second clinician signs that; nobody does it for them.
    expect(cardOf('addWithdrawal', 'second_clinician')).toMatchObject({ drop: 'Discard it', ask: null });
    expect(cardOf('addConsent', 'under_age')).toMatchObject({ drop: 'Discard it', ask: null });
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
