import type { Knex } from 'knex';

/** The part of Knex's client, of the pool or of a transaction, that is used here. */
interface StatementClient {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

interface Connection {
  query<Row>(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: Row[] }>;
}

/** A statement planned once per connection, for the few of nearly every request; everything else uses Objection. */
export async function queryPrepared<Row>(db: Knex, name: string, text: string, values: unknown[]) {
  const client = db.client as StatementClient;
  const connection = await client.acquireConnection();
  try {
    return (await connection.query<Row>({ name, text, values })).rows;
  } finally {
    await client.releaseConnection(connection);
  }
}
