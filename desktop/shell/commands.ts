import { app, dialog, type BrowserWindow, session } from 'electron';
import { clinic } from '#shared/clinic.ts';
import type { OpenTarget, DaySheet, Outcome } from '#shared/contracts/platform.ts';
import { createDaySheet, renderDaySheet } from '#shared/domain/daySheet.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { unsentForPrint } from '#shared/outage/formatUnsent.ts';
import { notFound, ownHeaders } from './assets.ts';
import type { Outage } from '#desktop/outage/outage.ts';
import type { ProblemLog } from '#desktop/storage/problemLog.ts';
import type { Desk } from '#desktop/session/desk.ts';
import type { UpdateOutcome, openUpdates } from '#desktop/updates/updates.ts';
import { setStartsAtLogin } from './loginItem.ts';
import type { MenuActions } from './menu.ts';
import { showProblems } from './problems.ts';
import type { IpcHandlers } from '#desktop/security/ipcAnswer.ts';
import { deskOrigin, deskScheme } from '#desktop/security/origin.ts';
import type { hideWhenClosed } from './closing.ts';
import { testHooks } from './testHooks.ts';
import { createWindow } from './window.ts';

const updateLabels: Record<UpdateOutcome, string> = {
  off: 'This copy does not update itself. New versions come from whoever installed it.',
  newest: 'This is the newest version.',
  ready: 'A new version is here. “Restart to update” below installs it now, and closing the program later.',
  refused: 'No update could be fetched that is surely ours. Nothing was changed.',
};

interface CommandParts {
  window: BrowserWindow;
  desk: Desk;
  outage: Pick<Outage, 'listBookings' | 'readJournal'>;
  serveAsset: (pathname: string) => Response;
  checkForUpdates: () => Promise<UpdateOutcome>;
  problems: ProblemLog;
  open: (target: OpenTarget) => void;
  onFind: () => void;
}

export function createCommands(parts: CommandParts): MenuActions {
  const { window, desk, outage, serveAsset, checkForUpdates, problems, open, onFind } = parts;

  async function showMessage(message: string): Promise<void> {
    await dialog.showMessageBox(window, { message });
  }

  async function printToday(): Promise<void> {
    const bookings = desk.isLocked() ? null : outage.listBookings();
    if (!bookings) return showMessage('There is no list of appointments to print yet. Please sign in first.');
    const unsent = unsentForPrint(outage.readJournal());
    const { message } = await printDaySheet(
      createDaySheet(londonToday(new Date()), bookings, { unsent }),
      serveAsset,
    );
    if (message) await showMessage(message);
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

  return {
    onPrintToday: () => void printToday(),
    onShowRequests: () => open({ kind: 'requests' }),
    onShowToday: () => open({ kind: 'today' }),
    onLock: desk.lock,
    onFind,
    onStartAtLogin: setStartsAtLogin,
    onChangeServer: () => void changeServer(),
    onCheckForUpdates: () => void checkForUpdates().then((outcome) => showMessage(updateLabels[outcome])),
    onShowProblems: () => void showProblems({ window, desk, log: problems }),
    onAbout: () =>
      void dialog.showMessageBox(window, {
        message: `${clinic.brand} Reception`,
        detail: `Version ${app.getVersion()}`,
      }),
  };
}

interface HandlerParts {
  desk: Desk;
  outage: Pick<Outage, 'readJournal' | 'readSent' | 'putAwaySent' | 'resolve' | 'discard'>;
  updates: Pick<ReturnType<typeof openUpdates>, 'isReady' | 'installAndRestart'>;
  closing: ReturnType<typeof hideWhenClosed>;
  serveAsset: (pathname: string) => Response;
  takeTarget: () => OpenTarget | null;
}

export function createIpcHandlers({
  desk,
  outage,
  updates,
  closing,
  serveAsset,
  takeTarget,
}: HandlerParts): IpcHandlers {
  return {
    getState: desk.getState,
    setServer: ({ address }) => desk.setServer(address),
    lock: () => (desk.lock(), null),
    unlock: ({ password }) => desk.unlock(password),
    signOut: async () => (await desk.signOut(), null),
    tryAgain: async () => (await desk.tryNow(), null),
    takeTarget: () => (desk.isLocked() ? null : takeTarget()),
    printDaySheet: async (sheet) => {
      if (desk.isLocked()) throw new Error('locked');
      return printDaySheet(sheet, serveAsset);
    },
    restartToUpdate: () => {
      if (updates.isReady()) closing.leave(updates.installAndRestart);
      return null;
    },
    readJournal: () => (desk.isLocked() ? [] : outage.readJournal()),
    readSent: () => (desk.isLocked() ? [] : outage.readSent()),
    putAwaySent: async ({ ids }) => {
      if (desk.isLocked()) throw new Error('locked');
      await outage.putAwaySent(ids);
      return null;
    },
    resolveConflict: async ({ id, choice, reason }) => {
      if (desk.isLocked()) throw new Error('locked');
      return outage.resolve(id, choice, reason);
    },
    discardCommand: async ({ id }) => {
      if (desk.isLocked()) throw new Error('locked');
      return outage.discard(id);
    },
    saveWork: ({ userId, work }) => (desk.saveWork(userId, work), null),
    readWork: ({ userId }) => desk.readWork(userId),
  };
}

const sheetPath = '/day-sheet';
const stylesPath = '/day-sheet.css';

/** The sheet may load its stylesheet and nothing else. */
const sheetPolicy = "default-src 'none'; style-src 'self'";

const notPrinted =
  'The day sheet could not be printed. Please check that a printer is set up, is on and has paper, then print again.';

/** Prints from a hidden window with an in-memory session that serves two URLs. The sheet is never written to disk. */
async function printDaySheet(sheet: DaySheet, serveAsset: (pathname: string) => Response): Promise<Outcome> {
  const html = renderDaySheet(sheet, { styles: stylesPath, now: new Date() });
  const ses = session.fromPartition(`print-${Date.now()}`, { cache: false });
  ses.protocol.handle(deskScheme, (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === stylesPath) return serveAsset(stylesPath);
    if (pathname !== sheetPath) return notFound();
    const headers = { ...ownHeaders, 'Content-Security-Policy': sheetPolicy };
    return new Response(html, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
  });
  ses.webRequest.onBeforeRequest((request, decide) =>
    decide({ cancel: !request.url.startsWith(`${deskOrigin}/`) }),
  );
  const window = createWindow(ses, { show: false });
  try {
    await window.loadURL(`${deskOrigin}${sheetPath}`);
    await testHooks.print(window.webContents);
    return { isDone: true, message: null };
  } catch (problem) {
    process.stderr.write(`printing failed: ${problem instanceof Error ? problem.message : 'unknown'}\n`);
    return { isDone: false, message: notPrinted };
  } finally {
    if (!window.isDestroyed()) window.destroy();
    ses.protocol.unhandle(deskScheme);
  }
}
