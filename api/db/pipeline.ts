import type { Knex } from 'knex';
import {
  send,
  type Connection,
  type Queryable,
  type Statement,
  type StatementClient,
} from '#api/db/prepared.ts';

/**
 * Waits until everything written before is on disk: the commit of a transaction that is not empty, and that
 * waits for the disk as usual.
 */
const waitForDisk: Statement = {
  name: 'wait_for_disk',
  text: `SELECT pg_logical_emit_message(true, 'flush', '')`,
  values: [],
};

/** Runs `work` for whoever asks, one run at a time; all who ask during a run share the next. */
function shareRuns(work: () => Promise<unknown>): () => Promise<unknown> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<unknown> | undefined;
  const start = () => {
    next = undefined;
    return (current = work());
  };
  return () => (next ??= current.then(start, start));
}

const flushes = new WeakMap<StatementClient, () => Promise<unknown>>();

/**
 * Waits for the disk, and for a standby where one is waited for, together with all that have committed in the meantime.
 * Anyone who acknowledges what another transaction has written waits here too: it can be seen before it is safe.
 */
export function flushToDisk(db: Queryable): Promise<unknown> {
  const pool = db.client as StatementClient;
  let flush = flushes.get(pool);
  if (!flush) {
    flush = shareRuns(async () => {
      const connection = await pool.acquireConnection();
      await send(connection, waitForDisk).finally(() => pool.releaseConnection(connection));
    });
    flushes.set(pool, flush);
  }
  return flush();
}

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

  let result: T;
  try {
    // The disk is waited for after the commit, see below.
    post('BEGIN; SET LOCAL synchronous_commit TO off');
    result = await work({ client } as Queryable).catch(async (error: unknown) => {
      await finish('ROLLBACK');
      throw failures[0] ?? (isConsequence(error) ? cause : error);
    });
    await finish('COMMIT');
    if (failures.length > 0) throw failures[0];
  } finally {
    await pool.releaseConnection(connection);
  }
  // Nothing is acknowledged before it is on disk, but neither a connection nor the lock that every commit with a
  // NOTIFY takes is held meanwhile.
  await flushToDisk(db);
  return result;
}
