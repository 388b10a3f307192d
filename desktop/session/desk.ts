import type { Session as ElectronSession } from 'electron';
import { handoverCalls, startHandoverCalls } from '#shared/contracts/handover.ts';
import type { DeskState, OutageState } from '#shared/contracts/ipcContract.ts';
import type { Outcome } from '#shared/contracts/platform.ts';
import { SignedInUser, userCalls } from '#shared/contracts/user.ts';
import { entryCalls } from '#shared/commands/recordCallNames.ts';
import { deskCommands } from '#shared/commands/deskCommands.ts';
import type { ClinicApi } from '#desktop/connection/clinicApi.ts';
import { openConnection } from '#desktop/connection/connection.ts';
import { checkServer } from '#desktop/connection/firstRun.ts';
import type { Forwarded } from '#desktop/connection/forwarder.ts';
import { openLive } from '#desktop/connection/live.ts';
import { createPictureFetch } from '#desktop/outage/pictureFetch.ts';
import { createRecordFetch } from '#desktop/outage/recordFetch.ts';
import type { RecordStore, OfflineListFile } from '#desktop/outage/recordStore.ts';
import type { DeskKey } from '#desktop/storage/deskKey.ts';
import type { SettingsFile } from '#desktop/storage/settings.ts';
import type { SteadyClock } from '#desktop/storage/steadyClock.ts';
import type { SavedWorkFile } from './savedWork.ts';
import type { Notice } from './newRequests.ts';
import { openSession, type Session } from './session.ts';
import { createUnlock } from './unlock.ts';
import { watchClinic } from './watchClinic.ts';

interface DeskParts {
  ses: ElectronSession;
  api: ClinicApi;
  settings: SettingsFile;
  clock: SteadyClock;
  /** Null where no key can be stored safely. */
  deskKey: DeskKey | null;
  offlineList: OfflineListFile;
  records: RecordStore;
  work: SavedWorkFile;
  /** Whether a session was stored at the start, which the desk then keeps locked. */
  hasSession: boolean;
  isDevelopment: boolean;
  version: string;
  isOutdated: () => boolean;
  /** How far the computer's clock is behind the server's; null where it is right. */
  minutesBehind: () => number | null;
  isUpdateReady: () => boolean;
  outage: { getState: () => OutageState; flush: () => Promise<void>; countSent: () => number };
  /** The window gets the new state, is reloaded (so that nothing stays in it), or requests attention. */
  onState: (state: DeskState) => void;
  onReloadClean: () => void;
  onNotice: (notice: Notice) => void;
  onWaiting: (count: number, untaken: number) => void;
}

const entryPaths = new Set<string>(entryCalls.map((name) => deskCommands[name].contract.path));

