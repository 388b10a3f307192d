import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#api/db/connection.ts';

export type TestDatabase = {
  url: string;
  knex: Knex;
  /** Ends every connection to it and removes it; for `afterAll`. */
  drop(): Promise<void>;
};

/**
 * A database of its own for one test file, with all migrations: `beforeAll(async () => { db = await
 * createTestDatabase(); })`. With `empty: true` one without any, for tests of migrations themselves.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(clusterUrl, name, empty ? undefined : 'tpl');
  const url = databaseUrl(clusterUrl, name);
  const knex = openDatabase(url);
  const drop = async (): Promise<void> => {
    await knex.destroy();
    await runOn(clusterUrl, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { url, knex, drop };
}

/** Creates a database on a cluster; copying files is the quickest way where nothing has to survive. */
export async function createDatabase(
  clusterUrl: string,
  name: string,
  template = 'template0',
): Promise<void> {
  await runOn(clusterUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
}

/** The same cluster's other database. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function runOn(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
