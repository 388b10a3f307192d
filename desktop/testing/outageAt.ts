import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { Call } from '#shared/contracts/call.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import type { QueuedCommand, JournalRecord } from '#shared/contracts/queuedCommand.ts';
import { at } from '#shared/testing/sampleBodies.ts';
import { day, now, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { historyOf, samplePhotoConsent, sampleConsent, sampleRecord } from '#shared/testing/sampleRecord.ts';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { openJournal } from '#desktop/outage/journal.ts';
import { openOfflineList, openRecordStore } from '#desktop/outage/recordStore.ts';
import { openOutage } from '#desktop/outage/outage.ts';
import { openPictureFiles } from '#desktop/outage/pictureFiles.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';
import type { Outgoing, Reply } from '#desktop/outage/sendCommand.ts';

export const ada = {
  id: 7,
  email: 'ada@clinic.example',
  name: 'Ada Admin',
  firstName: 'Ada',
  lastName: 'Admin',
  isOwner: false,
  isClinician: true,
};
/** 640 by 258 pixels. */
export const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 8, 8, 0x01, 0x02, 0x02, 0x80, 3]);

export interface Given {
  isStored?: boolean;
  isSafe?: boolean;
  commands?: QueuedCommand[];
  isFull?: boolean;
  kept?: Partial<OfflineSnapshot>;
}

/** A desk with two appointments and one record, against a server that gives these replies in turn. */
async function openOutageAt(
  folder: string,
  { isStored = true, isSafe = true, commands = [], isFull = false, kept = {} }: Given = {},
) {
  const vault = keyVault(undefined, { isSafe });
  const place = mkdtempSync(join(folder, 'desk-'));
  const file = await openJournal(join(place, 'journal.log'), keyVault());
  for (const one of commands) await file.append({ type: 'queued', command: one });
  const journal = {
    ...file,
    append: (record: JournalRecord) => (isFull ? Promise.reject(new Error('full')) : file.append(record)),
  };
  const clock = () => now.getTime();
  const offlineList = await openOfflineList(join(place, 'list.json'), vault, clock);
  const asOf = now.toISOString();
  if (isStored)
    await offlineList.save({ user: ada, check: null, list: { asOf }, kept: sampleSnapshot(kept) });
  const records = await openRecordStore(join(place, 'records.json'), vault, {
    now: clock,
    getHours: () => 36,
  });
  const history = historyOf(2);
  const record = sampleRecord([samplePhotoConsent(3), sampleConsent(1), history.entry], history);
  await records.save({
    userId: 7,
    asOf,
    from: day,
    to: day,
    records: [record],
    products: sampleFormulary,
    treatments: null,
  });
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
  const entries = () => journal.getState().entries.map((one) => one.command);
  return { place, outage, state, replies, sent, write, read, move, entries, offlineList, records, request };
}

/** For the tests of a file: what they open has a folder of its own, removed after each. @returns a function that opens a desk */
export function provideOutages(): (given?: Given) => ReturnType<typeof openOutageAt> {
  const folder = freshFolder();
  // Only timers: an announcement after the answer must not outlive its test.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  return (given) => openOutageAt(folder(), given);
}

export const codeOf = (response: Response) => response.headers.get('X-Error-Code');
