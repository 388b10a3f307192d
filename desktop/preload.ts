import { contextBridge, ipcRenderer } from 'electron';
import type {
  DeskApi,
  IpcAnswer,
  IpcArgs,
  IpcEventName,
  IpcName,
  IpcResult,
} from '#shared/contracts/ipcContract.ts';

async function invoke<N extends IpcName>(name: N, args: IpcArgs<N>): Promise<IpcResult<N>> {
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
  getState: () => invoke('getState', {}),
  setServer: (address) => invoke('setServer', { address }),
  lock: async () => void (await invoke('lock', {})),
  unlock: (password) => invoke('unlock', { password }),
  signOut: async () => void (await invoke('signOut', {})),
  tryAgain: async () => void (await invoke('tryAgain', {})),
  takeTarget: () => invoke('takeTarget', {}),
  saveWork: async (userId, work) => void (await invoke('saveWork', { userId, work })),
  readWork: (userId) => invoke('readWork', { userId }),
  printDaySheet: (sheet) => invoke('printDaySheet', sheet),
  restartToUpdate: async () => void (await invoke('restartToUpdate', {})),
  onState: (listener) => on('state', listener),
  onTarget: (listener) => on('target', listener),
  readJournal: () => invoke('readJournal', {}),
  readSent: () => invoke('readSent', {}),
  putAwaySent: async (ids) => void (await invoke('putAwaySent', { ids })),
  resolveConflict: (id, choice, reason) => invoke('resolveConflict', { id, choice, reason }),
  discardCommand: (id) => invoke('discardCommand', { id }),
  onJournal: (listener) => on('journal', listener),
  onFind: (listener) => on('find', listener),
} satisfies DeskApi;

contextBridge.exposeInMainWorld('desk', Object.freeze(desk));
