import type { Knex } from 'knex';
import { startCluster } from '#api/db/embedded/cluster.ts';
import { openDatabase } from '#api/db/connection.ts';
import { migrate, pendingMigrations } from '#api/db/migrate.ts';
import { ownsTables, readRole } from '#api/db/runtimeRole.ts';
import type { Env } from '#api/env.ts';
import { migrations } from '#migrations/list.ts';

interface PreparedDatabase {
  /** Connected as the server's role. */
  db: Knex;
  /** The URL for separate connections as that role. */
  url: string;
  /** The names of the migrations that were run. */
  done: string[];
  /** The server's role, if it could change or drop the tables. */
  owner: string | undefined;
  close: () => Promise<void>;
}

/**
 * Migrates the database as its owner and opens it as the server's role. Without an owner's URL the server's own is
 * used to migrate, unless its role owns nothing: then the migrations must have been run before.
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
