import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { offlineHeader } from '#shared/contracts/ipcContract.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { command, now } from '#shared/testing/sampleCommand.ts';
import { entryIdOf, sampleEntry, samplePhotoConsent, sampleRecord } from '#shared/testing/sampleRecord.ts';
import { withoutNewBooking } from './recordWork.ts';
import { asOf, minute, type Given, openRecordsAt } from '#desktop/testing/recordsAt.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder();

const openWith = (given?: Given) => openRecordsAt(folder(), given);
const sentenceOf = (found: object) => ('sentence' in found ? found.sentence : null);
const codeOf = (found: object) => ('code' in found ? found.code : null);
const declined = (given = {}) => ({ id: randomUUID(), bookingId: null, reason: 'No time', ...given });
const readBody = async (found: Response | object) => {
  if (!(found instanceof Response)) throw new Error(JSON.stringify(found));
  return (await found.json()) as OpenedRecord;
};

describe('a record that is not stored here', () => {
  test.each<[string, Given, number, string]>([
    ['without safe key storage', { isSafe: false }, 3, 'no safe place for a key'],
    ['without anybody signed in', { author: null }, 3, 'No care records are stored on this computer.'],
    ['before it was fetched', { isStored: false }, 3, 'No care records are stored on this computer.'],
    ['of somebody who does not come', {}, 5, 'only those of patients with an appointment today or tomorrow'],
  ])('is neither shown nor written: %s', async (_, given, userId, sentence) => {
    const { work, take, left } = await openWith(given);
    const shown = { reason: null };
    const answers = [
      await work.open(userId),
      await work.openPicture(userId, entryIdOf(1), shown, () => Promise.reject(new Error('opened'))),
      take('addDeclined', declined(), { userId: String(userId) }),
    ];
    for (const answer of answers) {
      expect([codeOf(answer), sentenceOf(answer)]).toEqual([
        'record_not_stored',
        expect.stringContaining(sentence),
      ]);
    }
    expect(left()).toEqual([]);
  });
});

describe('opening a stored record', () => {
  test('answers it, and notes the opening for the patient', async () => {
    const { work, left } = await openWith({ record: sampleRecord([sampleEntry(1)]) });
    const answer = await work.open(3);
    if (!(answer instanceof Response)) throw new Error(answer.sentence);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      [offlineHeader.toLowerCase()]: asOf,
      'cache-control': 'no-store',
      'x-request-id': 'desk',
    });
    expect(await answer.json()).toMatchObject({ userId: 3, entries: [{ id: entryIdOf(1) }] });
    expect(left()).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        call: 'reportOpening',
        params: { userId: '3' },
        body: { openedAt: now.toISOString() },
        seenVersion: null,
        userId: 7,
        author: 'Nia Okafor',
        occurredAt: now.toISOString(),
        after: [],
        subject: { bookingId: null, customerId: 3 },
        name: 'Amira Khan',
        phone: null,
        words: 'Care record opened',
        madeId: null,
      },
    ]);
  });

  test('is one visit within half an hour', async () => {
    const { work, clock, left } = await openWith();
    for (const minutes of [0, 29, 1, 1]) {
      clock.now += minutes * minute;
      await work.open(3);
    }
    expect(left().map(({ occurredAt }) => occurredAt.slice(11, 16))).toEqual(['08:00', '08:30']);
  });

  test('of each patient and by each person is one of its own', async () => {
    const { work, note, left } = await openWith();
    const opening = { call: 'reportOpening' as const, body: {}, subject: { bookingId: null, customerId: 3 } };
    await note(command({ ...opening, userId: 8 }));
    await note(command({ ...opening, call: 'addStaffNote', userId: 7 }));
    await work.open(4);
    await work.open(3);
    expect(left().map(({ userId, subject }) => [userId, subject.customerId])).toEqual([
      [8, 3],
      [7, 3],
      [7, 4],
      [7, 3],
    ]);
  });

  test('shows what was signed here by oneself, also what was refused', async () => {
    const { work, sign, note } = await openWith({ record: sampleRecord([sampleEntry(1)]) });
    const mine = await sign('addDeclined', declined());
    await note(command({ ...mine, id: randomUUID(), body: declined(), userId: 8 }));
    await note(
      command({ ...mine, id: randomUUID(), body: declined(), subject: { bookingId: null, customerId: 4 } }),
    );
    const { entries } = await readBody(await work.open(3));
    expect(entries.map(({ id }) => id)).toEqual([mine.body['id'], entryIdOf(1)]);
  });
});

