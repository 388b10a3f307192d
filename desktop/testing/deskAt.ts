import { join } from 'node:path';
import type { Session } from 'electron';
import { openClinicApi } from '#desktop/connection/clinicApi.ts';
import { openDesk } from '#desktop/session/desk.ts';
import { hasSessionCookie } from '#desktop/session/session.ts';
import { createForwarder } from '#desktop/connection/forwarder.ts';
import { openSavedWork } from '#desktop/session/savedWork.ts';
import { openSettings } from '#desktop/storage/settings.ts';
import { openJournal } from '#desktop/outage/journal.ts';
import { openOfflineList, openRecordStore } from '#desktop/outage/recordStore.ts';
import { openPictureFiles } from '#desktop/outage/pictureFiles.ts';
import { openOutage } from '#desktop/outage/outage.ts';
import { openSteadyClock } from '#desktop/storage/steadyClock.ts';
import type { Vault } from '#desktop/storage/encryptedFile.ts';

/** How the server behaves: `silent` accepts requests and never answers, `slow` answers only the health probe. */
export type Clinic = 'well' | 'silent' | 'slow' | 'portal' | 'failing' | 'forbidding';

export const server = 'https://clinic.example';
export const own = { 'X-Request-Id': 'r1' };
export const staff = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Admin',
  email: 'ada@clinic.example',
  dateOfBirth: '1990-01-01',
  role: 'admin',
  loyaltyStamps: 0,
};

interface Stored {
  /** Names of the cookies that are stored at the start. */
  cookieNames?: string[];
  vault?: Vault;
}

const noVault: Vault = { isSafe: () => false, wrap: () => Promise.reject(), unwrap: () => Promise.reject() };

/** The desk's main process without Electron, with a fake clock. */
export async function openAt(
  folder: string,
  clinic: { is: Clinic },
  { cookieNames = [], vault = noVault }: Stored = {},
) {
  const requests: { line: string; headers: Headers; signal: AbortSignal }[] = [];
  const answer = (path: string): Response => {
    if (clinic.is === 'portal') return new Response('<h1>Hotel</h1>', { status: 401 });
    if (clinic.is === 'failing') return new Response('Busy.', { status: 503, headers: own });
    if (clinic.is === 'forbidding') return new Response('No.', { status: 403, headers: own });
    if (path === '/api/health') return Response.json({ status: 'ok' }, { headers: own });
    if (path === '/api/user' || path === '/api/login') return Response.json(staff, { headers: own });
    if (path === '/api/admin/events') return new Response('no', { status: 404, headers: own });
    return Response.json([], { headers: own });
  };
  /** Delayed responses, by path. */
  const late = new Map<string, Promise<Response>>();
  const fetch = (address: string, init: RequestInit) => {
    const { pathname } = new URL(address);
    const signal = init.signal ?? new AbortController().signal;
    requests.push({ line: `${init.method} ${pathname}`, headers: new Headers(init.headers), signal });
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      const isSilent = clinic.is === 'silent' || (clinic.is === 'slow' && pathname !== '/api/health');
      if (!isSilent) resolve(late.get(pathname) ?? answer(pathname));
    });
  };
  const cookies = {
    get: () => Promise.resolve(cookieNames.map((name) => ({ name }))),
    flushStore: () => Promise.resolve(),
  };
  const clearStorageData = () => Promise.resolve();
  const ses = Object.assign({} as Session, { fetch, cookies, clearStorageData });
  const settings = openSettings(join(folder, 'desk.json'));
  settings.set({ server });
  const clock = openSteadyClock(settings);
  const offlineList = await openOfflineList(join(folder, 'kept.json'), vault, () => clock.now());
  const limits = { now: () => clock.now(), getHours: () => settings.get().offlineHours };
  const records = await openRecordStore(join(folder, 'kept-records.json'), vault, limits);
  const outage = openOutage({
    journal: await openJournal(join(folder, 'journal.log'), vault),
    offlineList,
    records,
    pictures: openPictureFiles(join(folder, 'kept-pictures'), vault),
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
    clock,
    deskKey: null,
    offlineList,
    records,
    work: await openSavedWork(join(folder, 'kept-work.json'), vault),
    hasSession: await hasSessionCookie(ses),
    isDevelopment: false,
    version: '1',
    isOutdated: () => false,
    minutesBehind: () => null,
    isUpdateReady: () => false,
    outage,
    onState: () => {},
    onReloadClean: () => {},
    onNotice: () => {},
    onWaiting: () => {},
  });
  const page = new AbortController();
  const forwarder = createForwarder({
    ses,
    getServer: desk.getServer,
    isLocked: desk.isLocked,
    isHandedOver: desk.isHandedOver,
    isAway: desk.isAway,
    isUnsure: desk.isUnsure,
    outage,
    endOf: () => page.signal,
    onRequest: desk.onRequest,
    onOfflineStart: desk.markOffline,
    onOutageSuspected: () => void desk.tryNow(),
  });
  const send = async (method: string, path: string, body?: unknown) => {
    const request = new Request(`app://reception${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const { status, headers } = await forwarder.forward(request);
    return { status, code: headers.get('X-Error-Code') };
  };
  const count = (line: string) => requests.filter((one) => one.line === line).length;
  return { desk, settings, send, page, requests, count, late, offlineList, records };
}
