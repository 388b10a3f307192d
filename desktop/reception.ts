import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, Menu, powerMonitor, type Session } from 'electron';
import { clinic } from '#shared/clinic.ts';
import { ipcEvents, type IpcEventName } from '#shared/contracts/ipcContract.ts';
import type { OpenTarget } from '#shared/contracts/platform.ts';
import { makeDaySheet } from '#shared/domain/daySheet.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { serveAssets } from './assets.ts';
import { openClinicApi } from './clinicApi.ts';
import { keepRunningWhenClosed } from './closing.ts';
import { checkSpelling, offerContextMenu } from './contextMenu.ts';
import { recoverFromCrashes } from './crashes.ts';
import { openDesk } from './desk.ts';
import { makeForwarder } from './forwarder.ts';
import { guardPermissions } from './guards.ts';
import { registerIpc } from './ipc.ts';
import { setStartsAtLogin, startsAtLogin } from './loginItem.ts';
import { openKeptList } from './keptList.ts';
import { openKeptWork } from './keptWork.ts';
import { watchAttention } from './attention.ts';
import { menuTemplate } from './menu.ts';
import { dismissNotices, notify } from './notify.ts';
import { deskOrigin, isOwnAddress } from './origin.ts';
import { printDaySheet } from './printing.ts';
import { serveDesk } from './protocol.ts';
import { followRequestEnds } from './requestEnds.ts';
import { readServerAddress } from './serverAddress.ts';
import { openSettings } from './settings.ts';
import { testHooks } from './testHooks.ts';
import { openTray } from './tray.ts';
import { openUpdates, type UpdateOutcome } from './updates.ts';
import { openVault } from './vault.ts';
import { openDeskWindow } from './window.ts';

interface Places {
  ses: Session;
  /** Where this program's own files are. */
  folder: string;
  preload: string;
}

const updateWords: Record<UpdateOutcome, string> = {
  off: 'This copy does not update itself. New versions come from whoever installed it.',
  newest: 'This is the newest version.',
  ready: 'A new version is here. “Restart to update” below installs it now, and closing the program later.',
  refused: 'No update could be fetched that is surely ours. Nothing was changed.',
};

