import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** As in the Dockerfile. */
const flags = ['--max-semi-space-size=8', '--max-old-space-size=256', '--enable-source-maps'];

/** A server in a process of its own. */
export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function waitUntilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`a server ended with code ${child.exitCode}`);
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await sleep(10);
  }
}

/** What a process holds at the moment, in MiB; Linux says so under /proc. */
export function residentMebibytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** Starts a built server in production mode; `probe` is a path that it answers when it is up. */
export async function startServer(
  script: string,
  settings: Record<string, string>,
  probe: string,
): Promise<Running> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...flags, script], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Whatever stops the benchmark, nothing is left running.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  await waitUntilAnswering(url + probe, child);
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      process.off('exit', kill);
    },
  };
}
