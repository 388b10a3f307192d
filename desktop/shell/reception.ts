import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, Menu, powerMonitor, type Session } from 'electron';
import type { OpenTarget } from '#shared/contracts/platform.ts';
import { openClinicApi } from '#desktop/connection/clinicApi.ts';
import { createForwarder } from '#desktop/connection/forwarder.ts';
import { followRequestEnds } from '#desktop/connection/requestEnds.ts';
import { readServerAddress } from '#desktop/connection/serverAddress.ts';
import { openOfflineList, openRecordStore } from '#desktop/outage/recordStore.ts';
import { openJournal } from '#desktop/outage/journal.ts';
import { openOutage } from '#desktop/outage/outage.ts';
import { openPictureFiles } from '#desktop/outage/pictureFiles.ts';
import { createSendCommand } from '#desktop/outage/sendCommand.ts';
import { guardAnswers, guardPermissions } from '#desktop/security/guards.ts';
import { registerIpc } from '#desktop/security/ipc.ts';
import { startIdleLock } from '#desktop/session/idleLock.ts';
import { openDesk } from '#desktop/session/desk.ts';
import { hasSessionCookie } from '#desktop/session/session.ts';
import { openSavedWork } from '#desktop/session/savedWork.ts';
import type { ProblemLog } from '#desktop/storage/problemLog.ts';
import { openDeskKey } from '#desktop/storage/deskKey.ts';
import { openServerClock } from '#desktop/storage/serverClock.ts';
import { openSettings } from '#desktop/storage/settings.ts';
import { openSteadyClock } from '#desktop/storage/steadyClock.ts';
import { openVault } from '#desktop/storage/vault.ts';
import { openUpdates } from '#desktop/updates/updates.ts';
import { serveAssets } from './assets.ts';
import { hideWhenClosed } from './closing.ts';
import { createCommands, createIpcHandlers } from './commands.ts';
import { checkSpelling, offerContextMenu } from './contextMenu.ts';
import { startsAtLogin } from './loginItem.ts';
import { menuTemplate } from './menu.ts';
import { dismissNotices, notify } from './notify.ts';
import { openPage } from './page.ts';
import { serveDesk } from './protocol.ts';
import { testHooks } from './testHooks.ts';
import { openTray } from './tray.ts';
import { openDeskWindow } from './window.ts';

interface Places {
  ses: Session;
  folder: string;
  preload: string;
  problems: ProblemLog;
}

async function openStorage(isDevelopment: boolean) {
  const data = app.getPath('userData');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const settings = openSettings(join(data, 'desk.json'));
  const { server } = settings.get();
  // An address that the first run would refuse is not accepted from a settings file either.
  if (server && 'problem' in readServerAddress(server, { isDevelopment })) settings.set({ server: null });
  const vault = openVault();
  const clock = openSteadyClock(settings);
  const offlineList = await openOfflineList(join(data, 'kept-list.json'), vault, () => clock.now());
  const limits = { now: () => clock.now(), getHours: () => settings.get().offlineHours };
  const records = await openRecordStore(join(data, 'kept-records.json'), vault, limits);
  const work = await openSavedWork(join(data, 'kept-work.json'), vault);
  const journal = await openJournal(join(data, 'journal.log'), vault);
  const pictures = openPictureFiles(join(data, 'kept-pictures'), vault);
  const deskKey = await openDeskKey(join(data, 'desk-key.json'), vault);
  return { settings, clock, vault, deskKey, offlineList, records, work, journal, pictures };
}

