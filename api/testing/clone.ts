import pg from 'pg';
import { RUNTIME_ROLE } from '#api/db/embedded/dataFolder.ts';

/** Set by `npm test`, so that all its runners share one cluster; a single runner starts its own. */
export const clusterVariable = 'TEST_CLUSTER_URL';

/** Copying files takes a third of the processor's time of PostgreSQL's default, which writes every page to the log, too. */
export async function createDatabase(
  clusterUrl: string,
  name: string,
  template = 'template0',
  tablespace?: string,
): Promise<void> {
  const where = tablespace ? `tablespace ${tablespace}` : '';
  await runOn(clusterUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy ${where}`),
  );
}

/** The URL of another database of the cluster. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The URL of the same database for the server's role. */
export function runtimeUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = RUNTIME_ROLE;
  return url.href;
}

/** Runs statements outside pools and transactions. */
export async function runOn(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
