import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from 'electron';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openClinicApi } from '#desktop/connection/clinicApi.ts';
import { openDesk } from '#desktop/session/desk.ts';
import { makeForwarder } from '#desktop/connection/forwarder.ts';
import { openJournal } from './journal.ts';
import { openOfflineList } from './offlineList.ts';
import { openOutage } from './outage.ts';
import { openKeptWork } from '#desktop/session/keptWork.ts';
import { openSettings } from '#desktop/storage/settings.ts';

/** How the server behaves: `silent` accepts requests and never answers, `slow` answers only the health probe. */
type Clinic = 'well' | 'silent' | 'slow' | 'portal' | 'failing' | 'forbidding';

const server = 'https://clinic.example';
const own = { 'X-Request-Id': 'r1' };
const staff = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Admin',
  email: 'ada@clinic.example',
  dateOfBirth: '1990-01-01',
  role: 'admin',
  loyaltyStamps: 0,
};

let folder: string;
beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'desk-outage-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** The desk's main process without Electron, with a fake clock. */
async function openAt(clinic: { is: Clinic }) {
  const asked: { line: string; headers: Headers; signal: AbortSignal }[] = [];
  const answer = (path: string): Response => {
    if (clinic.is === 'portal') return new Response('<h1>Hotel</h1>', { status: 401 });
    if (clinic.is === 'failing') return new Response('Busy.', { status: 503, headers: own });
    if (clinic.is === 'forbidding') return new Response('No.', { status: 403, headers: own });
    if (path === '/api/health') return Response.json({ status: 'ok' }, { headers: own });
    if (path === '/api/user') return Response.json(staff, { headers: own });
    if (path === '/api/admin/events') return new Response('no', { status: 404, headers: own });
    return Response.json([], { headers: own });
  };
  const fetch = (address: string, init: RequestInit) => {
    const { pathname } = new URL(address);
    const signal = init.signal ?? new AbortController().signal;
    asked.push({ line: `${init.method} ${pathname}`, headers: new Headers(init.headers), signal });
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      const isSilent = clinic.is === 'silent' || (clinic.is === 'slow' && pathname !== '/api/health');
      if (!isSilent) resolve(answer(pathname));
    });
  };
  const cookies = { get: () => Promise.resolve([]), flushStore: () => Promise.resolve() };
  const clearStorageData = () => Promise.resolve();
  const ses = Object.assign({} as Session, { fetch, cookies, clearStorageData });
  const settings = openSettings(join(folder, 'desk.json'));
  settings.set({ server, attendedAt: Date.now() });
  const vault = { isSafe: () => false, wrap: () => Promise.reject(), unwrap: () => Promise.reject() };
  const offlineList = await openOfflineList(join(folder, 'kept.json'), vault);
  const outage = openOutage({
    journal: await openJournal(join(folder, 'journal.log'), vault),
    offlineList,
    vault,
    send: () => Promise.resolve(null),
    getOwner: () => desk.owner(),
    getSender: () => desk.getSender(),
    onChange: () => {},
  });
  const desk = openDesk({
    ses,
    api: openClinicApi(
      ses,
      () => settings.get().server,
      () => {},
    ),
    settings,
    offlineList,
    work: await openKeptWork(join(folder, 'kept-work.json'), vault),
    isDevelopment: false,
    version: '1',
    isOutdated: () => false,
    isUpdateReady: () => false,
    outage,
    onState: () => {},
    onEvict: () => {},
    onNotice: () => {},
    onWaiting: () => {},
  });
  const page = new AbortController();
  const forwarder = makeForwarder({
    ses,
    getServer: desk.getServer,
    isLocked: desk.isLocked,
    isAway: desk.isAway,
    isUnsure: desk.isUnsure,
    outage,
    endOf: () => page.signal,
    onAnswer: desk.onAnswer,
    onUnreachedStart: desk.noteUnreachedStart,
    onDoubt: () => void desk.tryNow(),
  });
  const send = async (method: string, path: string) => {
    const { status, headers } = await forwarder.forward(new Request(`app://reception${path}`, { method }));
    return { status, code: headers.get('X-Error-Code') };
  };
  const count = (line: string) => asked.filter((one) => one.line === line).length;
  return { desk, send, page, asked, count, offlineList };
}

const connectionOf = ({ desk }: { desk: ReturnType<typeof openDesk> }) => desk.getState().connection;
const note = '/api/admin/notes/1';

/** A desk that has polled once and found the server healthy. */
async function openWell() {
  const clinic: { is: Clinic } = { is: 'well' };
  const at = await openAt(clinic);
  at.desk.lookNow();
  await vi.advanceTimersByTimeAsync(10);
  expect(connectionOf(at)).toBe('online');
  return { ...at, clinic };
}

describe('a request without an answer', () => {
  test('triggers a health probe, and shows an outage within eight seconds', async () => {
    const at = await openWell();
    at.clinic.is = 'silent';
    void at.send('GET', '/api/admin/bookings');
    await vi.advanceTimersByTimeAsync(6_900);
    expect(connectionOf(at)).toBe('online');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connectionOf(at)).toBe('offline');
    at.desk.stop();
  });

  test('times out after twenty seconds; a slow server is not an outage', async () => {
    const at = await openWell();
    at.clinic.is = 'slow';
    const answer = at.send('GET', '/api/admin/bookings');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(connectionOf(at)).toBe('online');
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await answer).toEqual({ status: 502, code: 'unreached' });
    at.desk.stop();
  });

  test('is aborted with the page’s own, without a health probe', async () => {
    const at = await openWell();
    at.clinic.is = 'slow';
    const looks = at.count('GET /api/health');
    void at.send('DELETE', note);
    await vi.advanceTimersByTimeAsync(1_000);
    at.page.abort();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(at.asked.find(({ line }) => line === `DELETE ${note}`)?.signal.aborted).toBe(true);
    expect(at.count('GET /api/health')).toBe(looks);
    at.desk.stop();
  });
});

