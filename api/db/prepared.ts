import type { Knex } from 'knex';

/** What prepared statements are sent through: the pool, one of Knex's transactions, or a pipeline. */
export type Queryable = Pick<Knex, 'client'>;

export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The part of a pg client that is used here. */
export interface Connection {
  query<Row>(statement: Statement | string): Promise<{ rows: Row[] }>;
  connection: { stream: { cork(): void; uncork(): void } };
}

/** The part of Knex's client that is used here; a pipeline has `post` besides. */
export interface StatementClient {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
  /** Sends a statement of which only a failure is of interest, and tells of that at the end. */
  post?(statement: Statement): void;
}

/** Sends a statement; those of the same moment go to PostgreSQL in one write. */
export function send<Row>(connection: Connection, statement: Statement | string): Promise<{ rows: Row[] }> {
  const { stream } = connection.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return connection.query<Row>(statement);
}

/**
 * Runs a hand-written statement that PostgreSQL parses and plans once per connection. For the few that
 * nearly every request makes; everything else goes through Objection.
 */
export async function queryPrepared<Row>(
  db: Queryable,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = db.client as StatementClient;
  const connection = await client.acquireConnection();
  try {
    return (await send<Row>(connection, { name, text, values })).rows;
  } finally {
    await client.releaseConnection(connection);
  }
}

/** The same for a statement that returns nothing; a pipeline does not wait for it. */
export async function executePrepared(
  db: Queryable,
  name: string,
  text: string,
  values: unknown[],
): Promise<void> {
  const client = db.client as StatementClient;
  if (client.post) client.post({ name, text, values });
  else await queryPrepared(db, name, text, values);
}