/** Puts the parts of the desk together, in the order in which they need each other. */
export async function startReception({ ses, folder, preload }: Places) {
  const data = app.getPath('userData');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const isDevelopment = !app.isPackaged;
  const settings = openSettings(join(data, 'desk.json'));
  const { server } = settings.get();
  // What an installed app would not take from a person it does not take from a file either.
  if (server && 'problem' in readServerAddress(server, { isDevelopment })) settings.set({ server: null });
  const vault = openVault();
  const kept = await openKeptList(join(data, 'kept-list.json'), vault);
  const work = await openKeptWork(join(data, 'kept-work.json'), vault);
  let isOutdated = false;
  const api = openClinicApi(
    ses,
    () => settings.get().server,
    () => {
      isOutdated = true;
    },
  );
  const serveAsset = serveAssets(join(folder, 'web'));
  let target: OpenTarget | null = null;
  /** While the page reloads, the old one gets no new state, so that nobody starts to work in it. */
  let isLeaving = false;

  guardPermissions(ses);
  checkSpelling(ses, settings.get().server);
  const desk = openDesk({
    ses,
    api,
    settings,
    kept,
    work,
    isDevelopment,
    version: app.getVersion(),
    isOutdated: () => isOutdated,
    isUpdateReady: () => updates.isReady(),
    onState: (state) => {
      if (state.connection === 'offline') forwarder.endStreams();
      if (!isLeaving) tell('state', state);
    },
    onEvict: () => {
      dismissNotices();
      isLeaving = true;
      load('/');
    },
    onNotice: (notice) => notify(notice, () => open(notice.target)),
    onWaiting: (count) => tray.setWaiting(count),
  });
  const forwarder = makeForwarder({
    ses,
    getServer: desk.getServer,
    isLocked: desk.isLocked,
    isAway: desk.isAway,
    endOf: followRequestEnds(ses),
    onAnswer: desk.onAnswer,
    onDoubt: () => void desk.tryNow(),
  });
  serveDesk(ses, { serveAsset, forward: forwarder.forward });

  const iconOf = (name: string) => join(folder, 'icons', `${name}.png`);
  const window = openDeskWindow({ ses, settings, preload, icon: iconOf('window') });
  const tray = openTray({
    icons: { idle: iconOf('tray'), waiting: iconOf('tray-waiting'), overlay: iconOf('overlay') },
    window,
    onOpen: show,
    onLock: desk.lock,
  });
  testHooks.tray = tray.tray;
  const closing = keepRunningWhenClosed({
    isTextKept: () => vault.isSafe(),
    window,
    settings,
    powerMonitor,
    hasTray: () => testHooks.hasTray(),
    show,
  });
  let lastPath = '/';

  function load(path: string): void {
    if (!window.isDestroyed()) void window.loadURL(`${deskOrigin}${path}`).catch(() => {});
  }
  function tell(name: IpcEventName, value: unknown): void {
    if (!window.isDestroyed()) window.webContents.send(name, ipcEvents[name].parse(value));
  }
  function show(): void {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }
  /** Kept until somebody who may see it is there to see it. */
  function open(next: OpenTarget): void {
    target = next;
    show();
    tell('target', null);
  }
  async function say(message: string): Promise<void> {
    await dialog.showMessageBox(window, { message });
  }
  async function printToday(): Promise<void> {
    const list = desk.readKeptList();
    if (!list) return say('There is no list of appointments to print yet. Please sign in first.');
    const bookings = list.appointments.map(({ day, time, ...rest }) => ({
      ...rest,
      appointmentDate: day,
      appointmentTime: time,
    }));
    const { message } = await printDaySheet(makeDaySheet(londonToday(), bookings), serveAsset);
    if (message) await say(message);
  }
  async function changeServer(): Promise<void> {
    if (desk.isInUse()) {
      const message = desk.isLocked() ? 'This desk is locked.' : 'Somebody may be signed in.';
      const detail = 'The clinic’s address can be changed once the desk is open and nobody is signed in.';
      return void dialog.showMessageBox(window, { message, detail });
    }
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: 'Change the clinic’s address?',
      detail: 'This computer then asks for the new address, and knows nothing of this clinic any more.',
      buttons: ['Cancel', 'Change the address'],
      cancelId: 0,
      defaultId: 0,
    });
    if (response === 1) await desk.forgetServer();
  }

  const updates = openUpdates({ onReady: desk.tell });
  testHooks.lookForUpdates = updates.look;
  async function lookForUpdates(): Promise<void> {
    await say(updateWords[await updates.look()]);
  }

  registerIpc(
    {
      getState: desk.getState,
      setServer: ({ address }) => desk.setServer(address),
      lock: () => (desk.lock(), null),
      unlock: ({ password }) => desk.unlock(password),
      signOut: async () => (await desk.signOut(), null),
      readKeptList: desk.readKeptList,
      tryAgain: async () => (await desk.tryNow(), null),
      takeTarget: () => {
        if (desk.isLocked()) return null;
        const taken = target;
        target = null;
        return taken;
      },
      printDaySheet: async (sheet) => {
        if (desk.isLocked()) throw new Error('locked');
        return printDaySheet(sheet, serveAsset);
      },
      restartToUpdate: () => {
        if (updates.isReady()) closing.leave(updates.installAndRestart);
        return null;
      },
      keepWork: ({ userId, work: kept }) => (desk.keepWork(userId, kept), null),
      readWork: ({ userId }) => desk.readWork(userId),
    },
    (id) => !window.isDestroyed() && id === window.webContents.id,
  );

  const actions = {
    onPrintToday: () => void printToday(),
    onShowRequests: () => open({ kind: 'requests' }),
    onShowToday: () => open({ kind: 'day', day: londonToday() }),
    onLock: desk.lock,
    onFind: () => tell('find', null),
    onStartAtLogin: setStartsAtLogin,
    onChangeServer: () => void changeServer(),
    onCheckForUpdates: () => void lookForUpdates(),
    onAbout: () =>
      void dialog.showMessageBox(window, {
        message: `${clinic.brand} Reception`,
        detail: `Version ${app.getVersion()}`,
      }),
  };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate(actions, {
        isMac: process.platform === 'darwin',
        isDevelopment,
        startsAtLogin: startsAtLogin(),
      }),
    ),
  );
  offerContextMenu(window);
  window.webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
    const { pathname, search } = new URL(url);
    if (isMainFrame) lastPath = pathname + search;
  });
  // Not every way to an empty page asks first; there is none that lasts.
  window.webContents.on('did-fail-load', () => (isLeaving = false));
  window.webContents.on('did-navigate', (_event, url) => {
    isLeaving = false;
    if (!isOwnAddress(url)) load(lastPath);
  });
  recoverFromCrashes(
    window,
    () => load(lastPath),
    () => dialog.showErrorBox('The desk stopped', 'Please close it and start it again.'),
  );
  watchAttention({ powerMonitor, window, desk });
  // Not before: quitting can still be called off.
  app.on('will-quit', () => {
    desk.stop();
    updates.stop();
    void work.flush();
  });
  load('/');
  desk.lookNow();
  return { desk, open, show };
}

export type Reception = Awaited<ReturnType<typeof startReception>>;
