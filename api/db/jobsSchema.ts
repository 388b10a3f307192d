import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { PrimaryClient } from '#api/db/client.ts';

/** graphile-worker prints nothing by itself: what matters is thrown, or logged by our tasks. */
export const silent = new Logger(() => () => {});

/** Brings the tables of graphile-worker up to date; the caller holds the migration lock. */
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
