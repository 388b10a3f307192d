import type { Knex } from 'knex';
import { send, type Queryable, type Statement, type StatementClient } from '#api/db/prepared.ts';

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
  const failures: unknown[] = [];
  const underWay: Promise<unknown>[] = [];
  let isOver = false;

  function post(statement: Statement | string): void {
    underWay.push(send(connection, statement).catch((error: unknown) => failures.push(error)));
  }

  async function finish(command: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    isOver = true;
    post(command);
    await Promise.all(underWay);
  }

  const client: StatementClient = {
    acquireConnection: async () => {
      // Anything later would be outside the transaction.
      if (isOver) throw new Error('This pipeline is over');
      return connection;
    },
    releaseConnection: async () => {},
    post,
  };

  try {
    post('BEGIN');
    const result = await work({ client } as Queryable).catch(async (error: unknown) => {
      await finish('ROLLBACK');
      throw failures[0] ?? error;
    });
    await finish('COMMIT');
    if (failures.length > 0) throw failures[0];
    return result;
  } finally {
    await pool.releaseConnection(connection);
  }
}
