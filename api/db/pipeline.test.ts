import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inPipeline } from '#api/db/pipeline.ts';
import { executePrepared, queryPrepared, type Queryable } from '#api/db/prepared.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await database.knex.raw('CREATE TABLE notes (text text CONSTRAINT notes_once UNIQUE)');
});
beforeEach(() => database.knex.raw('TRUNCATE notes'));
afterAll(() => database.drop());

const post = (trx: Queryable, text: string) =>
  executePrepared(trx, 'add_note', 'INSERT INTO notes VALUES ($1)', [text]);
const ask = (trx: Queryable, text: string) =>
  queryPrepared<{ text: string }>(trx, 'put_note', 'INSERT INTO notes VALUES ($1) RETURNING text', [text]);
const stored = () => database.knex('notes').orderBy('text').pluck<string[]>('text');

describe('a pipeline', () => {
  test('stores everything and answers what its work returned', async () => {
    const answer = await inPipeline(database.knex, async (trx) => {
      await post(trx, 'a');
      const rows = await ask(trx, 'b');
      await post(trx, 'c');
      return rows;
    });
    expect(answer).toEqual([{ text: 'b' }]);
    expect(await stored()).toEqual(['a', 'b', 'c']);
  });

  test('stores nothing when its last statement fails, though nobody waited for that', async () => {
    const work = inPipeline(database.knex, async (trx) => {
      await ask(trx, 'a');
      await post(trx, 'a');
    });
    await expect(work).rejects.toMatchObject({ constraint: 'notes_once' });
    expect(await stored()).toEqual([]);
  });

  test('stores nothing when its work throws', async () => {
    const work = inPipeline(database.knex, async (trx) => {
      await post(trx, 'a');
      await ask(trx, 'b');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await stored()).toEqual([]);
  });

  test('tells why, also to whoever had waited for another statement', async () => {
    await post(database.knex, 'a');
    const work = inPipeline(database.knex, async (trx) => {
      const [refused, consequence] = await Promise.allSettled([ask(trx, 'a'), ask(trx, 'b')]);
      expect(refused.status).toBe('rejected');
      if (consequence.status === 'rejected') throw consequence.reason;
    });
    await expect(work).rejects.toMatchObject({ constraint: 'notes_once' });
  });

  test('tells of the first failure, not of what came of it', async () => {
    await post(database.knex, 'a');
    const work = inPipeline(database.knex, async (trx) => {
      await post(trx, 'a');
      await ask(trx, 'b');
    });
    await expect(work).rejects.toMatchObject({ constraint: 'notes_once' });
    const sooner = inPipeline(database.knex, async (trx) => {
      await post(trx, 'a');
      throw new Error('changed my mind');
    });
    await expect(sooner).rejects.toMatchObject({ constraint: 'notes_once' });
    expect(await stored()).toEqual(['a']);
  });

  test('lets nothing through once it is over', async () => {
    const trx = await inPipeline(database.knex, async (inside) => inside);
    await expect(ask(trx, 'a')).rejects.toThrow('over');
    await expect(post(trx, 'b')).rejects.toThrow('over');
    expect(await stored()).toEqual([]);
  });

  test('leaves the connection as it found it', async () => {
    for (let round = 0; round < 30; round++) {
      await inPipeline(database.knex, (trx) => ask(trx, 'same')).catch(() => {});
    }
    expect(await stored()).toEqual(['same']);
    const { rows } = await database.knex.raw<{ rows: unknown[] }>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
  });
});
