import type pg from 'pg';
import { PrimaryClient } from '#api/db/client.ts';
import type { Knex } from 'knex';
import { openDatabase } from '#api/db/connection.ts';

/** Opens a database for some queries, and always closes it. */
export async function withDatabase<T>(url: string, work: (db: Knex) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { max: 2 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Opens a connection without timeouts, for long work, and always closes it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new PrimaryClient({
    connectionString: url,
    application_name: 'clinic-backup',
    // The server or role may have timeouts that are meant for requests.
    options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  // The pending query throws the same error.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
