import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { findFreePort } from '#api/db/embedded/freePort.ts';
import { bundleOf } from '#api/testing/serverBundle.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

/** The whole server, as `npm start` runs it, in a separate process. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Its exit code; null after a signal. */
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Waits until it listens, without the developer's settings; serves the built site where `cwd` is a built checkout. */
export async function startServerProcess(
  settings: Record<string, string>,
  cwd = tmpdir(),
): Promise<ServerProcess> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [await bundleOf('server')], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      SESSION_KEYS: 'a key for tests only which is of no use elsewhere',
      RECORD_KEYS: 'a record key for tests only which is of no use elsewhere',
      RATE_LIMIT_SCALE: '100000',
      PASSWORD_HASHING: settings['NODE_ENV'] === 'production' ? 'strong' : 'cheap',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  try {
    await waitUntil(() => printed.includes('The clinic is open') || child.exitCode !== null);
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
  } catch (error) {
    throw new Error(`The server did not start: ${(error as Error).message}\n${printed}`, { cause: error });
  }
  return { url: `http://127.0.0.1:${port}`, child, output: () => printed, ended };
}

/** Stops servers that tests left running; for `afterAll`. */
export async function stopServerProcesses(): Promise<void> {
  const ends = [...running].map((child) => once(child, 'close'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ends);
}
