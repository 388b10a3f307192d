import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { allCalls } from '#shared/contracts/allCalls.ts';
import { isDeskCall } from '#shared/contracts/call.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { startTestApp, type TestApp } from '#api/testing/app.ts';
import { databaseUrl, runOn } from '#api/testing/clone.ts';
import { fillLongTables, longTables } from '#api/testing/longTables.ts';
import { listSampled, makeSamples } from '#api/testing/samples.ts';

let app: TestApp;
/** All query plans of the server, including those of triggers and foreign keys. */
const plans: string[] = [];

interface Pool {
  on(event: 'createSuccess', heard: (id: number, connection: NotifiedConnection) => void): void;
}
interface NotifiedConnection {
  on(event: 'notice', heard: (notice: { message?: string }) => void): void;
}

beforeAll(async () => {
  app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const name = new URL(app.databaseUrl).pathname.slice(1);
  const owner = databaseUrl(inject('clusterUrl'), name);
  await fillLongTables(owner, { withTraces: true });
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_nested_statements': 'on',
  };
  await runOn(owner, async (client) => {
    await client.query("LOAD 'auto_explain'");
    for (const [setting, value] of Object.entries(settings)) {
      await client.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
    }
  });
  const { pool } = app.serverDb.client as { pool: Pool };
  pool.on('createSuccess', (_id, connection) =>
    connection.on('notice', ({ message }) => message?.includes('plan:') && plans.push(message)),
  );
});
afterAll(() => app.stop());

const growing = [...longTables.people, ...longTables.traces].join('|');

const sampled = listSampled();
describe.each(Object.entries(allCalls).filter(([name]) => sampled.includes(name)))('%s', (name, call) => {
  test('scans no long table sequentially', async () => {
    const build = isDeskCall(call) ? buildAdmin : buildUser;
    const [actor, another] = await Promise.all([
      build(app.db, { isOwner: isDeskCall(call) }),
      buildUser(app.db),
    ]);
    const client = call.audience === 'public' ? app.guest() : await app.signIn(actor);
    const { path = call.path, body } = await makeSamples({ app, user: actor, otherUser: another, client })[
      name
    ]!();
    plans.length = 0;
    const answer = await client.send(call.method, path, body);
    expect(answer.status).toBe(call.status ?? (call.answer ? 200 : 204));
    const scans = plans.filter((plan) => new RegExp(`Seq Scan on (${growing})\\b`).test(plan));
    expect(scans).toEqual([]);
  });
});

test('a sequential scan is detected', async () => {
  plans.length = 0;
  await app.serverDb('bookings').where({ message: 'nowhere' }).first();
  expect(plans.join()).toMatch(/Seq Scan on bookings/);
});
