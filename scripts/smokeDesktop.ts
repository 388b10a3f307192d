import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, expect, type Page } from '@playwright/test';
import { openDatabase } from '#api/db/connection.ts';
import { buildAdmin, buildConfirmed, factoryPassword } from '#api/demo/factories.ts';
import { createDatabase, databaseUrl, runtimeUrl } from '#api/testing/clone.ts';
import { startRunCluster } from '#api/testing/runCluster.ts';
import { startServerProcess } from '#api/testing/serverProcess.ts';
import { londonToday } from '#shared/domain/wallTime.ts';

/**
 * `npm run desktop:smoke [-- PROGRAM]` (Linux): starts a packaged app as an ordinary user with a keyring, signs in,
 * stops the server and restarts the app. Uses the DevTools protocol, because fuses disable the inspector.
 */
const program = resolve(process.argv[2] ?? 'dist/packages/linux-unpacked/wembley-reception');
const nobody = 65_534;
const home = mkdtempSync(join(tmpdir(), 'clinic-smoke-'));
const debugPort = 9333;
const name = 'Grace Keptonpaper';

function startTls(target: string): Promise<{ address: string; close: () => void }> {
  const [key, cert] = [join(home, 'key.pem'), join(home, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, answer) => {
    const { hostname, port } = new URL(target);
    const onward = httpRequest(
      { hostname, port, path: request.url, method: request.method, headers: request.headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    request.pipe(onward);
  });
  return new Promise((listening) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const close = () => {
        server.close();
        server.closeAllConnections();
      };
      listening({ address: `https://localhost:${port}`, close });
    }),
  );
}

function startDesk(): ChildProcess {
  const command = [
    program,
    '--password-store=gnome-libsecret',
    `--remote-debugging-port=${debugPort}`,
    '--ignore-certificate-errors',
  ];
  const script = `printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; date +%s%3N > "$HOME/started"; exec "$@"`;
  const isRoot = process.getuid?.() === 0;
  return spawn('xvfb-run', ['-a', 'dbus-run-session', '--', 'sh', '-c', script, 'sh', ...command], {
    detached: true,
    stdio: 'ignore',
    ...(isRoot && { uid: nobody, gid: nobody }),
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_RUNTIME_DIR: join(home, 'run'),
      XDG_CONFIG_HOME: join(home, '.config'),
    },
  });
}

async function attach(): Promise<Page> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const version = await fetch(`http://127.0.0.1:${debugPort}/json/version`).catch(() => undefined);
    if (version?.ok) {
      const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
      const browser = await chromium.connectOverCDP(webSocketDebuggerUrl, { noDefaults: true });
      const page = browser.contexts()[0]?.pages()[0];
      if (page) return page;
      await browser.close();
    }
    await wait(50);
  }
  throw new Error('The desk did not start.');
}

async function stop(desk: ChildProcess): Promise<void> {
  if (desk.pid) process.kill(-desk.pid, 'SIGTERM');
  await wait(1500);
  if (desk.pid) {
    try {
      process.kill(-desk.pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }
}

/** Proportional set size of all the desk's processes, in MiB. */
function measureMemory(): number {
  let kib = 0;
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(program)) continue;
      kib += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // The process ended meanwhile.
    }
  }
  return Math.round(kib / 1024);
}

/** Processes without Chromium's seccomp filter. */
function listUnconfined(): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) return false;
      if (statSync(`/proc/${pid}`).uid !== statSync(home).uid) return false;
      return !/^Seccomp:\s+2$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  });
}

mkdirSync(join(home, 'run'), { mode: 0o700 });
if (process.getuid?.() === 0)
  for (const folder of [home, join(home, 'run')]) chownSync(folder, nobody, nobody);
chmodSync(home, 0o755);
const cluster = await startRunCluster();
const url = databaseUrl(cluster.url, 'smoke');
await createDatabase(cluster.url, 'smoke', 'tpl');
const db = openDatabase(url);
const server = await startServerProcess({ DATABASE_URL: runtimeUrl(url) });
const tls = await startTls(server.url);
const admin = await buildAdmin(db);
await buildConfirmed(db, { name, appointmentDate: londonToday(new Date()), appointmentTime: '17:30' });

let desk = startDesk();
try {
  let page = await attach();
  await page.getByLabel('Clinic address').fill(server.url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('must begin with https://');
  await page.getByLabel('Clinic address').fill(tls.address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
  expect(listUnconfined()).toEqual([]);
  console.log('The hardened package starts, is confined, takes https only, and shows the sign-in screen.');

  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  const listFile = join(home, '.config/Wembley Aesthetics Reception/kept-list.json');
  await expect.poll(() => existsSync(listFile)).toBe(true);
  expect(statSync(listFile).mode & 0o777).toBe(0o600);
  expect(readFileSync(listFile, 'latin1')).not.toContain('Grace');
  console.log('The list for an outage is on the disk, encrypted with a key of the keyring.');
  await wait(20_000);
  console.log(`Idle memory, all processes: ${measureMemory()} MiB (PSS)`);

  await stop(desk);
  tls.close();
  desk = startDesk();
  page = await attach();
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText(name)).toBeVisible();
  const startedAt = Number(readFileSync(join(home, 'started'), 'utf8'));
  console.log(`Cold start to the kept list, without the clinic: ${Date.now() - startedAt} ms`);
  await expect(page.getByText(/^Not connected: as of/)).toBeVisible();
} finally {
  await stop(desk);
  tls.close();
  server.child.kill('SIGKILL');
  await db.destroy();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}
process.exit(0);
