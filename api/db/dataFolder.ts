import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { chooseAccount, type ServerAccount } from './serverAccount.ts';
import { ProgramError, superviseProgram } from './supervisor.ts';

/** The major version of the programs in package.json; a data folder can be read by its own major only. */
const MAJOR = '18';
export const SUPERUSER = 'clinic';
/** Who the server runs as: somebody who owns nothing. */
export const RUNTIME_ROLE = 'clinic_server';

/**
 * Makes the data folder where there is none, and says who runs the server on it.
 *
 * A new folder is filled under another name and renamed when it is complete, so that a power cut half-way
 * leaves nothing that looks like data. The caller holds the folder's lock.
 */
export async function prepareDataFolder(
  folder: string,
  binaries: Binaries,
  { output, sync }: { output: number; sync: boolean },
): Promise<ServerAccount> {
  removeUnfinished(folder);
  if (!existsSync(folder)) return initialise(folder, binaries, { output, sync });
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
  { output, sync }: { output: number; sync: boolean },
): Promise<ServerAccount> {
  const unfinished = `${folder}.new-${randomUUID()}`;
  mkdirSync(unfinished, { mode: 0o700 });
  const account = chooseAccount(binaries, unfinished, { fresh: true });
  const command = [binaries.initdb, '-D', unfinished, '-U', SUPERUSER, '-E', 'UTF8'];
  // The built-in locale sorts alike on every machine and in every release; ICU's and glibc's do not.
  command.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  // Only the socket in our own folder is ever opened, and only its owner may enter that.
  command.push('--auth-local=trust', '--auth-host=reject', ...(sync ? [] : ['--no-sync']));
  const code = await superviseProgram(command, account, output).ended;
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

/** Makes a folder that other accounts may enter, whatever the umask; an existing one is left as it is. */
export function makeOpenFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
}
