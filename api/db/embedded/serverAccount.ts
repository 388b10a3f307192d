import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { accountsFor, type Binaries, serverEnvironment } from './startPath.ts';

type Owner = { uid: number; gid: number };

/** The operating system account for the PostgreSQL programs. */
export type ServerAccount = {
  /** Prepended to every command. */
  prefix: string[];
  /** Options for `spawn`; empty when the programs run as this process does. */
  spawnAs: Owner | Record<string, never>;
  fileOwner: Owner;
};

// PostgreSQL refuses to run as root. In a separate user namespace it sees root as nobody, while the files stay
// root's; this also works below folders that only root may enter.
const UNSHARE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

export const SERVER_ENVIRONMENT = serverEnvironment(process.platform);

/**
 * Chooses the account for a data folder. An ordinary user runs PostgreSQL as itself. For root it is the owner of
 * existing data, else `postgres`, else `nobody`, else root in a user namespace; no account is ever created. A `fresh`
 * folder is given to the chosen account. Throws, naming DATABASE_URL, when nothing works.
 */
export function chooseAccount(binaries: Binaries, folder: string, { fresh = false } = {}): ServerAccount {
  // Windows has no numeric user ids; PostgreSQL runs as the current user and refuses administrators itself.
  if (process.platform === 'win32') return { prefix: [], spawnAs: {}, fileOwner: { uid: 0, gid: 0 } };
  const failures: string[] = [];
  for (const account of listCandidates(folder, fresh)) {
    if (fresh) chownSync(folder, account.fileOwner.uid, account.fileOwner.gid);
    const failure = tryAccount(account, binaries, folder);
    if (failure === undefined) return account;
    failures.push(failure);
  }
  throw new Error(
    `PostgreSQL cannot be run on ${folder} (${failures.join('; ')}). ` +
      'Start as an ordinary user, keep the project and DATA_DIR where other users may enter (not below /root), or set DATABASE_URL to a PostgreSQL server.',
  );
}

function listCandidates(folder: string, fresh: boolean): ServerAccount[] {
  const me = { uid: process.getuid!(), gid: process.getgid!() };
  const { uid, gid } = statSync(folder);
  if (me.uid !== 0) {
    if (uid === me.uid) return [{ prefix: [], spawnAs: {}, fileOwner: me }];
    throw new Error(
      `The folder ${folder} belongs to another user (uid ${uid}). Start as that user, name another folder in DATA_DIR, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const namespace = { prefix: UNSHARE, spawnAs: {}, fileOwner: me };
  const as = (owner: Owner): ServerAccount => ({ prefix: [], spawnAs: owner, fileOwner: owner });
  const namespaces = process.platform === 'linux' ? [namespace] : [];
  if (fresh) return [...findUsers(accountsFor(process.platform)).map(as), ...namespaces];
  return [uid === 0 ? namespace : as({ uid, gid })];
}

function findUsers(names: string[]): Owner[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return names.flatMap((name) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    return uid && gid ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Why the account cannot enter the folder and run the program; undefined when it can. */
function tryAccount(account: ServerAccount, binaries: Binaries, folder: string): string | undefined {
  const [command, ...args] = [...account.prefix, 'sh', '-c', 'cd "$1" && exec "$2" --version', 'sh'] as const;
  const { status, stderr, error } = spawnSync(command!, [...args, folder, binaries.postgres], {
    ...account.spawnAs,
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    encoding: 'utf8',
  });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}
