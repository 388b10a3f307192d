import { contextBridge, ipcRenderer } from 'electron';
import type {
  Desk,
  IpcAnswer,
  IpcArgs,
  IpcEventName,
  IpcName,
  IpcResult,
} from '#shared/contracts/ipcContract.ts';

async function ask<N extends IpcName>(name: N, args: IpcArgs<N>): Promise<IpcResult<N>> {
  const answer = (await ipcRenderer.invoke(name, args)) as IpcAnswer;
  if (!answer.isDone) throw new Error(`The desk refused: ${answer.problem}`);
  return answer.value as IpcResult<N>;
}

function on<Value>(name: IpcEventName, listener: (value: Value) => void): () => void {
  const receive = (_event: unknown, value: Value) => listener(value);
  ipcRenderer.on(name, receive);
  return () => void ipcRenderer.off(name, receive);
}

/** One function per action; none takes a channel, a path or a command. */
const desk = {
  getState: () => ask('getState', {}),
  setServer: (address) => ask('setServer', { address }),
  lock: async () => void (await ask('lock', {})),
  unlock: (password) => ask('unlock', { password }),
  signOut: async () => void (await ask('signOut', {})),
  tryAgain: async () => void (await ask('tryAgain', {})),
  takeTarget: () => ask('takeTarget', {}),
  saveWork: async (userId, work) => void (await ask('saveWork', { userId, work })),
  readWork: (userId) => ask('readWork', { userId }),
  printDaySheet: (sheet) => ask('printDaySheet', sheet),
  restartToUpdate: async () => void (await ask('restartToUpdate', {})),
  onState: (listener) => on('state', listener),
  onTarget: (listener) => on('target', listener),
  readJournal: () => ask('readJournal', {}),
  resolveConflict: (id, choice) => ask('resolveConflict', { id, choice }),
  discardIntent: (id) => ask('discardIntent', { id }),
  onJournal: (listener) => on('journal', listener),
  onFind: (listener) => on('find', listener),
} satisfies Desk;

contextBridge.exposeInMainWorld('desk', Object.freeze(desk));