describe('a change', () => {
  test('gets an idempotency key where it has none, and otherwise keeps its own', async () => {
    const at = await openWell();
    await at.send('DELETE', note);
    await at.send('DELETE', note);
    const keys = at.asked
      .filter(({ line }) => line === `DELETE ${note}`)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)]);
    expect(new Set(keys).size).toBe(2);
    at.desk.stop();
  });

  test('is not sent during a known outage, so it cannot be executed later', async () => {
    const at = await openWell();
    at.clinic.is = 'silent';
    at.desk.lookNow();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connectionOf(at)).toBe('offline');
    expect(await at.send('DELETE', note)).toEqual({ status: 503, code: 'never_sent' });
    expect(at.count(`DELETE ${note}`)).toBe(0);
    at.desk.stop();
  });
});

describe('an error response', () => {
  test.each([
    ['/api/admin/staff', 'of what only an owner may do leaves the session as it is', false],
    ['/api/admin/bookings', 'of what every admin may do ends the session', true],
  ])('%s: %s', async (path, _title, hasSessionEnded) => {
    const at = await openWell();
    at.clinic.is = 'forbidding';
    expect(await at.send('GET', path)).toMatchObject({ status: 403 });
    expect(at.desk.getState().hasSessionEnded).toBe(hasSessionEnded);
    at.desk.stop();
  });
});

describe('a start without the server', () => {
  test('waits for it a second in all, then reads what is kept and says so until it answers', async () => {
    const clinic: { is: Clinic } = { is: 'silent' };
    const at = await openAt(clinic);
    const asOf = new Date().toISOString();
    const days = { from: '2000-01-01', to: '2099-01-01' };
    const lists = { bookings: [], blocked: [], held: [], wishes: [], requests: [], queue: [], customers: [] };
    await at.offlineList.keep({
      user: { ...staff, name: 'Ada Admin', isOwner: false },
      check: null,
      list: { asOf, days: ['2026-11-23', '2026-11-24'], appointments: [] },
      kept: { ...days, ...lists, asOf },
    });
    expect(connectionOf(at)).toBe('connecting');
    const user = at.send('GET', '/api/user');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await user, connectionOf(at)]).toEqual([{ status: 200, code: null }, 'offline']);
    // What the screens ask next is answered without another wait.
    expect(await at.send('GET', '/api/admin/queue')).toMatchObject({ status: 200 });
    expect(at.count('GET /api/admin/queue')).toBe(0);
    clinic.is = 'well';
    at.desk.lookNow();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(connectionOf(at)).toBe('online');
    at.desk.stop();
  });
});

describe('an outage', () => {
  test('ends at once with any successful response', async () => {
    const at = await openWell();
    at.clinic.is = 'silent';
    at.desk.lookNow();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connectionOf(at)).toBe('offline');
    at.clinic.is = 'well';
    expect(await at.send('GET', '/api/admin/queue')).toMatchObject({ status: 200 });
    expect(connectionOf(at)).toBe('online');
    at.desk.stop();
  });

  test('is not started by a failed poll once the window has reached the server', async () => {
    const at = await openWell();
    at.clinic.is = 'silent';
    at.desk.lookNow();
    await vi.advanceTimersByTimeAsync(3_000);
    at.clinic.is = 'well';
    await at.send('GET', '/api/admin/queue');
    await vi.advanceTimersByTimeAsync(2_500);
    expect(connectionOf(at)).toBe('online');
    at.desk.stop();
  });

  test.each(['portal', 'failing'] as const)(
    'starts when the server is %s, and ends no session',
    async (is) => {
      const at = await openWell();
      at.clinic.is = is;
      await at.send('GET', '/api/admin/queue');
      await vi.advanceTimersByTimeAsync(10);
      at.desk.lookNow();
      await vi.advanceTimersByTimeAsync(10);
      expect(connectionOf(at)).toBe('offline');
      at.desk.lock();
      expect(at.desk.getState().lockedFor).toBe('Ada Admin');
      at.desk.stop();
    },
  );
});

describe('the clinic’s address', () => {
  test('is set by the page once and not again', async () => {
    const at = await openWell();
    expect(await at.desk.setServer('https://evil.example')).toEqual({
      isDone: false,
      message: 'The clinic’s address is changed in the menu.',
    });
    expect(at.desk.getServer()).toBe(server);
    // Nor was a request sent to the page's address.
    expect(at.count('GET /api/health')).toBe(1);
    at.desk.stop();
  });

  test('is the first of two that are set at the same time', async () => {
    const at = await openWell();
    await at.desk.signOut();
    await at.desk.forgetServer();
    const [first, second] = await Promise.all([
      at.desk.setServer(server),
      at.desk.setServer('https://other.example'),
    ]);
    expect([first?.isDone, second?.isDone]).toEqual([true, false]);
    expect(at.desk.getServer()).toBe(server);
    at.desk.stop();
  });

  test('cannot change while somebody is signed in or the desk is locked', async () => {
    const at = await openWell();
    await at.desk.forgetServer();
    expect(at.desk.getServer()).toBe(server);
    at.desk.lock();
    await at.desk.forgetServer();
    expect(at.desk.getState()).toMatchObject({ server, isLocked: true });
    at.desk.stop();
  });
});