/** Composition root: creates the parts of the desk in the order of their dependencies. */
export async function startReception({ ses, folder, preload, problems }: Places) {
  const isDevelopment = !app.isPackaged;
  const storage = await openStorage(isDevelopment);
  const { settings, clock, vault, deskKey, offlineList, records, work, journal, pictures } = storage;
  const getServer = () => settings.get().server;
  let isOutdated = false;
  const serverClock = openServerClock(settings);
  const api = openClinicApi(ses, getServer, () => (isOutdated = true), serverClock.compare);
  const serveAsset = serveAssets(join(folder, 'web'));
  let target: OpenTarget | null = null;

  guardPermissions(ses, () => !desk.isLocked() && desk.owner()?.isClinician === true);
  guardAnswers(ses);
  checkSpelling(ses, getServer());
  const outage = openOutage({
    journal,
    offlineList,
    records,
    pictures,
    vault,
    send: createSendCommand(api, deskKey, serverClock.now),
    getOwner: () => desk.owner(),
    getSender: () => desk.getSender(),
    now: serverClock.now,
    clockOffset: serverClock.offset,
    onChange: () => {
      desk.publishState();
      tray.setUnsent(outage.getState());
      if (!page.isLeaving()) page.send('journal', null);
    },
  });
  const desk = openDesk({
    ses,
    api,
    settings,
    clock,
    deskKey,
    offlineList,
    records,
    work,
    hasSession: await hasSessionCookie(ses),
    isDevelopment,
    version: app.getVersion(),
    isOutdated: () => isOutdated,
    minutesBehind: serverClock.minutesBehind,
    isUpdateReady: () => updates.isReady(),
    outage,
    onState: (state) => {
      if (state.connection === 'offline') forwarder.endStreams();
      if (!page.isLeaving()) page.send('state', state);
    },
    onReloadClean: () => {
      dismissNotices();
      page.reloadClean();
    },
    onNotice: (notice) => notify(notice, () => open(notice.target)),
    onWaiting: (count, untaken) => tray.setWaiting(count, untaken),
  });
  const forwarder = createForwarder({
    ses,
    getServer,
    isLocked: desk.isLocked,
    isHandedOver: desk.isHandedOver,
    isAway: desk.isAway,
    isUnsure: desk.isUnsure,
    outage,
    endOf: followRequestEnds(ses),
    onRequest: desk.onRequest,
    onOfflineStart: desk.markOffline,
    onOutageSuspected: () => void desk.tryNow(),
  });
  serveDesk(ses, { serveAsset, forward: forwarder.forward });

  const iconOf = (name: string) => join(folder, 'icons', `${name}.png`);
  const window = openDeskWindow({ ses, settings, preload, icon: iconOf('window') });
  const page = openPage(window);
  const { show } = page;
  const tray = openTray({
    icons: {
      idle: iconOf('tray'),
      waiting: iconOf('tray-waiting'),
      urgent: iconOf('tray-urgent'),
      overlay: iconOf('overlay'),
    },
    window,
    onOpen: show,
    onLock: desk.lock,
  });
  testHooks.tray = tray.tray;
  tray.setUnsent(outage.getState());
  const closing = hideWhenClosed({
    isTextSaved: () => work.survives(),
    window,
    settings,
    powerMonitor,
    hasTray: () => testHooks.hasTray(),
    show,
  });

  /** Deep links wait until an admin is signed in and the desk is unlocked. */
  function open(next: OpenTarget): void {
    target = next;
    show();
    page.send('target', null);
  }
  function takeTarget(): OpenTarget | null {
    const taken = target;
    target = null;
    return taken;
  }

  const updates = openUpdates({ onReady: desk.publishState });
  testHooks.checkForUpdates = updates.checkNow;
  registerIpc(
    createIpcHandlers({ desk, outage, updates, closing, serveAsset, takeTarget }),
    (id) => !window.isDestroyed() && id === window.webContents.id,
  );

  const commands = createCommands({
    window,
    desk,
    outage,
    serveAsset,
    checkForUpdates: updates.checkNow,
    problems,
    open,
    onFind: () => page.send('find', null),
  });
  const isMac = process.platform === 'darwin';
  const menu = menuTemplate(commands, { isMac, isDevelopment, startsAtLogin: startsAtLogin() });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
  offerContextMenu(window);
  startIdleLock({ powerMonitor, window, desk });
  // Not on before-quit: quitting can still be cancelled then.
  app.on('will-quit', () => {
    desk.stop();
    outage.stop();
    updates.stop();
    void work.flush();
  });
  page.load('/');
  desk.pollNow();
  return { desk, open, show };
}

export type Reception = Awaited<ReturnType<typeof startReception>>;
