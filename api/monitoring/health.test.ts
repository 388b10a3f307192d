import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noBackups } from '#api/backup/nightly.ts';
import { databaseReadiness, cacheFor } from '#api/monitoring/health.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the readiness of this copy', () => {
  test('queries the database once for concurrent checks', async () => {
    let looks = 0;
    const readiness = databaseReadiness(
      database.knex,
      async () => {
        looks++;
        return 0;
      },
      noBackups('off'),
    );
    const answers = await Promise.all(Array.from({ length: 100 }, () => readiness.check()));
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['ok']));
    expect(looks).toBe(1);
  });

  test('is false during shutdown, even with a cached result', async () => {
    const readiness = databaseReadiness(database.knex, async () => 0, noBackups('off'));
    expect(await readiness.check()).toMatchObject({ isReady: true });
    readiness.stop();
    expect(await readiness.check()).toEqual({ isReady: false, reason: 'stopping' });
  });

  test('queries again after a second', async () => {
    let now = 0;
    let asked = 0;
    const ask = cacheFor(
      1000,
      async () => ++asked,
      () => now,
    );
    expect([await ask(), await ask()]).toEqual([1, 1]);
    now = 999;
    expect(await ask()).toBe(1);
    now = 1000;
    expect(await ask()).toBe(2);
  });
});
