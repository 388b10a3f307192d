import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#api/db/connection.ts';
import { toApiError } from '#api/http/errors.ts';
import { startDatabaseProxy } from '#api/testing/databaseProxy.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

test('a half-open connection is dropped, and the pool reconnects', async () => {
  const [first, second] = [
    await startDatabaseProxy(inject('clusterUrl')),
    await startDatabaseProxy(inject('clusterUrl')),
  ];
  const url = `postgres://clinic@127.0.0.1:${first.port},127.0.0.1:${second.port}/clinic`;
  const db = openDatabase(url, { max: 1, statementTimeout: 500 });
  onTestFinished(async () => {
    await db.destroy();
    await Promise.all([first.close(), second.close()]);
  });
  const findPort = async () => {
    const connection = (await db.client.acquireConnection()) as { port: number };
    await db.client.releaseConnection(connection);
    return connection.port;
  };
  const port = await findPort();
  const [used, other] = port === first.port ? [first, second] : [second, first];
  used.freeze();
  const failure = await Promise.resolve(db.raw('SELECT 1')).catch((error: unknown) => error);
  expect(toApiError(failure)?.status).toBe(503);
  await waitUntil(async () => (await db.raw('SELECT 1 AS one')).rows[0].one === 1);
  expect(await findPort()).toBe(other.port);
});
