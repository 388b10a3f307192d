import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { settleHeader, type Call } from '#shared/contracts/call.ts';
import type { Intent, JournalRecord } from '#shared/contracts/intent.ts';
import type { JournalItem } from '#shared/contracts/ipcContract.ts';
import { pictureCalls } from '#shared/contracts/picture.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { sheetCalls } from '#shared/contracts/sheet.ts';
import { taskCalls } from '#shared/contracts/task.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { at, caller, manual } from '#shared/outage/sampleBodies.ts';
import { day, intent, now, sampleBooking, sampleSnapshot } from '#shared/outage/sampleIntent.ts';
import {
  entryIdOf,
  historyOf,
  samplePhotoConsent,
  sampleConsent,
  sampleRecord,
} from '#shared/outage/sampleRecord.ts';
import { keyVault } from '#desktop/storage/keyVault.ts';
import { reply } from '#desktop/testing/replayAt.ts';
import { openJournal } from './journal.ts';
import { openOfflineList } from './offlineList.ts';
import { openOutage } from './outage.ts';
import { openPictureFiles } from './pictureFiles.ts';
import { openRecordStore } from './recordStore.ts';
import type { Outgoing, Reply } from './sendIntent.ts';

let folder: string;
beforeEach(() => {
  // Only timers: an announcement after the answer must not outlive its test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  folder = mkdtempSync(join(tmpdir(), 'open-outage-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const ada = {
  id: 7,
  email: 'ada@clinic.example',
  name: 'Ada Admin',
  firstName: 'Ada',
  lastName: 'Admin',
  isOwner: false,
  isClinician: true,
};
/** 640 by 258 pixels. */
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 8, 8, 0x01, 0x02, 0x02, 0x80, 3]);

interface Given {
  isStored?: boolean;
  isSafe?: boolean;
  intents?: Intent[];
  isFull?: boolean;
}

/** A desk with two appointments and one record, against a server that gives these replies in turn. */
async function openWith({ isStored = true, isSafe = true, intents = [], isFull = false }: Given = {}) {
  const vault = keyVault(undefined, { isSafe });
  const place = mkdtempSync(join(folder, 'desk-'));
  const file = await openJournal(join(place, 'journal.log'), keyVault());
  for (const one of intents) await file.append({ type: 'noted', intent: one });
  const journal = {
    ...file,
    append: (record: JournalRecord) => (isFull ? Promise.reject(new Error('full')) : file.append(record)),
  };
  const clock = () => now.getTime();
  const offlineList = await openOfflineList(join(place, 'list.json'), vault, clock);
  const asOf = now.toISOString();
  if (isStored) await offlineList.save({ user: ada, check: null, list: { asOf }, kept: sampleSnapshot() });
  const records = await openRecordStore(join(place, 'records.json'), vault, {
    now: clock,
    getHours: () => 36,
  });
  const history = historyOf(2);
  const record = sampleRecord([samplePhotoConsent(3), sampleConsent(1), history.entry], history);
  await records.save({ userId: 7, asOf, from: day, to: day, records: [record] });
  const state = { owner: ada as typeof ada | null, sender: null as number | null, changes: 0 };
  const replies: (Reply | null)[] = [];
  const sent: Outgoing[] = [];
  const outage = openOutage({
    journal,
    offlineList,
    records,
    pictures: openPictureFiles(join(place, 'pictures'), vault),
    vault,
    send: (outgoing) => {
      sent.push(outgoing);
      return Promise.resolve(replies.shift() ?? null);
    },
    getOwner: () => state.owner,
    getSender: () => state.sender,
    onChange: () => (state.changes += 1),
    now: clock,
  });
  const request = (call: Call, path: string, headers = {}) =>
    new Request(`https://reception${path}`, { method: call.method, headers });
  const write = (call: Call, path: string, body: unknown, headers = {}, file?: Uint8Array) =>
    outage.takeWrite(call, request(call, path, headers), JSON.stringify(body), file);
  const read = (call: Call, path: string) => outage.answerRead(call, request(call, path));
  const move = (time = '15:00') =>
    write(bookingCalls.confirmBooking, '/api/admin/bookings/1/confirm', at(time));
  const entries = () => journal.getState().entries.map((one) => one.intent);
  return { place, outage, state, replies, sent, write, read, move, entries, offlineList, records, request };
}
const codeOf = (response: Response) => response.headers.get('X-Error-Code');
const refusedMove = (given: Partial<Intent> = {}) => intent({ ...given });

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

  test('is not settled by the server while it is recorded here', async () => {
    const one = refusedMove();
    const { outage, request } = await openWith({ intents: [one] });
    const isRecorded = (headers: object) =>
      outage.isRecorded(request(bookingCalls.confirmBooking, '/', headers));
    const key = { 'Idempotency-Key': one.id };
    expect(isRecorded({ ...key, [settleHeader]: '?1' })).toBe(true);
    expect(isRecorded(key)).toBe(false);
    expect(isRecorded({ 'Idempotency-Key': randomUUID(), [settleHeader]: '?1' })).toBe(false);
  });
});

