import { readdir, readFile } from 'node:fs/promises';
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { inTransaction } from '#api/db/inTransaction.ts';
import { testDatabase } from '#api/testing/database.ts';

const database = await testDatabase();

/** The number of the transaction, and of the savepoint's own where there is one. */
async function numberOf(db: Knex): Promise<string> {
  const table = `numbered_${Math.random().toString(36).slice(2)}`;
  await db.raw(`CREATE TABLE ${table} AS SELECT 1 AS one`);
  const { rows } = await db.raw<{ rows: { xmin: string }[] }>(`SELECT xmin::text FROM ${table}`);
  await db.raw(`DROP TABLE ${table}`);
  return rows[0]!.xmin;
}

test('opens a transaction where there is none', async () => {
  await inTransaction(database.knex, async (trx) => {
    expect(await numberOf(trx)).toBe(await numberOf(trx));
  });
  expect(await numberOf(database.knex)).not.toBe(await numberOf(database.knex));
});

test('joins the one that is under way, without a savepoint', async () => {
  await database.knex.transaction(async (trx) => {
    const outer = await numberOf(trx);
    expect(await inTransaction(trx, numberOf)).toBe(outer);
  });
});

/** What is never called inside another (the receipt's own, one with an isolation level, roles at the start), and a savepoint that is meant. */
const opening = [
  'db/inTransaction.ts',
  'db/runtimeRole.ts',
  'http/receipts.ts',
  'jobs/expiredRecords.ts',
  'mail/deliver.ts',
];

test('is how every service opens a transaction', async () => {
  const files = await readdir('api', { recursive: true });
  const product = files.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing/.test(file));
  const texts = await Promise.all(product.map((file) => readFile(`api/${file}`, 'utf8')));
  expect(product.filter((_, index) => texts[index]!.includes('.transaction(')).sort()).toEqual(opening);
});