describe('an entry', () => {
  test('is an command in its author’s name, after their earlier ones', async () => {
    const { take, sign, note } = await openWith();
    const first = await sign('addDeclined', declined());
    await note(command({ ...first, id: randomUUID(), body: declined(), userId: 8 }));
    const body = declined({ bookingId: 1 });
    const key = randomUUID();
    expect(take('addDeclined', body, {}, key)).toEqual({
      id: key,
      call: 'addDeclined',
      params: { userId: '3' },
      body,
      seenVersion: null,
      userId: 7,
      author: 'Nia Okafor',
      occurredAt: now.toISOString(),
      after: [first.id],
      subject: { bookingId: null, customerId: 3 },
      name: 'Amira Khan',
      phone: null,
      words: 'Care record entry',
      madeId: null,
    });
    expect(take('addDeclined', body)).toMatchObject({ id: expect.stringMatching(/^[\da-f-]{36}$/) });
  });

  test('is refused by the server’s rules, and by what was signed here', async () => {
    const { take, sign } = await openWith({ record: sampleRecord([samplePhotoConsent(1)]) });
    const withdrawal = () => ({ id: randomUUID(), refersTo: entryIdOf(1), text: null });
    await sign('addWithdrawal', withdrawal());
    expect(codeOf(take('addWithdrawal', withdrawal()))).toBe('already_withdrawn');
  });

  test('that is sent twice is one, and another with its id is refused', async () => {
    const { take, sign, who, note } = await openWith();
    const body = declined();
    const mine = await sign('addDeclined', body);
    expect(take('addDeclined', { ...body })).toBe(mine);
    expect(codeOf(take('addDeclined', { ...body, reason: 'Another' }))).toBe('entry_exists');
    await note(command({ call: 'createTask', body: { id: 'task' } }));
    expect(codeOf(take('addDeclined', declined({ id: 'task' })))).toBeNull();
    who.is = { id: 8, name: 'Somebody' };
    expect(codeOf(take('addDeclined', body))).toBe('record_not_stored');
  });

  const picture = (hash: string) => ({ hash, size: 1, width: 1, height: 1 });
  const photo = { id: entryIdOf(9), bookingId: null, view: 'front', region: null };

  test('with a photograph names the consent to it, and is another one with another file', async () => {
    const { take, note } = await openWith({ record: sampleRecord([samplePhotoConsent(1)]) });
    const taken = take('addPicture', photo, {}, null, picture('a')) as QueuedCommand;
    expect(taken.picture).toEqual({ hash: 'a', size: 1, width: 1, height: 1, consentId: entryIdOf(1) });
    expect(take('addDeclined', declined())).not.toHaveProperty('picture');
    await note(taken);
    expect(take('addPicture', photo, {}, null, picture('a'))).toBe(taken);
    expect(codeOf(take('addPicture', photo, {}, null, picture('b')))).toBe('entry_exists');
  });
});

describe('an entry that the server has taken', () => {
  test('stays in the stored record of its patient alone', async () => {
    const { work, sign, store } = await openWith();
    const mine = await sign('addDeclined', declined());
    await work.addSent(mine, (file) => file);
    const stored = store.get(7)?.records.map(({ userId, entries }) => [userId, entries.map(({ id }) => id)]);
    expect(stored).toEqual([
      [4, []],
      [3, [mine.body['id']]],
    ]);
  });

  test('is not stored where no records are', async () => {
    const { work, store } = await openWith({ isStored: false });
    await work.addSent(command({ call: 'addDeclined', body: declined() }), (file) => file);
    expect(store.get(7)).toBeNull();
  });
});

test('an entry loses an appointment that the server does not have yet', () => {
  expect(withoutNewBooking({ bookingId: -1, text: 'x' })).toEqual({ bookingId: null, text: 'x' });
  for (const body of [
    { bookingId: 0 },
    { bookingId: 5 },
    { bookingId: 'x' },
    { text: 'x' },
    null,
    undefined,
  ]) {
    expect(withoutNewBooking(body)).toBe(body);
  }
});