describe('what others see of a colleague’s change', () => {
  const entry = intent({
    call: 'addDeclined',
    body: { id: entryIdOf(9), bookingId: null, reason: 'Private' },
    name: 'Amira',
    words: 'Care record entry',
  });
  test('is neither the patient nor the kind of an entry', async () => {
    const { outage, state } = await openWith({ intents: [refusedMove(), entry] });
    expect(outage.readJournal()).toMatchObject([
      { name: 'Amira', call: 'confirmBooking', entries: [] },
      { name: 'Amira', call: 'addDeclined', entries: [{ text: 'Private' }] },
    ]);
    state.owner = { ...ada, id: 8 };
    expect(outage.readJournal()).toMatchObject([
      { name: null, call: 'confirmBooking', entries: [], conflict: null, words: 'Moved to 15:00' },
      { name: null, call: 'recordEntry', entries: [], conflict: null, words: 'Care record entry' },
    ]);
    state.owner = null;
    expect(outage.readJournal()).toEqual([]);
  });

  test('names the appointment that goes', async () => {
    const { outage } = await openWith({ intents: [refusedMove()] });
    expect(outage.readJournal()[0]?.leaving).toMatchObject({ id: 1, appointmentTime: '10:00' });
    const without = await openWith({ isStored: false, intents: [refusedMove()] });
    expect(without.outage.readJournal()[0]?.leaving).toBeNull();
  });
});

describe('once the server is back', () => {
  test('what it has made is in the snapshot, under its own id', async () => {
    const { outage, state, replies, write, offlineList, sent } = await openWith();
    const made = (await (
      await write(bookingCalls.createCallerBooking, '/api/admin/bookings/caller', {
        ...caller,
        email: null,
        message: null,
      })
    ).json()) as { id: number };
    expect(made.id).toBeLessThan(0);
    state.sender = 7;
    replies.push(reply(201, { row: sampleBooking(8, { userId: 11, appointmentTime: '15:00' }) }));
    await outage.flush();
    expect([outage.countSent(), sent.length]).toEqual([1, 1]);
    expect(offlineList.get()?.kept?.bookings.map(({ id }) => id)).toContain(8);
    expect(outage.realPath(`/api/admin/bookings/${made.id}`)).toBe('/api/admin/bookings/8');
    // Screens that were open before still use the temporary id.
    state.sender = null;
    await write(sheetCalls.addStaffNote, `/api/admin/users/${made.id}/notes`, { note: 'x' });
    await write(taskCalls.createTask, '/api/admin/tasks', {
      userId: made.id,
      text: 'x',
      dueDate: day,
      dueTime: '11:00',
    });
    expect(outage.readJournal().map(({ subject }) => subject.customerId)).toEqual([11, 11]);
  });

  test('an entry that it has taken is in the stored record', async () => {
    const { outage, state, replies, write, records } = await openWith();
    await write(recordCalls.addDeclined, '/api/admin/records/3/declined', {
      id: entryIdOf(9),
      bookingId: -1,
      reason: 'x',
    });
    state.sender = 7;
    replies.push(reply(201));
    await outage.flush();
    expect(records.get(7)?.records[0]?.entries[0]).toMatchObject({ id: entryIdOf(9), bookingId: null });
  });

  test('nothing is stored where there is no snapshot any more', async () => {
    const { outage, state, replies, move, offlineList } = await openWith();
    await move();
    offlineList.forget();
    state.sender = 7;
    replies.push(reply(200));
    await outage.flush();
    expect([outage.countSent(), offlineList.get()]).toEqual([1, null]);
  });
});

