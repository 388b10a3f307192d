import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, inject } from 'vitest';
import { openDatabase } from '#api/db/connection.ts';
import { createDatabase, databaseUrl, runOn, runtimeUrl } from '#api/testing/clone.ts';

export type TestDatabase = {
  /** The owner's URL and connections, because a test may do what no server may. */
  url: string;
  knex: Knex;
  /** The URL for the server's role, which owns nothing. */
  runtimeUrl: string;
  /** Ends all connections and drops the database; for `afterAll`. */
  drop(): Promise<void>;
};

export interface TestDatabaseSettings {
  empty?: boolean;
  clusterUrl?: string;
  tablespace?: string;
}

/**
 * A separate, migrated database for one test file.
 * `empty: true` skips the migrations, for tests of migrations; `clusterUrl` selects another cluster, `tablespace`
 * puts its files elsewhere.
 */
export async function createTestDatabase({
  empty = false,
  clusterUrl = inject('clusterUrl'),
  tablespace,
}: TestDatabaseSettings = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(clusterUrl, name, empty ? undefined : 'tpl', tablespace);
  const url = databaseUrl(clusterUrl, name);
  const knex = openDatabase(url);
  const drop = async (): Promise<void> => {
    await knex.destroy();
    await runOn(clusterUrl, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { url, knex, runtimeUrl: runtimeUrl(url), drop };
}

/** The database of a test file, from its first line until after its last test. */
export async function testDatabase(settings?: TestDatabaseSettings): Promise<TestDatabase> {
  const database = await createTestDatabase(settings);
  afterAll(() => database.drop());
  return database;
}
