import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { pictureCalls } from '#shared/contracts/picture.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { at, manual } from '#shared/testing/sampleBodies.ts';
import { command, now, sampleBooking } from '#shared/testing/sampleCommand.ts';
import { entryIdOf } from '#shared/testing/sampleRecord.ts';
import { reply } from '#desktop/testing/replayAt.ts';
import { ada, codeOf, jpeg, type Given, provideOutages } from '#desktop/testing/outageAt.ts';

const openWith = provideOutages();

describe('whether changes can be recorded', () => {
  test('with a snapshot and somebody signed in', async () => {
    const { outage, move } = await openWith();
    expect(outage.getState()).toEqual({
      canWrite: true,
      whyNot: null,
      snapshotAsOf: now.toISOString(),
      unsent: 0,
      conflicts: 0,
    });
    await move();
    expect(outage.getState()).toMatchObject({ unsent: 1, conflicts: 0 });
  });

  test.each<[string, Given, boolean, RegExp, string | null]>([
    [
      'not without a safe place for a key',
      { isSafe: false },
      true,
      /no safe place for a key/,
      now.toISOString(),
    ],
    ['not without a snapshot', { isStored: false }, true, /No appointments are kept/, null],
    ['not without anybody signed in', {}, false, /No appointments are kept/, now.toISOString()],
  ])('%s', async (_, given, isSignedIn, whyNot, snapshotAsOf) => {
    const { outage, state, move, entries } = await openWith(given);
    if (!isSignedIn) state.owner = null;
    expect(outage.getState()).toMatchObject({
      canWrite: false,
      whyNot: expect.stringMatching(whyNot),
      snapshotAsOf,
    });
    const answer = await move();
    expect([answer.status, codeOf(answer), await answer.text()]).toEqual([
      503,
      'never_sent',
      expect.stringMatching(whyNot),
    ]);
    expect(entries()).toEqual([]);
  });
});

test('a call of clinicians is refused to anybody else, in the server’s words', async () => {
  const { state, write, entries } = await openWith();
  const decline = (id: string) =>
    write(recordCalls.addDeclined, '/api/admin/records/3/declined', {
      id,
      bookingId: null,
      reason: 'Unwell',
    });
  state.owner = { ...ada, isClinician: false };
  const answer = await decline(entryIdOf(20));
  expect([answer.status, codeOf(answer), await answer.text()]).toEqual([
    403,
    'not_clinician',
    'Only a clinician of the clinic can do this.',
  ]);
  state.owner = ada;
  expect((await decline(entryIdOf(20))).status).toBe(201);
  expect(entries()).toHaveLength(1);
});

describe('reads', () => {
  test('have the unsent changes applied, without those that were refused', async () => {
    const { outage, move, read, replies, state } = await openWith();
    await move();
    const timeOf = () => outage.listBookings()?.find(({ id }) => id === 1)?.appointmentTime;
    expect(timeOf()).toBe('15:00');
    expect(await read(bookingCalls.getBooking, '/api/admin/bookings/1')?.json()).toMatchObject({
      appointmentTime: '15:00',
    });
    replies.push(reply(409, { code: 'slot_taken' }));
    state.sender = 7;
    await outage.flush();
    expect([timeOf(), outage.getState().conflicts, outage.getState().unsent]).toEqual(['10:00', 1, 0]);
  });

  test('need a snapshot and somebody signed in', async () => {
    const without = await openWith({ isStored: false });
    expect([without.read(userCalls.getCurrentUser, '/api/user'), without.outage.listBookings()]).toEqual([
      null,
      null,
    ]);
    const { read, state } = await openWith();
    expect(read(userCalls.getCurrentUser, '/api/user')?.status).toBe(200);
    state.owner = null;
    expect(read(userCalls.getCurrentUser, '/api/user')).toBeNull();
  });
});