describe('a decision', () => {
  async function openRefused() {
    const at = await openWith({ intents: [refusedMove(), refusedMove({ words: 'Another' })] });
    at.state.sender = 7;
    at.replies.push(reply(409, { code: 'version_conflict' }), null);
    await at.outage.flush();
    at.outage.stop();
    const [first, second] = at.outage.readJournal();
    return { ...at, id: first!.id, other: second!.id };
  }

  test('about a retried change says whether it was sent, waits, or was refused again', async () => {
    const at = await openRefused();
    expect(await at.outage.resolve(at.id, 'try_again')).toEqual({
      isDone: true,
      message: 'Pencilled: moved to 15:00',
    });
    const sentAt = await openWith({ intents: [refusedMove()] });
    sentAt.state.sender = 7;
    const refused = reply(409, { code: 'version_conflict' });
    sentAt.replies.push(refused, refused, reply(200));
    await sentAt.outage.flush();
    const card = () => sentAt.outage.readJournal()[0]!.id;
    expect(await sentAt.outage.resolve(card(), 'try_again')).toEqual({
      isDone: false,
      message: expect.stringMatching(/^It was refused again\. You moved Amira/),
    });
    expect(await sentAt.outage.resolve(card(), 'try_again')).toEqual({
      isDone: true,
      message: 'Moved to 15:00',
    });
    expect(sentAt.entries()).toEqual([]);
  });

  test('is announced, and what waits is sent', async () => {
    const at = await openRefused();
    const before = at.state.changes;
    expect(await at.outage.discard(at.other)).toEqual({ isDone: true, message: null });
    expect(at.state.changes).toBeGreaterThan(before);
    expect(await at.outage.resolve(at.id, 'keep_theirs')).toEqual({ isDone: true, message: null });
    expect(at.entries()).toEqual([]);
  });

  test('about what is being sent has to wait', async () => {
    const at = await openWith({ intents: [refusedMove()] });
    at.state.sender = 7;
    const flushed = at.outage.flush();
    const [{ id, state }] = at.outage.readJournal() as [JournalItem, ...JournalItem[]];
    expect(state).toBe('sending');
    expect(await at.outage.discard(id)).toMatchObject({
      isDone: false,
      message: 'It is being sent at this moment.',
    });
    await flushed;
    at.outage.stop();
  });
});

describe('a care record', () => {
  test('is opened, and its photograph that waits is shown', async () => {
    const { write, state } = await openWith();
    const path = '/api/admin/records/3';
    const opened = await write(recordCalls.openRecord, `${path}/open`, {});
    expect(await opened.json()).toMatchObject({ name: 'Amira Khan' });
    vi.advanceTimersByTime(80);
    expect(state.changes).toBe(1);
    const photo = { id: entryIdOf(9), bookingId: null, view: 'front', region: null };
    expect((await write(pictureCalls.addPicture, `${path}/pictures`, photo, {}, jpeg)).status).toBe(201);
    const shown = await write(pictureCalls.openPicture, `${path}/pictures/${photo.id}/open`, {
      reason: null,
    });
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(jpeg));
    const unknown = await write(pictureCalls.openPicture, `${path}/pictures/${entryIdOf(8)}/open`, {});
    expect([codeOf(unknown), unknown.headers.get('X-Request-Id')]).toEqual(['picture_not_stored', 'desk']);
  });

  test('takes no photograph without its file', async () => {
    const { write, entries } = await openWith();
    const photo = { id: entryIdOf(9), bookingId: null, view: 'front', region: null };
    expect(codeOf(await write(pictureCalls.addPicture, '/api/admin/records/3/pictures', photo))).toBe(
      'never_sent',
    );
    expect(entries()).toEqual([]);
  });

  test('takes a treatment by the service of its appointment', async () => {
    const { write } = await openWith();
    const product = {
      product: 'Hyaluronic filler',
      lot: 'L1',
      expiry: '2028-01-01',
      points: [],
      dose: { dose: 1, unit: 'ml' },
    };
    const treatment = (bookingId: number | null) => ({
      id: randomUUID(),
      bookingId,
      products: [product],
      technique: null,
      anaesthetic: null,
      explained: null,
      aftercareGuide: null,
      adverse: null,
      warningReason: null,
    });
    const path = '/api/admin/records/3/treatments';
    const codes = [];
    for (const bookingId of [1, 99, null])
      codes.push(codeOf(await write(recordCalls.addTreatment, path, treatment(bookingId))));
    expect(codes).toEqual(['direction_needed', null, null]);
  });
});
