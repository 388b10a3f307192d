import type { Knex } from 'knex';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type PgConnection } from '#api/db/connection.ts';
import { grantRuntime } from '#api/db/runtimeRole.ts';
import { migrateJobs } from '#api/db/jobsSchema.ts';
import { type Migration, migrations } from '#migrations/list.ts';

// Any number will do as long as it stays the same in all releases.
const MIGRATION_LOCK = 7_014_001;
const LOCK_POLL_MS = 100;
const LOCK_WAIT_MS = 600_000;

type Migrations = Record<string, Migration>;

/**
 * Brings the database up to date and returns the names of what was done.
 *
 * Safe to start twice at once (one works, the other waits) and to kill at any point: the next run goes on
 * where that one ended, with nothing to unlock by hand. All of it rests on one connection that holds a
 * session advisory lock, so the lock lives as long as the last statement of a process that was killed.
 *
 * @param url the owner's @param runtimeRole who the server runs as, where that is somebody else: gets its rights
 */
export async function migrate(
  url: string,
  list: Migrations = migrations,
  runtimeRole?: string,
): Promise<string[]> {
  // One connection: what is locked and what works are the same session. A statement may take its time,
  // but waits 3 s at most for a lock, so that a migration never queues all requests behind itself.
  // Another process's turn is waited for while the connection is made.
  const limits = { max: 1, statementTimeout: 0, acquireTimeout: LOCK_WAIT_MS };
  const knex = openDatabase(url, { ...limits, prepare: takeMigrationLock });
  const config: Knex.MigratorConfig = {
    migrationSource: toSource(list),
    // An older release may start again on a newer schema.
    disableMigrationsListValidation: true,
  };
  try {
    // Knex's own lock is a row that survives the process that set it. Holding the real lock, we know that
    // nobody else is at work.
    await knex.migrate.forceFreeMigrationsLock(config);
    const done: string[] = [];
    for (;;) {
      // One at a time: Knex then notes a migration as done in the migration's own transaction.
      const [, names] = (await knex.migrate.up(config)) as [number, string[]];
      if (names.length === 0) break;
      done.push(...names);
    }
    // The queue's own tables, unless a test is about other migrations than ours.
    if (list === migrations) await migrateJobs(url);
    if (runtimeRole) await grantRuntime(knex, runtimeRole);
    return done;
  } finally {
    await knex.destroy();
  }
}

/** The migrations this release has and the database has not. One query that changes nothing. */
export async function pendingMigrations(knex: Knex, list: Migrations = migrations): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { present: boolean }[] }>(
    `select to_regclass('knex_migrations') is not null as present`,
  );
  const done = rows[0]?.present ? await knex('knex_migrations').pluck<string[]>('name') : [];
  return Object.keys(list).filter((name) => !done.includes(name));
}

async function takeMigrationLock(connection: PgConnection): Promise<void> {
  // Notice a dead client in the middle of a long statement, and do not finish its work for it.
  await connection.query(`set client_connection_check_interval = '1s'`);
  await takeLock(connection, 'pg_try_advisory_lock');
}

/** Waits for a migration under way and lets none begin for as long as this connection lives. */
export const holdOffMigrations = (connection: PgConnection) =>
  takeLock(connection, 'pg_try_advisory_lock_shared');

async function takeLock(connection: PgConnection, how: string): Promise<void> {
  for (;;) {
    // Asked again and again rather than waited for: a waiting statement holds a snapshot, and
    // `create index concurrently` in the other process would wait for that in turn.
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
    getMigration: async (name) => ({ ...list[name]!, down: refuseDown }),
  };
}

async function refuseDown(): Promise<never> {
  throw new Error('Migrations go forward only');
}
