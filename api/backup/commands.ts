import { resolve } from 'node:path';
import { makeBackup } from '#api/backup/makeBackup.ts';
import { restoreBackup } from '#api/backup/restore.ts';
import { joinCluster, startCluster } from '#api/db/cluster.ts';
import { prepareDatabase } from '#api/db/prepare.ts';
import type { Env } from '#api/env.ts';

/** Both need the role that owns the tables. */
type Settings = Pick<Env, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>;

const ownerUrl = (env: Settings, cluster?: { url: string }) =>
  env.migrationDatabaseUrl ?? env.databaseUrl ?? cluster?.url ?? '';

const count = (n: number, noun: string) => `${n.toLocaleString('en-GB')} ${noun}${n === 1 ? '' : 's'}`;

/** `npm run db -- backup FILE`, beside a running server as well. @returns what to tell */
export async function backUp(env: Settings, file: string): Promise<string> {
  const cluster = env.databaseUrl ? undefined : await joinCluster({ dataDir: env.dataDir });
  try {
    const { tables, rows, bytes } = await makeBackup(ownerUrl(env, cluster), resolve(file));
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
    return `Backed up ${count(rows, 'row')} of ${count(tables, 'table')} into ${file} (${size}), read back and whole.`;
  } finally {
    await cluster?.stop();
  }
}

/** `npm run db -- restore FILE`; the server must not run yet. @returns what to tell */
export async function restore(env: Settings, file: string): Promise<string> {
  const cluster = env.databaseUrl ? undefined : await startCluster({ dataDir: env.dataDir });
  try {
    const { madeAt, rows, onHold, unknownTables } = await restoreBackup(
      ownerUrl(env, cluster),
      resolve(file),
    );
    // The tables are new to the server's role. An embedded database is seen to at its next start.
    if (env.migrationDatabaseUrl) await (await prepareDatabase(env)).close();
    return [
      `Restored ${count(rows, 'row')} from ${file}, made at ${madeAt}. Everybody has to sign in again.`,
      onHold === 0
        ? 'No message was waiting to be sent.'
        : `${count(onHold, 'message')} had not been sent: an owner releases or discards them under Messages.`,
      ...unknownTables.map((table) => `The table ${table} is none of this software's and was left out.`),
    ].join('\n');
  } finally {
    await cluster?.stop();
  }
}