describe('a change', () => {
  test('has the version that the server last gave', async () => {
    const { move, write, entries } = await openWith();
    await move();
    await move('16:00');
    await write(bookingCalls.createManualBooking, '/api/admin/bookings/manual', {
      ...manual,
      phone: '020 7946 0123',
      ...at('14:00'),
    });
    expect(entries().map(({ seenVersion, after }) => [seenVersion, after.length])).toEqual([
      [1, 0],
      [1, 1],
      [null, 0],
    ]);
  });

  test('is refused with this desk’s name and the age of its list', async () => {
    const { move, state } = await openWith();
    const refused = await move('12:00');
    expect([
      refused.status,
      codeOf(refused),
      refused.headers.get('X-Request-Id'),
      refused.headers.get('X-Answered-Offline'),
    ]).toEqual([409, 'slot_taken', 'desk', now.toISOString()]);
    expect(state.changes).toBe(0);
  });

  test('is announced once its answer was given', async () => {
    const { move, state } = await openWith();
    await move();
    expect(state.changes).toBe(0);
    vi.advanceTimersByTime(80);
    expect(state.changes).toBe(1);
  });

  test('is not recorded on a full disk, and says so', async () => {
    const { move, write, outage, place } = await openWith({ isFull: true });
    expect(await (await move()).text()).toBe(
      'This computer could not store the change, so nothing was noted.',
    );
    const path = '/api/admin/records/3/pictures';
    const photo = { id: entryIdOf(9), bookingId: null, view: 'front', region: null };
    expect(codeOf(await write(pictureCalls.addPicture, path, photo, {}, jpeg))).toBe('never_sent');
    expect(readdirSync(join(place, 'pictures'))).toEqual([]);
    expect(codeOf(await write(recordCalls.openRecord, '/api/admin/records/3/open', {}))).toBe('never_sent');
    expect(outage.readJournal()).toEqual([]);
  });
});

describe('what others see of a colleague’s change', () => {
  const entry = command({
    call: 'addDeclined',
    body: { id: entryIdOf(9), bookingId: null, reason: 'Private' },
    name: 'Amira',
    words: 'Care record entry',
  });
  test('is neither the patient nor the kind of an entry', async () => {
    const { outage, state } = await openWith({
      commands: [command({}), entry],
      kept: { bookings: [sampleBooking(1, { bornOn: '1961' })] },
    });
    expect(outage.readJournal()).toMatchObject([
      { name: 'Amira', bornOn: '1961', call: 'confirmBooking', entries: [] },
      { name: 'Amira', call: 'addDeclined', entries: [{ text: 'Private' }] },
    ]);
    state.owner = { ...ada, id: 8 };
    expect(outage.readJournal()).toMatchObject([
      {
        name: null,
        bornOn: null,
        call: 'confirmBooking',
        entries: [],
        conflict: null,
        words: 'Moved to 15:00',
      },
      { name: null, call: 'recordEntry', entries: [], conflict: null, words: 'Care record entry' },
    ]);
    state.owner = null;
    expect(outage.readJournal()).toEqual([]);
  });

  test('is nothing among the papers of a patient, which its author sees', async () => {
    const history = command({ call: 'addHistory', body: {}, subject: { bookingId: null, customerId: 3 } });
    const times = { isConsentRead: true, thinkingUntil: null, isUnderAge: false, hasStop: false };
    const papers = { bookingId: 1, done: 0, of: 1, missing: ['medical history' as const], unsent: [] };
    const kept = { readiness: [{ ...papers, ...times }] };
    const { read, state } = await openWith({ commands: [history], kept });
    const find = () => read(recordCalls.listReadiness, '/api/admin/readiness?bookings=1')?.json();
    expect(await find()).toMatchObject([{ done: 1, missing: [], unsent: ['medical history'] }]);
    state.owner = { ...ada, id: 8 };
    expect(await find()).toMatchObject([papers]);
  });

  test('is never in the records that are stored for somebody else, who may send it', async () => {
    const colleagues = { ...entry, userId: 8, params: { userId: '3' } };
    const { outage, state, replies, records, entries } = await openWith({ commands: [colleagues] });
    const before = records.get(7);
    state.sender = 7;
    replies.push(reply(201));
    await outage.flush();
    expect(entries()).toEqual([]);
    expect(records.get(7)).toEqual(before);
    expect(before).not.toBeNull();
  });

  test('names the appointment that goes', async () => {
    const { outage } = await openWith({ commands: [command({})] });
    expect(outage.readJournal()[0]?.pendingRemoval).toMatchObject({ id: 1, appointmentTime: '10:00' });
    const without = await openWith({ isStored: false, commands: [command({})] });
    expect(without.outage.readJournal()[0]?.pendingRemoval).toBeNull();
  });
});
