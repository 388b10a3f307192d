import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { consentReadingCalls } from '#shared/contracts/consentReading.ts';
import { deskRecordCalls, StoredRecords } from '#shared/contracts/deskRecord.ts';
import { offlineDataCalls, offlineDays, OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { stockCalls } from '#shared/contracts/stock.ts';
import { StoredTreatments, storedTreatmentCalls } from '#shared/contracts/storedTreatments.ts';
import { pictureCalls } from '#shared/contracts/picture.ts';
import type { Call } from '#shared/contracts/call.ts';
import type { OfflineCallName } from '#shared/contracts/queuedCommand.ts';
import { commandOf } from '#shared/commands/deskCommands.ts';
import { readAnswer } from '#shared/domain/readAnswer.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import type { TestApp, TestClient } from '#api/testing/app.ts';
import { registerDesk } from '#api/testing/deskClient.ts';
import { openClinicApi } from '#desktop/connection/clinicApi.ts';
import { openJournal, type Journal } from '#desktop/outage/journal.ts';
import { openOfflineList, type StoredList, openRecordStore } from '#desktop/outage/recordStore.ts';
import { openPictureFiles } from '#desktop/outage/pictureFiles.ts';
import { openOutage, type Outage } from '#desktop/outage/outage.ts';
import { createSendCommand, type SendCommand } from '#desktop/outage/sendCommand.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';

/** The process has been killed: nothing after this runs in it. */
export class Killed extends Error {}

/** Where a replay is killed: before a request, after the server's commit, or after the reply was read. */
export type KillPoint = 'before' | 'committed' | 'replied';

interface DeskParts {
  app: Pick<TestApp, 'url' | 'db'>;
  admin: UserModel;
  client: TestClient;
  folder: string;
  /** How far the computer's clock is off. */
  skewMs?: number;
}

/** A desk's main process without its windows, at a real server. */
export async function openOutageDesk({ app, admin, client, folder, skewMs = 0 }: DeskParts) {
  const vault = keyVault();
  let user: StoredList['user'] = {
    id: admin.id,
    email: admin.email ?? '',
    name: `${admin.firstName} ${admin.lastName}`,
    firstName: admin.firstName,
    lastName: admin.lastName,
    isOwner: false,
    isClinician: admin.isClinician,
  };
  const now = () => Date.now() + skewMs;
  let isAway = true;
  let killAt: KillPoint | null = null;
  /** Replies to lose on the way back, so that the desk has to ask again. */
  let lostReplies = 0;
  let isDead = false;
  let journal: Journal;
  let outage: Outage;

  const fetchAsDesk = (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', client.cookie);
    // The test's server has a port that its settings do not name.
    headers.delete('Origin');
    return fetch(address, { ...init, headers });
  };
  const api = openClinicApi(
    { fetch: fetchAsDesk },
    () => app.url,
    () => {},
  );
  const real = createSendCommand(api, await registerDesk(app, client));
  function strike(point: KillPoint): void {
    if (killAt !== point) return;
    [killAt, isDead] = [null, true];
    throw new Killed();
  }
  const send: SendCommand = async (outgoing) => {
    strike('before');
    const reply = await real(outgoing);
    strike('committed');
    if (lostReplies > 0) {
      lostReplies -= 1;
      return null;
    }
    return reply;
  };

  const openStore = () => openRecordStore(join(folder, 'records.json'), vault, { now, getHours: () => 36 });

  async function start(): Promise<void> {
    isDead = false;
    const file = await openJournal(join(folder, 'journal.log'), vault);
    journal = {
      getState: () => file.getState(),
      isWhole: file.isWhole,
      append: (record) => {
        if (record.type === 'done' || record.type === 'conflict') strike('replied');
        if (isDead) throw new Killed();
        return file.append(record);
      },
    };
    outage = openOutage({
      journal,
      offlineList: await openOfflineList(join(folder, 'kept.json'), vault),
      records: await openStore(),
      pictures: openPictureFiles(join(folder, 'pictures'), vault),
      vault,
      send,
      getOwner: () => user,
      getSender: () => (isAway || isDead ? null : admin.id),
      onChange: () => {},
      now,
    });
  }

  /** What polls do: fetch the day and its records. */
  async function fetchOfflineData(): Promise<void> {
    const today = londonToday(new Date());
    const [from, to] = [addDays(today, -offlineDays), addDays(today, offlineDays)];
    const { body } = await client.get(`${offlineDataCalls.getOfflineData.path}?from=${from}&to=${to}`);
    const asOf = new Date().toISOString();
    const stored = await openOfflineList(join(folder, 'kept.json'), vault);
    await stored.save({
      user,
      check: null,
      list: { asOf },
      kept: readAnswer(OfflineSnapshot, { ...body, asOf }).data,
    });
    if (user.isClinician) {
      const stored = (await client.post(deskRecordCalls.storeRecords.path, {})).body;
      const given = (await client.post(storedTreatmentCalls.storeTreatments.path, {})).body;
      const treatments = { ...readAnswer(StoredTreatments, given).data, asOf };
      const records = readAnswer(StoredRecords, stored).data;
      const store = await openStore();
      await store.save({ ...records, userId: user.id, asOf, treatments });
    }
    outage.stop();
    await start();
  }

  await start();
  return {
    fetchSnapshot: fetchOfflineData,
    /** A request of the window while the server is away. */
    note: (
      name: OfflineCallName,
      params: Record<string, string | number>,
      body: unknown,
      ifVersion?: number,
    ) => {
      const call: Call = commandOf(name).contract;
      const path = call.path.replace(/:(\w+)/g, (_, key: string) => String(params[key]));
      const headers = { ...(ifVersion !== undefined && { 'If-Match': `"${ifVersion}"` }) };
      const request = new Request(`http://desk${path}`, { method: call.method, headers });
      return outage.takeWrite(call, request, JSON.stringify(body));
    },
    /** Opens a stored care record. */
    openRecord: (userId: number) => {
      const request = new Request(`http://desk/api/admin/records/${userId}/open`, { method: 'POST' });
      return outage.takeWrite(recordCalls.openRecord, request, '{}');
    },
    findRecalled: (lot: string) => {
      const request = new Request('http://desk/api/admin/stock/search', { method: 'POST' });
      return outage.takeWrite(stockCalls.findRecalled, request, JSON.stringify({ lot, product: null }));
    },
    findCoolingOff: (asked: { userId: number | null; service: string }) => {
      const request = new Request('http://desk/api/admin/reflection', { method: 'POST' });
      return outage.takeWrite(consentReadingCalls.findCoolingOff, request, JSON.stringify(asked));
    },
    addPicture: (userId: number, body: unknown, file: Uint8Array) => {
      const request = new Request(`http://desk/api/admin/records/${userId}/pictures`, { method: 'POST' });
      return outage.takeWrite(pictureCalls.addPicture, request, JSON.stringify(body), file);
    },
    read: (call: Call, path: string) => outage.answerRead(call, new Request(`http://desk${path}`)),
    getOutage: () => outage,
    entries: () => journal.getState().entries,
    /** Names of the calls that are still to be sent. */
    unsentCalls: () => journal.getState().entries.map(({ command }) => command.call),
    /** The server is reachable again, and everything is sent to it. */
    reconnect: async () => {
      isAway = false;
      await outage.flush();
    },
    setAway: (next: boolean) => (isAway = next),
    /** Somebody else sits down at this computer. */
    changePerson: (next: Partial<StoredList['user']>) => (user = { ...user, ...next }),
    killNextAt: (point: KillPoint | null) => (killAt = point),
    loseReplies: (count: number) => (lostReplies = count),
    isDead: () => isDead,
    /** Restarts the process with the data on the disk. */
    restart: async () => {
      outage.stop();
      await start();
    },
    stop: () => outage.stop(),
  };
}

export type OutageDesk = Awaited<ReturnType<typeof openOutageDesk>>;

/** A desk that has fetched its day and then lost the server; it and its folder are gone after the test. */
export async function loseServer(parts: Omit<DeskParts, 'folder'>) {
  const folder = mkdtempSync(join(tmpdir(), 'outage-'));
  const desk = await openOutageDesk({ ...parts, folder });
  onTestFinished(() => {
    desk.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await desk.fetchSnapshot();
  return { desk, folder };
}
