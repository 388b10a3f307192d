import type pg from 'pg';
import { PrimaryClient } from '#api/db/client.ts';

/** One connection without limits on time, for work that may take long; closed again whatever happens. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new PrimaryClient({
    connectionString: url,
    application_name: 'clinic-backup',
    // A server or role may have limits of its own that are meant for requests.
    options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  // What goes wrong is thrown by the query under way.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
