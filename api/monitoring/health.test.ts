import { describe, expect, test } from 'vitest';
import { noBackups } from '#api/backup/nightly.ts';
import { databaseReadiness, cacheFor } from '#api/monitoring/health.ts';
import { startTestApp } from '#api/testing/app.ts';
import { testDatabase } from '#api/testing/database.ts';

const database = await testDatabase();

describe('the readiness of this copy', () => {
  test('queries the database once for concurrent checks', async () => {
    let probes = 0;
    const readiness = databaseReadiness(
      database.knex,
      async () => {
        probes++;
        return 0;
      },
      noBackups('off'),
    );
    const answers = await Promise.all(Array.from({ length: 100 }, () => readiness.check()));
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['ok']));
    expect(probes).toBe(1);
  });

  test('is false during shutdown, even with a cached result', async () => {
    const readiness = databaseReadiness(database.knex, async () => 0, noBackups('off'));
    expect(await readiness.check()).toMatchObject({ isReady: true });
    readiness.stop();
    expect(await readiness.check()).toEqual({ isReady: false, reason: 'stopping' });
  });

  test('queries again after a second', async () => {
    let now = 0;
    let loads = 0;
    const load = cacheFor(
      1000,
      async () => ++loads,
      () => now,
    );
    expect([await load(), await load()]).toEqual([1, 1]);
    now = 999;
    expect(await load()).toBe(1);
    now = 1000;
    expect(await load()).toBe(2);
  });
});

describe('GET /api/ready', () => {
  const token = 'a token for the operator';
  const stranger = { 'X-Forwarded-For': '203.0.113.9' };
  const forOperators = ['outboxLagSeconds', 'backup'];

  test.each(['0', '1'])('returns only readiness to strangers, with TRUST_PROXY=%s', async (TRUST_PROXY) => {
    const app = await startTestApp({ METRICS_TOKEN: token, TRUST_PROXY });
    const getHealth = async (headers: Record<string, string>) =>
      (await app.guest().get('/api/ready', headers)).body;
    const wrong = { Authorization: 'Bearer another token' };
    for (const headers of [stranger, { Via: '1.1 proxy' }, { ...stranger, ...wrong }]) {
      expect(await getHealth(headers)).toEqual({ status: 'ok' });
    }
    expect(Object.keys(await getHealth({ ...stranger, Authorization: `Bearer ${token}` }))).toEqual(
      expect.arrayContaining(forOperators),
    );
    expect(Object.keys(await getHealth({}))).toEqual(expect.arrayContaining(forOperators));
    await app.stop();
  });

  test('returns the reason to the operator only when it is not ready', async () => {
    const app = await startTestApp();
    const last = await app.db('knex_migrations').max('id as id').first();
    await app.db('knex_migrations').where(last!).delete();
    const answer = await app.guest().get('/api/ready', stranger);
    expect([answer.status, answer.body]).toEqual([503, { status: 'not ready' }]);
    expect(answer.headers.get('Retry-After')).toBe('2');
    expect((await app.guest().get('/api/ready')).body).toEqual({ status: 'migrations' });
    await app.stop();
  });
});
