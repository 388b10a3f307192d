import pg from 'pg';
import { RUNTIME_ROLE } from '#api/db/embedded/dataFolder.ts';

/** Creates a database on a cluster by copying files, the quickest way where durability does not matter. */
export async function createDatabase(
  clusterUrl: string,
  name: string,
  template = 'template0',
  tablespace?: string,
): Promise<void> {
  // Files cannot be cloned across file systems.
  const how = tablespace ? `tablespace ${tablespace} strategy wal_log` : 'strategy file_copy';
  await runOn(clusterUrl, (client) => client.query(`create database ${name} template ${template} ${how}`));
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
