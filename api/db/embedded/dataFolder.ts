import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { chooseAccount, type ServerAccount } from './serverAccount.ts';
import { type Binaries, initdbCommand, type StartPath, startPathOf } from './startPath.ts';
import { ProgramError, superviseProgram } from './supervisor.ts';

/** The major version of the programs in package.json; a data folder is readable by its own major version only. */
const MAJOR = '18';
export const SUPERUSER = 'clinic';
/** The server's database role, which owns nothing. */
export const RUNTIME_ROLE = 'clinic_server';

interface Initialising {
  /** The file descriptor for the program's output. */
  output: number;
  /** Whether it has to survive a crash of the machine. */
  sync: boolean;
  /** The superuser's password, for connections by a port. */
  password?: string | undefined;
  startPath?: StartPath;
}

/**
 * Creates the data folder if missing, and returns the account that runs the server on it.
 * A new folder is filled under another name and renamed when complete, so that a power failure leaves nothing that
 * looks like data. The caller holds the folder's lock.
 */
export async function prepareDataFolder(folder: string, binaries: Binaries, options: Initialising) {
  removeUnfinished(folder);
  if (!existsSync(folder)) return initialise(folder, binaries, options);
  const version = existsSync(join(folder, 'PG_VERSION'))
    ? readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
    : 'unknown';
  if (version !== MAJOR) {
    throw new Error(
      `The data in ${folder} is of PostgreSQL version ${version}, this release has version ${MAJOR}. ` +
        'Back it up with the release that wrote it and restore the backup here, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return chooseAccount(binaries, folder);
}

async function initialise(
  folder: string,
  binaries: Binaries,
  { output, sync, password, startPath = startPathOf(process.platform) }: Initialising,
): Promise<ServerAccount> {
  const unfinished = `${folder}.new-${randomUUID()}`;
  mkdirSync(unfinished, { mode: 0o700 });
  const account = chooseAccount(binaries, unfinished, { fresh: true });
  const passwordFile = password && `${unfinished}.password`;
  if (passwordFile) {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    chownSync(passwordFile, account.fileOwner.uid, account.fileOwner.gid);
  }
  const command = initdbCommand(binaries, unfinished, { superuser: SUPERUSER, passwordFile, sync });
  const code = await superviseProgram(command, account, output, startPath).ended;
  if (passwordFile) rmSync(passwordFile);
  if (code !== 0)
    throw new ProgramError(`The database folder ${folder} could not be made (initdb ended with ${code})`);
  renameSync(unfinished, folder);
  return account;
}

function removeUnfinished(folder: string): void {
  const parent = dirname(folder);
  for (const name of readdirSync(parent)) {
    if (join(parent, name).startsWith(`${folder}.new-`)) {
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

/** Creates a folder that other accounts may enter, whatever the umask; an existing one is left unchanged. */
export function createOpenFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
}
