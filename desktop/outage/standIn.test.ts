import { join } from 'node:path';
import type { Session } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { settleHeader } from '#shared/contracts/call.ts';
import { offlineHeader, queuedHeader } from '#shared/contracts/ipcContract.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { openTask } from '#shared/testing/sampleBodies.ts';
import { sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { createForwarder } from '#desktop/connection/forwarder.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { ada } from '#desktop/testing/outageAt.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';
import { openJournal } from './journal.ts';
import { openOfflineList, openRecordStore } from './recordStore.ts';
import { openPictureFiles } from './pictureFiles.ts';
import { openOutage } from './outage.ts';

const folder = freshFolder('fake');

const today = londonToday(new Date());
const booking = sampleBooking(5, {
  service: 'Consultation',
  appointmentDate: today,
  minutes: 45,
  version: 4,
});
const user = { ...ada, isClinician: false };

type Server = 'well' | 'silent' | 'gone';

/** The window's requests, without a window. */
async function openAt({
  server = 'gone' as Server,
  isAway = true,
  isLocked = false,
  isHandedOver = false,
  isSafe = true,
} = {}) {
  const vault = keyVault(undefined, { isSafe });
  const asOf = new Date().toISOString();
  const offlineList = await openOfflineList(join(folder(), 'kept.json'), vault);
  const snapshot = sampleSnapshot({
    asOf,
    from: addDays(today, -14),
    to: addDays(today, 14),
    bookings: [booking],
    tasks: [openTask],
    customers: [],
  });
  await offlineList.save({
    user,
    check: null,
    kept: snapshot,
    list: { asOf },
  });
  const outage = openOutage({
    journal: await openJournal(join(folder(), 'journal.log'), vault),
    offlineList,
    records: await openRecordStore(join(folder(), 'records.json'), vault, { getHours: () => 36 }),
    pictures: openPictureFiles(join(folder(), 'pictures'), vault),
    vault,
    send: () => Promise.resolve(null),
    getOwner: () => user,
    getSender: () => null,
    onChange: () => {},
  });
  const state = { isAway, server };
  const requests: string[] = [];
  const fetch = (address: string, init: RequestInit) => {
    requests.push(`${init.method} ${new URL(address).pathname}`);
    if (state.server === 'gone') return Promise.reject(new Error('refused'));
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      if (state.server === 'well') resolve(Response.json([], { headers: { 'X-Request-Id': 'r1' } }));
    });
  };
  const forwarder = createForwarder({
    ses: Object.assign({} as Session, { fetch }),
    getServer: () => 'https://clinic.example',
    isLocked: () => isLocked,
    isHandedOver: () => isHandedOver,
    isAway: () => state.isAway,
    isUnsure: () => !state.isAway,
    outage,
    endOf: () => new AbortController().signal,
    onRequest: () => () => {},
    onOfflineStart: () => (state.isAway = true),
    onOutageSuspected: () => {},
  });
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    forwarder.forward(
      new Request(`https://reception${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  return { send, state, requests, outage };
}

const list = '/api/admin/bookings';
const arrived = { attendance: 'arrived' };
const key = '0190aaaa-0000-7000-8000-000000000001';

describe('while the server is away', () => {
  test('reads are answered from the snapshot, with its time and without a request', async () => {
    const { send, requests } = await openAt();
    const answer = await send('GET', `${list}?from=${today}&to=${today}`);
    expect(answer.headers.get(offlineHeader)).toBe(new Date().toISOString());
    expect(answer.headers.get('X-Total-Count')).toBe('1');
    expect(await answer.json()).toMatchObject([{ id: 5, name: 'Amira Khan' }]);
    expect(await (await send('GET', '/api/user')).json()).toMatchObject({ firstName: 'Ada', role: 'admin' });
    expect(requests).toEqual([]);
  });

  test('a read that the snapshot does not have is still sent', async () => {
    const { send, requests } = await openAt();
    expect((await send('GET', '/api/admin/setup-checks')).status).toBeGreaterThanOrEqual(400);
    expect((await send('GET', `${list}/99`)).headers.get('X-Error-Code')).toBe('unreached');
    expect(requests).toContain(`GET ${list}/99`);
  });

  test('a change is recorded once for its key, however often it is sent', async () => {
    const { send, outage } = await openAt();
    const headers = { 'Idempotency-Key': key, 'If-Match': '"4"' };
    for (let n = 0; n < 3; n++) {
      const answer = await send('PATCH', `${list}/5`, arrived, headers);
      expect([answer.status, answer.headers.get(queuedHeader)]).toEqual([200, 'fact']);
      expect(await answer.json()).toMatchObject({ attendance: 'arrived', version: 5 });
    }
    expect(outage.readJournal().map(({ id }) => id)).toEqual([key]);
  });

  test('a change that needs the server is refused and not sent', async () => {
    const { send, requests } = await openAt();
    for (const [method, path] of [
      ['DELETE', '/api/admin/users/3'],
      ['POST', '/api/admin/users/3/reset-password'],
      ['DELETE', '/api/admin/blocked-times/3'],
      ['POST', '/api/admin/blocked-times/series'],
    ] as const) {
      const answer = await send(method, path, {});
      expect([answer.status, answer.headers.get('X-Error-Code')]).toEqual([503, 'never_sent']);
      expect(await answer.text()).toContain('Not possible without the clinic’s server');
    }
    expect(requests).toEqual([]);
  });

  test('a locked desk answers no read and records no change', async () => {
    const { send, outage } = await openAt({ isLocked: true });
    expect((await send('GET', list)).status).toBe(423);
    expect((await send('PATCH', `${list}/5`, arrived)).status).toBe(423);
    expect(outage.readJournal()).toEqual([]);
  });

  test('two changes at the same moment cannot take the same time', async () => {
    const { send } = await openAt();
    const block = { startDate: today, endDate: today, startTime: '15:00', endTime: '16:00', reason: 'Lunch' };
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/api/admin/blocked-times', block)));
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 409]);
  });
});

describe('while the server’s availability is unknown', () => {
  test('a silent server does not delay the first screen', async () => {
    const { send } = await openAt({ server: 'silent', isAway: false });
    let answer: Response | undefined;
    void send('GET', list).then((found) => (answer = found));
    await vi.advanceTimersByTimeAsync(900);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(answer?.headers.get(offlineHeader)).toBeTruthy();
  });

  test('the answer of a server that responds is used', async () => {
    const { send } = await openAt({ server: 'well', isAway: false });
    const answer = await send('GET', list);
    expect([answer.headers.get(offlineHeader), await answer.json()]).toEqual([null, []]);
  });
});

describe('a change whose answer was lost', () => {
  test('is the same change when its retry is recorded', async () => {
    const { send, state, outage } = await openAt({ server: 'gone', isAway: false });
    const headers = { 'Idempotency-Key': key, 'If-Match': '"4"' };
    expect((await send('PATCH', `${list}/5`, arrived, headers)).headers.get('X-Error-Code')).toBe(
      'unreached',
    );
    state.isAway = true;
    expect((await send('PATCH', `${list}/5`, arrived, headers)).status).toBe(200);
    expect(outage.readJournal().map(({ id }) => id)).toEqual([key]);
  });

  test('is not settled at the server while it is recorded here', async () => {
    const { send, state, requests } = await openAt();
    const headers = { 'Idempotency-Key': key, 'If-Match': '"4"' };
    await send('PATCH', `${list}/5`, arrived, headers);
    [state.isAway, state.server] = [false, 'well'];
    const answer = await send('PATCH', `${list}/5`, arrived, { ...headers, [settleHeader]: '?1' });
    expect(answer.headers.get(queuedHeader)).toBe('fact');
    expect(requests).toEqual([]);
  });

  test('is not recorded by a request that asks for its outcome', async () => {
    const { send, outage } = await openAt();
    const answer = await send('PATCH', `${list}/5`, arrived, {
      'Idempotency-Key': key,
      [settleHeader]: '?1',
    });
    expect(answer.headers.get('X-Error-Code')).toBe('never_sent');
    expect(outage.readJournal()).toEqual([]);
  });
});
