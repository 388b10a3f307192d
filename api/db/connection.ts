import { callbackify } from 'node:util';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { PrimaryClient } from './client.ts';
import { typeParsers } from './typeParsers.ts';

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;
const ACQUIRE_TIMEOUT_MS = 3_000;
/** Beyond its statement's limit, until a connection without an answer counts as lost. */
const ANSWER_GRACE_MS = 10_000;

type Options = {
  /** Connections at most. */
  max?: number;
  /** How long a statement may run, milliseconds; 0 for no limit. */
  statementTimeout?: number;
  /** How long a query may wait for a connection, milliseconds. */
  acquireTimeout?: number;
  /** Called with each new connection before its first use. */
  prepare?: (connection: PgConnection) => Promise<void>;
  /** Receives Knex's log output; errors are thrown too. */
  warn?: (message: string) => void;
};

/** The part of a pg client that `prepare` gets. */
export type PgConnection = { query<Row>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }> };

/**
 * A Knex instance on PostgreSQL. It connects at the first query, and again by itself after the database
 * was away; meanwhile queries are refused within 3 s and the process goes on. Objection's models are bound
 * to it by the caller.
 */
export function openDatabase(url: string, options: Options = {}): Knex {
  const { max = 10, statementTimeout = STATEMENT_TIMEOUT_MS, acquireTimeout = ACQUIRE_TIMEOUT_MS } = options;
  const { prepare = async () => {}, warn = () => {} } = options;
  const db = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      // Start-up parameters: the limits hold from the first statement and cost no round trip.
      statement_timeout: statementTimeout,
      lock_timeout: LOCK_TIMEOUT_MS,
      options: '-c timezone=UTC',
      application_name: 'clinic',
      // A half-open connection brings neither an error nor the server's timeout.
      ...(statementTimeout > 0 && { query_timeout: statementTimeout + ANSWER_GRACE_MS }),
      types: typeParsers,
      // Only with it pg gives a connection up that does not answer in time; a query has its connection to itself.
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
  // Knex connects at the first query, with the client of its driver: ours knows several hosts.
  (db.client as { driver: typeof pg }).driver = { ...pg, Client: PrimaryClient };
  return db;
}
