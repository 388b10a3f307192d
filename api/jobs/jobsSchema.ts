import { Logger, runMigrations } from 'graphile-worker';

/** graphile-worker prints nothing by itself: what matters is thrown, or logged by our tasks. */
export const silent = new Logger(() => () => {});

/** Brings the tables of graphile-worker up to date; the caller holds the migration lock. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: silent });
}
