import type { Knex } from 'knex';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type PgConnection } from '#api/db/connection.ts';
import { grantRuntime } from '#api/db/runtimeRole.ts';
import { addSeedProducts } from '#api/db/seedProducts.ts';
import { migrateJobs } from '#api/db/jobsSchema.ts';
import { type Migrations, migrations } from '#migrations/list.ts';

// Any number that is the same in all releases.
const MIGRATION_LOCK = 7_014_001;
const LOCK_POLL_MS = 100;
const LOCK_WAIT_MS = 600_000;

/**
 * Migrates the database and returns the names of the migrations run.
 * Safe to start twice at once (one works, the other waits) and to kill at any point: the next run continues where
 * that one ended, with nothing to unlock by hand. One connection holds a session advisory lock, so that the lock
 * lasts as long as the last statement of a killed process.
 * @param url as the tables' owner @param runtimeRole the server's role, if it is another one: it is granted its
 * rights
 */
export async function migrate(url: string, list: Migrations = migrations, runtimeRole?: string) {
  // One connection, so that the lock and the work are in the same session. A statement may take long, but waits at
  // most 3 s for a lock, so that a migration never queues all requests behind itself. Connecting blocks until another
  // process releases the migration lock.
  const limits = { max: 1, statementTimeout: 0, acquireTimeout: LOCK_WAIT_MS };
  const knex = openDatabase(url, { ...limits, prepare: takeMigrationLock });
  const config: Knex.MigratorConfig = {
    migrationSource: toSource(list),
    // An older release may start on a newer schema.
    disableMigrationsListValidation: true,
  };
  try {
    // Knex's own lock is a row that outlives its process. We hold the advisory lock, so nobody else is migrating.
    await knex.migrate.forceFreeMigrationsLock(config);
    const done: string[] = [];
    for (;;) {
      // One at a time, because Knex then records a migration in the migration's own transaction.
      const [, names] = (await knex.migrate.up(config)) as [number, string[]];
      if (names.length === 0) break;
      done.push(...names);
    }
    // The job queue's tables and the list of products, unless other migrations are passed.
    if (list === migrations) {
      await migrateJobs(url);
      await addSeedProducts(knex);
    }
    if (runtimeRole) await grantRuntime(knex, runtimeRole);
    return done;
  } finally {
    await knex.destroy();
  }
}

/** The migrations of this release that the database lacks. One query that changes nothing. */
export async function pendingMigrations(knex: Knex, list: Migrations = migrations): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { present: boolean }[] }>(
    `select to_regclass('knex_migrations') is not null as present`,
  );
  const done = rows[0]?.present ? await knex('knex_migrations').pluck<string[]>('name') : [];
  return Object.keys(list).filter((name) => !done.includes(name));
}

async function takeMigrationLock(connection: PgConnection): Promise<void> {
  // PostgreSQL detects a dead client during a long statement and cancels it.
  await connection.query(`set client_connection_check_interval = '1s'`);
  await takeLock(connection, 'pg_try_advisory_lock');
}

/** Waits for a migration in progress and prevents new ones as long as this connection lives. */
export const holdOffMigrations = (connection: PgConnection) =>
  takeLock(connection, 'pg_try_advisory_lock_shared');

async function takeLock(connection: PgConnection, how: string): Promise<void> {
  for (;;) {
    // Polls instead of blocking: a blocked statement holds a snapshot, and `create index concurrently` in the other
    // process would wait for that in turn.
    const { rows } = await connection.query<{ taken: boolean }>(`select ${how}($1) as taken`, [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await sleep(LOCK_POLL_MS);
  }
}

function toSource(list: Migrations): Knex.MigrationSource<string> {
  return {
    getMigrations: async () => Object.keys(list),
    getMigrationName: (name) => name,
    getMigration: async (name) => {
      const migration = await list[name]!();
      const { up } = migration;
      return {
        ...migration,
        up: typeof up === 'string' ? (knex) => knex.raw(up) : up,
        down: refuseDown,
      };
    },
  };
}

async function refuseDown(): Promise<never> {
  throw new Error('Migrations go forward only');
}
