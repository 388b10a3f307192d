import type { Knex } from 'knex';
import { startCluster } from '#api/db/embedded/cluster.ts';
import { openDatabase } from '#api/db/connection.ts';
import { migrate, pendingMigrations } from '#api/db/migrate.ts';
import { ownsTables, readRole } from '#api/db/runtimeRole.ts';
import type { Env } from '#api/env.ts';
import { migrations } from '#migrations/list.ts';

export interface PreparedDatabase {
  /** As the role that the server runs as. */
  db: Knex;
  /** The same, for those who need connections of their own. */
  url: string;
  /** The names of the migrations that were done. */
  done: string[];
  /** The role the server runs as, where it could change or drop the tables. */
  owner: string | undefined;
  close: () => Promise<void>;
}

/**
 * Brings the database up to date as its owner and opens it as the role the server runs as. Without an owner's address
 * the server's own is used to migrate, unless its role owns nothing: then somebody else has to have migrated.
 */
export async function prepareDatabase(
  env: Pick<Env, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>,
): Promise<PreparedDatabase> {
  const cluster = env.databaseUrl ? undefined : await startCluster({ dataDir: env.dataDir });
  const url = env.databaseUrl ?? cluster?.runtimeUrl ?? '';
  const ownerUrl = cluster?.url ?? env.migrationDatabaseUrl;
  const db = openDatabase(url);
  const close = async () => {
    await db.destroy();
    await cluster?.stop();
  };
  try {
    const role = await readRole(db);
    let done: string[] = [];
    if (ownerUrl) done = await migrate(ownerUrl, migrations, role);
    else if ((await ownsTables(db)) === false) await requireUpToDate(db, role);
    else done = await migrate(url);
    return { db, url, done, owner: (await ownsTables(db)) ? role : undefined, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function requireUpToDate(db: Knex, role: string): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return;
  throw new Error(
    `The database lacks ${pending.join(', ')}, and the role ${role} may not change tables: run "npm run db -- migrate" ` +
      'with the owner in MIGRATION_DATABASE_URL first.',
  );
}
