import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

export interface ServerProcess {
  node: ChildProcess;
  url: string;
}

/** Starts the whole server in a process of its own on a given database; resolves when it is open. */
export async function startServerProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const node = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), 'api/server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SESSION_KEYS: 'a key for tests only which is of no use elsewhere',
      RATE_LIMIT_SCALE: '100000',
      ...settings,
    },
  });
  await once(createInterface(node.stdout), 'line');
  return { node, url: `http://127.0.0.1:${port}` };
}

/** Asks a process to stop and tells how it ended. */
export async function stopProcess(node: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  const ended = once(node, 'exit') as Promise<[number | null, string | null]>;
  node.kill(signal);
  return (await ended)[0];
}
