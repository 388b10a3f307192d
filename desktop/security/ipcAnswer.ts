import {
  ipcContract,
  type IpcAnswer,
  type IpcArgs,
  type IpcName,
  type IpcResult,
} from '#shared/contracts/ipcContract.ts';
import { isOwnPage } from './origin.ts';

export type IpcHandlers = { [N in IpcName]: (args: IpcArgs<N>) => IpcResult<N> | Promise<IpcResult<N>> };

export interface Sender {
  url: string;
  /** The top frame of a window that this app created. */
  isMainFrame: boolean;
}

/** Only the top frame of our own page may call; no embedded frame, and no page that replaced it. */
export const isTrusted = (sender: Sender | null) =>
  sender !== null && sender.isMainFrame && isOwnPage(sender.url);

/** Checks the sender and parses arguments and result, so that no field leaves that the contract lacks. Never throws. */
export async function answer<N extends IpcName>(
  name: N,
  handlers: IpcHandlers,
  sender: Sender | null,
  given: unknown,
  log: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<IpcAnswer> {
  if (!isTrusted(sender)) {
    log(`refused ${name} to another frame`);
    return { isDone: false, problem: 'refused' };
  }
  const args = ipcContract[name].args.safeParse(given ?? {});
  if (!args.success) return { isDone: false, problem: 'invalid' };
  try {
    const result = await handlers[name](args.data as IpcArgs<N>);
    return { isDone: true, value: ipcContract[name].result.parse(result) };
  } catch (problem) {
    log(`${name} failed: ${problem instanceof Error ? problem.name : 'unknown'}`);
    return { isDone: false, problem: 'failed' };
  }
}
