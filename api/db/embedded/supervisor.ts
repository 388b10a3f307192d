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
  /** Lets this process end, and the program with it, when there is nothing else to do. */
  unref(): void;
  /** Asks for a clean stop (SIGINT, PostgreSQL's fast shutdown) and waits for it, 10 s at most. */
  stop(): Promise<void>;
};

/** A program ended where it should not have; what it printed tells why. */
export class ProgramError extends Error {
  override name = 'ProgramError';
}

const STOP_MS = 10_000;

/** Starts `command` as `account`; what it prints goes to the open file `output`. */
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
    // A session of its own: Ctrl-C in the terminal must not stop the database before the requests end.
    detached: true,
    windowsHide: true,
  });
  const pipe = child.stdin as Writable & { ref(): void; unref(): void };
  pipe.on('error', () => {}); // The supervisor was killed; `ended` tells.
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
