import type { OpenTarget } from '#shared/contracts/platform.ts';
import type { IpcHandlers } from '#desktop/security/ipcAnswer.ts';
import type { Outage } from '#desktop/outage/outage.ts';
import type { Desk } from '#desktop/session/desk.ts';
import type { openUpdates } from '#desktop/updates/updates.ts';
import type { hideWhenClosed } from './closing.ts';
import { printDaySheet } from './printing.ts';

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
