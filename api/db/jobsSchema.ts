import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { PrimaryClient } from '#api/db/client.ts';

/** Silences graphile-worker: errors are thrown, or logged by our tasks. */
export const silent = new Logger(() => () => {});

/** Migrates graphile-worker's tables; the caller holds the migration lock. */
export async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, Client: PrimaryClient, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
}
