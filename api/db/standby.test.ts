import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PrimaryClient } from '#api/db/client.ts';
import { TestClient } from '#api/testing/app.ts';
import { runOn } from '#api/testing/clone.ts';
import { consultationForm } from '#api/testing/forms.ts';
import { type PostgresPair, startPostgresPair } from '#api/testing/postgresPair.ts';
import { type ServerProcess, stopServerProcesses } from '#api/testing/serverProcess.ts';
import { runStandbyDrill, startTwoServers } from '#api/testing/standbyDrill.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

let pair: PostgresPair;
let servers: ServerProcess[];

beforeAll(async () => {
  pair = await startPostgresPair();
  servers = await startTwoServers(pair);
});
afterAll(async () => {
  await stopServerProcesses();
  await pair.stop();
});

/** The port of the host that a new process would write to; `name` makes the URL unique. */
async function findPort(url: string, name: string): Promise<number> {
  const client = new PrimaryClient({ connectionString: `${url}&application_name=${name}` });
  await client.connect();
  const { rows } = await client.query<{ port: number }>('SELECT inet_server_port() AS port');
  await client.end();
  return rows[0]!.port;
}

const inOtherOrder = (url: string) => url.replace(/@([^,]+),([^/]+)/, '@$2,$1');

test(
  'writes go to the primary while both hosts are up, whichever is listed first',
  { tags: 'full' },
  async () => {
    expect(await findPort(pair.url, 'first')).toBe(pair.primary.port);
    expect(await findPort(inOtherOrder(pair.url), 'other')).toBe(pair.primary.port);
  },
);

test(
  'a primary killed under load loses nothing acknowledged, and no server is restarted',
  { tags: 'full' },
  async () => {
    const { lost, doubled, unasked, statuses } = await runStandbyDrill(pair, servers);
    expect({ lost, doubled, unasked }).toEqual({ lost: [], doubled: [], unasked: 0 });
    expect(Object.keys(statuses).filter((status) => !['201', '409', '503'].includes(status))).toEqual([]);
    expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null]);
    // Live updates and the job queue reconnected too.
    await runOn(pair.standby.adminUrl('clinic'), (admin) =>
      waitUntil(async () => {
        const { rows } = await admin.query(
          `SELECT application_name, count(*)::int FROM pg_stat_activity
         WHERE application_name IN ('clinic-live', 'clinic-jobs') AND usename = 'clinic_server' GROUP BY 1`,
        );
        return rows.length === 2 && rows.every(({ count }) => count >= servers.length);
      }),
    );
  },
);

test('a former primary that restarted by itself is not written to', { tags: 'full' }, async () => {
  await pair.reviveFormerPrimary();
  expect(await findPort(pair.url, 'revived')).toBe(pair.standby.port);
  expect(await findPort(inOtherOrder(pair.url), 'revived-other')).toBe(pair.standby.port);
  await pair.primary.kill();
});

test(
  'without the synchronous standby nothing is acknowledged, not even a repeated request',
  { tags: 'full' },
  async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const form = consultationForm({ name: 'Waits for the standby' });
    const send = () => new TestClient(servers[0]!.url).post('/api/consultations', form, headers);
    const set = (statement: string) =>
      runOn(pair.standby.adminUrl(), async (admin) => {
        // These statements write no data, so they do not wait for the standby.
        await admin.query(`ALTER SYSTEM ${statement}`);
        await admin.query('SELECT pg_reload_conf()');
        await waitUntil(async () => {
          const { rows } = await admin.query('SHOW synchronous_standby_names');
          return (rows[0].synchronous_standby_names !== '') === statement.startsWith('SET');
        });
      });
    await set(`SET synchronous_standby_names = 'nobody'`);
    expect([(await send()).status, (await send()).status]).toEqual([503, 503]);
    await set('RESET synchronous_standby_names');
    expect((await send()).status).toBe(201);
    await runOn(pair.standby.adminUrl('clinic'), async (admin) => {
      const { rows } = await admin.query(`SELECT count(*)::int AS n FROM bookings WHERE name = $1`, [
        form.name,
      ]);
      expect(rows).toEqual([{ n: 1 }]);
    });
  },
);
