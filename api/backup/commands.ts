import { resolve } from 'node:path';
import type { Knex } from 'knex';
import { createBackup } from '#api/backup/createBackup.ts';
import { readBackup } from '#api/backup/readBackup.ts';
import { restoreBackup } from '#api/backup/restore.ts';
import type { SignatureState } from '#api/backup/signature.ts';
import { joinCluster, startCluster } from '#api/db/embedded/cluster.ts';
import { RUNTIME_ROLE } from '#api/db/embedded/dataFolder.ts';
import { readRole } from '#api/db/runtimeRole.ts';
import { pendingMigrations } from '#api/db/migrate.ts';
import type { Env } from '#api/env.ts';
import { countShortened } from '#api/record/chains.ts';
import { describeKeys, type Finding } from '#api/record/keys.ts';
import { withDatabase } from '#api/backup/withClient.ts';

/** Both commands need the role that owns the tables. */
type Settings = Pick<Env, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir' | 'backupKeys'>;

/** Does the work with the URL of the tables' owner; the embedded cluster, if it is that, is started or joined for it. */
async function withOwner<T>(
  env: Settings,
  open: typeof joinCluster,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const cluster = env.databaseUrl ? undefined : await open({ dataDir: env.dataDir });
  try {
    return await work(cluster?.url ?? env.migrationDatabaseUrl ?? env.databaseUrl ?? '');
  } finally {
    await cluster?.stop();
  }
}

const count = (n: number, noun: string) => `${n.toLocaleString('en-GB')} ${noun}${n === 1 ? '' : 's'}`;

const signatureLabels: Record<SignatureState, string> = {
  right: 'Its signature is right.',
  unchecked: 'Its signature was not checked: BACKUP_KEYS is not set.',
  none: 'It has no signature, so nothing says who made it.',
};

const formatShortened = (shortened: number, of: number) =>
  shortened === 0
    ? `Each of ${count(of, 'care record')} reaches the end that the backup names.`
    : `${count(shortened, 'care record')} of ${of.toLocaleString('en-GB')} do not reach the end that the backup names: an entry is gone, or another stands in its place.`;

/** `npm run db -- backup FILE`; the server may be running. @returns message for the console */
export const backUp = (env: Settings, file: string): Promise<string> =>
  withOwner(env, joinCluster, async (url) => {
    const result = await createBackup(url, resolve(file), { keys: env.backupKeys });
    const { tables, rows, bytes, isSigned } = result;
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
    return `Backed up ${count(rows, 'row')} of ${count(tables, 'table')} into ${file} (${size}), read back and whole. ${isSigned ? 'It is signed.' : 'It is not signed: BACKUP_KEYS is not set.'}`;
  });

/** `npm run db -- restore FILE`; the server must not be running. @returns message for the console */
export const restore = (env: Settings, file: string): Promise<string> =>
  withOwner(env, startCluster, async (url) => {
    const settings = { runtimeRole: await findRuntimeRole(env), keys: env.backupKeys };
    const restored = await restoreBackup(url, resolve(file), settings);
    const { madeAt, rows, signature, onHold, unknownTables, heads } = restored;
    return [
      `Restored ${count(rows, 'row')} from ${file}, made at ${madeAt}. Everybody has to sign in again.`,
      signatureLabels[signature],
      ...(heads ? [formatShortened(heads.shortened, heads.of)] : []),
      onHold === 0
        ? 'No message was waiting to be sent.'
        : `${count(onHold, 'message')} had not been sent: an owner releases or discards them under Messages.`,
      ...unknownTables.map((table) => `The table ${table} is none of this software's and was left out.`),
    ].join('\n');
  });

/** Runs a command as the owner of the tables; the server may be running. */
export const asOwner = <Result>(env: Settings, command: (db: Knex) => Promise<Result>) =>
  withOwner(env, joinCluster, (url) =>
    withDatabase(url, async (db) => {
      const pending = await pendingMigrations(db);
      if (pending.length > 0) throw new PendingMigrationsError(pending);
      return command(db);
    }),
  );

export class PendingMigrationsError extends Error {
  constructor(pending: readonly string[]) {
    super(`The database lacks ${pending.join(', ')}: run "npm run db -- migrate" first.`);
  }
}

/** `npm run db -- verify FILE`: whether records reach the ends that a backup names, as signed; also beside a server. */
export async function verifyRecords(
  db: Knex,
  env: Pick<Env, 'recordKeys' | 'backupKeys'> & Partial<Settings>,
  file: string,
): Promise<Finding> {
  const { madeAt, manifest, signature } = await readBackup(resolve(file), { keys: env.backupKeys });
  const heads = manifest.recordHeads;
  const shortened = heads ? await countShortened(db, heads) : 0;
  const keys = await describeKeys(db, env.recordKeys);
  const text = [
    `The backup ${file} was made at ${madeAt}. ${signatureLabels[signature]}`,
    heads ? formatShortened(shortened, heads.length) : 'It does not say where the care records end.',
    keys.text,
    ...(env.databaseUrl && !env.migrationDatabaseUrl
      ? [
          'The server’s database role owns its tables, so it could change care records: this check finds it, nothing stops it.',
        ]
      : []),
  ].join('\n');
  return { text, isGood: keys.isGood && shortened === 0 };
}

/** The server's database role, if it is not the owner. */
async function findRuntimeRole({ databaseUrl, migrationDatabaseUrl }: Settings): Promise<string | undefined> {
  if (!databaseUrl) return RUNTIME_ROLE;
  return migrationDatabaseUrl ? withDatabase(databaseUrl, readRole) : undefined;
}