/** The desk's state: clinic, user, lock, data for an outage. The window may send requests but decides nothing. */
export function openDesk(parts: DeskParts) {
  const { ses, api, settings, clock, offlineList, records, work } = parts;
  const { onState, onReloadClean, onNotice, onWaiting } = parts;
  let locksAt: number | null = null;
  let untakenTasks = 0;
  const setWaiting: typeof onWaiting = (count, untaken) => {
    untakenTasks = untaken;
    onWaiting(count, untaken);
  };
  const getServer = () => settings.get().server;
  const publishState = () => onState(getState());

  // A stream on a dead connection would wait for ever.
  const connection = openConnection({ api, onLost: () => live.stop(), onChange: publishState });
  const session = openSession({
    ses,
    api,
    connection,
    settings,
    clock,
    offlineList,
    records,
    work,
    hasSession: parts.hasSession,
    onChange: publishState,
    onEnd: () => {
      live.stop();
      setWaiting(0, 0);
    },
    onReloadClean,
  });
  const recordFetch = createRecordFetch({
    request: connection.request,
    store: records,
    now: () => clock.now(),
  });
  const pictureFetch = createPictureFetch({ api, store: records });
  const polling = watchClinic({
    api,
    connection,
    session,
    settings,
    clock,
    deskKey: parts.deskKey,
    offlineList,
    recordFetch,
    pictureFetch,
    onChange: publishState,
    onNotice,
    onWaiting: setWaiting,
    countSent: parts.outage.countSent,
    onOnline: () => {
      live.ensure();
      void parts.outage.flush();
    },
  });
  const live = openLive(api, polling.pollNow);
  const unlock = createUnlock({ session, connection, settings, onUnlocked: polling.pollNow });

  function getState(): DeskState {
    const isLocked = session.isLocked();
    return {
      server: getServer(),
      isLocked,
      isStart: session.isStart(),
      lockedFor: isLocked ? (session.owner()?.name ?? null) : null,
      ...connection.getState(),
      version: parts.version,
      isOutdated: parts.isOutdated(),
      minutesBehind: parts.minutesBehind(),
      locksInSeconds:
        locksAt === null || isLocked ? null : Math.max(0, Math.ceil((locksAt - Date.now()) / 1000)),
      hasSessionEnded: session.hasEnded(),
      isUpdateReady: parts.isUpdateReady(),
      untakenTasks,
      outage: parts.outage.getState(),
    };
  }

  /** A locked desk without a user, whose server is gone for good, still has to accept another address. */
  const isInUse = () => session.owner() !== null || (session.isLocked() && !connection.isOffline());

  /** Announces when the desk will lock; null cancels the warning. */
  function warn(at: number | null): void {
    if ((at === null) === (locksAt === null)) return;
    locksAt = session.isLocked() || !session.owner() ? null : at;
    publishState();
  }

  /**
   * Reads the signed-in user from a forwarded request, before the page does. @param userBefore the user when it was
   * sent: after a later sign-in the response belongs to the previous session
   */
  async function onAnswer(
    userBefore: ReturnType<Session['getUser']>,
    { call, status, sent, received }: Forwarded,
  ): Promise<void> {
    if (status < 500) {
      connection.recordHeard();
      if (connection.isOffline()) polling.pollNow();
      connection.set('online');
    }
    if (call.path === userCalls.logIn.path && status === 200) {
      const found = SignedInUser.safeParse(JSON.parse(received)).data;
      if (found?.role === 'admin') {
        session.begin(found);
        // Chromium writes cookies half a minute later; a crash before that would sign the desk out.
        await ses.cookies.flushStore();
        await session.recordRightPassword(String((JSON.parse(sent) as { password?: unknown }).password));
      } else session.end('person');
      polling.pollNow();
    } else if (call.path === userCalls.getCurrentUser.path && status === 200) {
      const found = SignedInUser.safeParse(JSON.parse(received)).data;
      if (found?.role === 'admin' && !userBefore && userBefore === session.getUser()) session.begin(found);
      if (found && found.id === session.getUser()?.id) session.setClinician(found.isClinician === true);
    } else if (status === 204 && call.path === startHandoverCalls.startHandover.path) {
      session.setHandedOver(true);
    } else if (status === 204 && call.path === handoverCalls.endHandover.path) {
      session.setHandedOver(false);
    } else if (status === 201 && entryPaths.has(call.path)) {
      recordFetch.markStale();
      polling.pollNow();
    } else if (call.path === userCalls.logOut.path && status < 300) session.end('person');
    else if (status === 401) {
      if (userBefore && userBefore === session.getUser()) session.end('clinic');
    }
    // Of this request alone, as a wrong PIN, or of the role; the poll finds out which.
    else if (status === 403 && call.audience === 'admin') polling.pollNow();
  }

  async function setServer(address: string): Promise<Outcome> {
    // The page sets the address once, at the first run; later it could send staff's passwords to another server.
    const refused = { isDone: false, message: 'The clinic’s address is changed in the menu.' };
    if (getServer() !== null) return refused;
    const checked = await checkServer(ses, address, parts.isDevelopment);
    if (checked.origin === undefined) return checked;
    if (getServer() !== null) return refused;
    settings.set({ server: checked.origin, lastRequestId: null, lastMessageId: null });
    session.forgetUser();
    connection.reset();
    publishState();
    polling.pollNow();
    return { isDone: true, message: null };
  }

  /** Returns to the first run once nobody is signed in, and deletes everything stored about this clinic. */
  async function forgetServer(): Promise<void> {
    if (isInUse()) return;
    await ses.clearStorageData();
    onReloadClean();
    session.end('person');
    settings.set({ server: null, lastRequestId: null, lastMessageId: null, wrongPasswords: {} });
    publishState();
  }

  return {
    getState,
    getServer,
    isLocked: session.isLocked,
    isHandedOver: session.isHandedOver,
    isAway: connection.isOffline,
    isUnsure: () => connection.getState().connection === 'connecting',
    /** The window shows snapshot data, which it refetches once the server answers. */
    markOffline: () => connection.set('offline'),
    owner: session.owner,
    /** The user whose session the server has confirmed, while it is reachable and no patient has the screen. */
    getSender: () =>
      connection.getState().connection === 'online' && !session.isHandedOver()
        ? (session.getUser()?.id ?? null)
        : null,
    isInUse,
    lock: session.lock,
    unlock,
    signOut: session.signOut,
    setServer,
    forgetServer,
    lockAfterMs: session.lockAfterMs,
    warn,
    readWork: session.readWork,
    saveWork: session.saveWork,
    onRequest: () => {
      const userBefore = session.getUser();
      return (forwarded: Forwarded) => onAnswer(userBefore, forwarded);
    },
    pollNow: polling.pollNow,
    /** Call when state outside the session changes, such as an update that is ready. */
    publishState,
    tryNow: polling.tryNow,
    stop: () => {
      polling.stop();
      live.stop();
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;
