import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startCluster } from '#api/db/embedded/cluster.ts';
import { openDatabase } from '#api/db/connection.ts';
import { parseInt8, parseTimestamptz } from '#api/db/typeParsers.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const db = await createTestDatabase();
afterAll(() => db.drop());

/** Whether a query has failed just before and just after 3 s, with fake timers. */
async function watchRefusal(query: () => PromiseLike<unknown>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  try {
    let refusal: string | undefined;
    query().then(undefined, (error: Error) => (refusal = error.message));
    await vi.advanceTimersByTimeAsync(2900);
    const before = refusal;
    await vi.advanceTimersByTimeAsync(200);
    const after = refusal;
    // Lets pending work time out, so that the pool can be destroyed.
    await vi.advanceTimersByTimeAsync(60_000);
    return { before, after };
  } finally {
    vi.useRealTimers();
  }
}

describe('openDatabase', () => {
  test.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'reads the same values on a server in %s',
    async (zone) => {
      const before = process.env['TZ'];
      process.env['TZ'] = zone;
      onTestFinished(() => {
        process.env['TZ'] = before;
        if (before === undefined) delete process.env['TZ'];
      });
      const { rows } = await db.knex.raw(`select
      date '2027-03-28' as day, time '09:30' as time, time '09:30:15' as exact,
      timestamp '2027-03-28 09:30' as wall, 9007199254740991::int8 as count,
      timestamptz '2027-03-28 02:30:00.5+01' as at`);
      expect(rows[0]).toEqual({
        day: '2027-03-28',
        time: '09:30',
        exact: '09:30:15',
        wall: '2027-03-28 09:30:00',
        count: 9007199254740991,
        at: '2027-03-28T01:30:00.500000Z',
      });
    },
  );

  test('sets timeouts and the time zone in every session', async () => {
    const { rows } = await db.knex.raw(`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('timezone') as zone`);
    expect(rows).toEqual([{ statement: '5s', lock: '3s', zone: 'UTC' }]);
  });

  test('refuses a query after 3 s when all connections are busy', async () => {
    const knex = openDatabase(db.url, { max: 1 });
    const held = await knex.transaction();
    onTestFinished(async () => {
      await held.commit();
      await knex.destroy();
    });
    expect(await watchRefusal(() => knex.raw('select 1'))).toEqual({
      before: undefined,
      after: expect.stringMatching(/Timeout acquiring a connection/),
    });
  });

  test('refuses a query after 3 s when the server does not answer', async () => {
    const silent = createServer(() => {}).listen(0);
    const { port } = silent.address() as AddressInfo;
    const knex = openDatabase(`postgres://clinic@127.0.0.1:${port}/clinic`);
    onTestFinished(async () => {
      silent.close();
      await knex.destroy();
    });
    expect(await watchRefusal(() => knex.raw('select 1'))).toEqual({
      before: undefined,
      after: expect.any(String),
    });
  });

  test('reconnects after a database outage, idle and busy connections alike', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'clinic-away-'));
    chmodSync(dataDir, 0o755);
    const first = await startCluster({ dataDir, fast: true });
    const knex = openDatabase(first.url);
    onTestFinished(async () => {
      await knex.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    });
    // Some idle, one in a statement, one in a transaction.
    await Promise.all([1, 2, 3, 4].map(() => knex.raw('select pg_sleep(0.05)')));
    const busy = knex.raw('select pg_sleep(60)').catch((error: Error) => error.message);
    const transaction = await knex.transaction();
    await transaction.raw('select 1');
    await first.stop();
    expect(await busy).toMatch(/terminating connection|Connection terminated/);
    await expect(transaction.raw('select 1')).rejects.toThrow();
    await transaction.rollback().catch(() => {});
    await expect(knex.raw('select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
    const second = await startCluster({ dataDir, fast: true });
    await waitUntil(async () => (await knex.raw('select 1 as one')).rows[0].one === 1);
    await second.stop();
  });
});

describe('the type parsers', () => {
  test('give timestamps a fixed width, so that they sort as text', () => {
    expect(parseTimestamptz('2027-03-28 01:00:00+00')).toBe('2027-03-28T01:00:00.000000Z');
    expect(parseTimestamptz('2027-03-28 01:00:00.123456+00')).toBe('2027-03-28T01:00:00.123456Z');
  });

  test('read timestamps of another session time zone as the same instant, and keep invalid ones as text', () => {
    expect(parseTimestamptz('2027-03-28 02:30:00.5+01')).toBe('2027-03-28T01:30:00.500000Z');
    expect(parseTimestamptz('2027-03-28 07:00:00+05:30')).toBe('2027-03-28T01:30:00.000000Z');
    expect(parseTimestamptz('infinity')).toBe('infinity');
  });

  test('refuse a number that would lose precision', () => {
    expect(() => parseInt8('9007199254740993')).toThrow(RangeError);
  });
});
