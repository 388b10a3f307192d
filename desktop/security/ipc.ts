import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { ipcContract, type IpcName } from '#shared/contracts/ipcContract.ts';
import { answer, type IpcHandlers, type Sender } from './ipcAnswer.ts';

function senderOf(event: IpcMainInvokeEvent, isOwnWindow: (id: number) => boolean): Sender | null {
  const frame = event.senderFrame;
  if (!frame) return null;
  return { url: frame.url, isMainFrame: frame === event.sender.mainFrame && isOwnWindow(event.sender.id) };
}

/** Registers exactly the channels of the contract. */
export function registerIpc(handlers: IpcHandlers, isOwnWindow: (webContentsId: number) => boolean): void {
  for (const name of Object.keys(ipcContract) as IpcName[]) {
    ipcMain.handle(name, (event, given: unknown) =>
      answer(name, handlers, senderOf(event, isOwnWindow), given),
    );
  }
}
