import type { Knex } from 'knex';
import {
  send,
  type Connection,
  type Queryable,
  type Statement,
  type StatementClient,
} from '#api/db/prepared.ts';

/**
 * Waits until everything written before is on disk. A transaction that also sends a NOTIFY holds a lock
 * on all others of its kind until its commit is over; without the disk in it that is a moment, and they all
 * wait for the disk together here, before anything is acknowledged.
 */
const flushToDisk: Statement = {
  name: 'flush_to_disk',
  text: `SELECT pg_logical_emit_message(true, 'flush', '')`,
  values: [],
};

/** What PostgreSQL says of every statement that comes after the one that failed. */
const isConsequence = (error: unknown) => (error as { code?: unknown } | undefined)?.code === '25P02';

/**
 * A transaction of prepared statements that are sent without waiting for one another: a request that
 * writes to six tables then costs two round trips instead of eight. PostgreSQL refuses everything after
 * the first failure and turns COMMIT into a rollback, so nothing is ever written by halves.
 *
 * `work` has to wait for everything that it starts. What it throws gives way to the failure of a
 * statement that was sent before, because that one came first.
 */
export async function inPipeline<T>(db: Knex, work: (trx: Queryable) => Promise<T>): Promise<T> {
  const pool = db.client as StatementClient;
  const connection = await pool.acquireConnection();
  /** Of posted statements. */
  const failures: unknown[] = [];
  /** Why the transaction cannot go on, whoever waited for that statement. */
  let cause: unknown;
  const underWay: Promise<unknown>[] = [];
  let isOver = false;

  function post(statement: Statement | string): void {
    underWay.push(send(watched, statement).catch((error: unknown) => failures.push(error)));
  }

  const watched: Connection = {
    connection: connection.connection,
    query: (statement) =>
      connection.query<never>(statement).catch((error: unknown) => {
        cause ??= error;
        throw error;
      }),
  };

  async function finish(command: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    isOver = true;
    post(command);
    if (command === 'COMMIT') post(flushToDisk);
    await Promise.all(underWay);
  }

  /** Whatever came later would be outside the transaction. */
  function refuseWhenOver(): void {
    if (isOver) throw new Error('This pipeline is over');
  }

  const client: StatementClient = {
    acquireConnection: async () => {
      refuseWhenOver();
      return watched;
    },
    releaseConnection: async () => {},
    post: (statement) => {
      refuseWhenOver();
      post(statement);
    },
  };

  try {
    post('BEGIN; SET LOCAL synchronous_commit TO off');
    const result = await work({ client } as Queryable).catch(async (error: unknown) => {
      await finish('ROLLBACK');
      throw failures[0] ?? (isConsequence(error) ? cause : error);
    });
    await finish('COMMIT');
    if (failures.length > 0) throw failures[0];
    return result;
  } finally {
    await pool.releaseConnection(connection);
  }
}
