import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerAccount, SERVER_ENVIRONMENT } from './serverAccount.ts';
import { startPathOf, supervisorCommand } from './startPath.ts';

/** A program that cannot outlive this process. */
export type Supervised = {
  /** Resolves with the exit code when the program, or its supervisor, has ended. */
  ended: Promise<number | null>;
  hasEnded(): boolean;
  /** Lets this process exit, and the program with it, when there is nothing else to do. */
  unref(): void;
  /** Asks for a clean stop (SIGINT, PostgreSQL's fast shutdown) and waits up to 10 s. */
  stop(): Promise<void>;
};

/** A program ended unexpectedly; its output says why. */
export class ProgramError extends Error {
  override name = 'ProgramError';
}

const STOP_MS = 10_000;

/** Starts `command` as `account`; its output goes to the file descriptor `output`. */
export function superviseProgram(
  command: string[],
  account: ServerAccount,
  output: number,
  startPath = startPathOf(process.platform),
): Supervised {
  const [program, ...args] = [...account.prefix, ...supervisorCommand(startPath, command)];
  const child = spawn(program!, args, {
    ...account.spawnAs,
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    stdio: ['pipe', output, output],
    // A separate process group, so that Ctrl-C in the terminal does not stop the database before the requests end.
    detached: true,
    windowsHide: true,
  });
  const pipe = child.stdin as Writable & { ref(): void; unref(): void };
  pipe.on('error', () => {}); // The supervisor was killed, which `ended` reports.
  const ended = waitForEnd(child);
  return {
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    unref: () => {
      child.unref();
      pipe.unref();
    },
    stop: async () => {
      child.ref();
      pipe.destroy();
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

function waitForEnd(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
}
