import { callbackify } from 'node:util';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { PrimaryClient } from './client.ts';
import { typeParsers } from './typeParsers.ts';

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;
const ACQUIRE_TIMEOUT_MS = 3_000;
/** Added to the statement timeout, until a connection without a response counts as lost. */
const ANSWER_GRACE_MS = 10_000;

type Options = {
  max?: number;
  /** Statement timeout in milliseconds; 0 for none. */
  statementTimeout?: number;
  /** How long a query may wait for a connection, in milliseconds. */
  acquireTimeout?: number;
  /** Called with each new connection before its first use. */
  prepare?: (connection: PgConnection) => Promise<void>;
  /** Receives Knex's log output; errors are thrown too. */
  warn?: (message: string) => void;
};

/** The part of a pg client that `prepare` gets. */
export type PgConnection = { query<Row>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }> };

/** Connects at the first query, again after an outage; meanwhile queries fail within 3 s. The caller binds the models. */
export function openDatabase(url: string, options: Options = {}): Knex {
  const { max = 10, statementTimeout = STATEMENT_TIMEOUT_MS, acquireTimeout = ACQUIRE_TIMEOUT_MS } = options;
  const { prepare = async () => {}, warn = () => {} } = options;
  const db = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      // Start-up parameters apply from the first statement and cost no round trip.
      statement_timeout: statementTimeout,
      lock_timeout: LOCK_TIMEOUT_MS,
      options: '-c timezone=UTC',
      application_name: 'clinic',
      // A half-open connection delivers neither an error nor the server's timeout.
      ...(statementTimeout > 0 && { query_timeout: statementTimeout + ANSWER_GRACE_MS }),
      types: typeParsers,
      // Without it pg does not give up a connection that fails to respond in time. Our queries never share a
      // connection, so nothing is pipelined.
      pipeline: true,
    } as Knex.PgConnectionConfig,
    acquireConnectionTimeout: acquireTimeout,
    pool: {
      min: 0,
      max,
      createTimeoutMillis: acquireTimeout,
      afterCreate: callbackify(async (connection: PgConnection) => {
        await prepare(connection);
        return connection;
      }),
    },
    log: { warn, error: warn, deprecate: warn, debug: () => {} },
  });
  // Knex uses its driver's client; ours supports several hosts.
  (db.client as { driver: typeof pg }).driver = { ...pg, Client: PrimaryClient };
  return db;
}
