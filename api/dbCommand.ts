import { parseArgs } from 'node:util';
import { formatPeriod, retention } from '#shared/domain/retention.ts';
import { FolderInUseError } from '#api/db/embedded/cluster.ts';
import { prepareDatabase } from '#api/db/prepare.ts';
import { asOwner, backUp, PendingMigrationsError, restore, verifyRecords } from '#api/backup/commands.ts';
import { BackupFileError } from '#api/backup/readBackup.ts';
import { EnvError, readEnv } from '#api/env.ts';
import { createAdmin } from '#api/firstAdmin.ts';
import { countExpired, purge } from '#api/jobs/purge.ts';
import { findWrongClaims } from '#api/customers/wrongClaims.ts';
import { describeKeys, protectEntries, rotateKeys, type Finding } from '#api/record/keys.ts';
import { fillDemo } from '#api/demo/seed.ts';

const usage = `npm run db -- migrate        bring the tables up to date
npm run db -- seed           fill an empty database with a demonstration month
npm run db -- admin EMAIL    make EMAIL an admin with a new password
npm run db -- retention      remove what has been kept long enough, as happens every night
npm run db -- retention --dry-run    say how much that is, and remove nothing
npm run db -- claims         list bookings in records that they may not belong to, and change nothing
npm run db -- keys           say whether every care record can be read with the keys that are here
npm run db -- keys rotate    encrypt care records with the first key
npm run db -- protect        add a code over all columns to care records of earlier releases
npm run db -- verify FILE    say whether care records are unchanged and end where the backup FILE says
npm run db -- backup FILE    write everything into FILE, also while the server runs
npm run db -- restore FILE   fill an empty database from FILE`;

function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

const print = (text: string) => void process.stdout.write(`${text}\n`);

const notCompared =
  'This was compared with no backup, which alone shows whether the end of a record is gone: npm run db -- verify FILE.';

/** Ends with 1 when something is changed or cannot be read. */
function report({ text, isGood }: Finding, ...more: string[]): void {
  print([text, ...more].join('\n'));
  if (!isGood) process.exitCode = 1;
}

function formatExpired(rows: Record<string, number>, isDryRun: boolean): string {
  const lines = Object.entries(retention).flatMap(([name, period]) =>
    // The two periods of sessions are one rule.
    name in rows
      ? `  ${name.padEnd(16)}${String(rows[name]).padStart(8)}   kept ${formatPeriod(period)}`
      : [],
  );
  return [isDryRun ? 'Would go now; nothing was removed:' : 'Removed:', ...lines].join('\n');
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [command, argument] = positionals;
  if (command === 'backup' && argument) return print(await backUp(readEnv(), argument));
  if (command === 'restore' && argument) return print(await restore(readEnv(), argument));
  if (command === 'keys' && (!argument || argument === 'rotate')) {
    const run = argument ? rotateKeys : describeKeys;
    const env = readEnv();
    return report(await asOwner(env, (db) => run(db, env.recordKeys)), notCompared);
  }
  if (command === 'claims') return print(await asOwner(readEnv(), findWrongClaims));
  if (command === 'protect') {
    const env = readEnv();
    return report(await asOwner(env, (db) => protectEntries(db, env.recordKeys)), notCompared);
  }
  if (command === 'verify' && argument) {
    const env = readEnv();
    return report(await asOwner(env, (db) => verifyRecords(db, env, argument)));
  }
  if (command === 'retention') {
    const isDryRun = values['dry-run'];
    return print(
      formatExpired(await asOwner(readEnv(), (db) => (isDryRun ? countExpired : purge)(db)), isDryRun),
    );
  }
  const isKnown = ['migrate', 'seed'].includes(command ?? '') || (command === 'admin' && argument);
  if (!isKnown) return fail(usage);
  const env = readEnv();
  const database = await prepareDatabase(env);
  const { db, done } = database;
  try {
    if (command === 'migrate') print(done.length > 0 ? `Done: ${done.join(', ')}` : 'Nothing to do.');
    if (command === 'seed') print(await fillDemo(db, env.recordKeys));
    if (command === 'admin' && argument) {
      const password = await createAdmin(db, argument, env.adminPassword);
      print(`${argument} is an admin.${env.adminPassword ? '' : ` Password: ${password}`}`);
    }
  } finally {
    await database.close();
  }
}

try {
  await run();
} catch (error) {
  const isForReaders = [EnvError, BackupFileError, FolderInUseError, PendingMigrationsError].some(
    (kind) => error instanceof kind,
  );
  const { message, stack, code = '', syscall } = error as NodeJS.ErrnoException;
  if (code.startsWith('ERR_PARSE_ARGS')) fail(usage);
  // A file that cannot be opened, a database that does not answer.
  else fail(isForReaders || syscall !== undefined ? message : String(stack));
}
