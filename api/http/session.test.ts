import { createServer } from 'node:http';
import Koa from 'koa';
import { afterAll, describe, expect, test } from 'vitest';
import { buildUser } from '#api/demo/factories.ts';
import type { App } from '#api/http/context.ts';
import { endSession, sessions, startSession } from '#api/http/session.ts';
import { TestClient } from '#api/testing/app.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { listenLocally } from '#api/testing/listenLocally.ts';

let arrive: () => void;
const arrival = new Promise<void>((arrived) => (arrive = arrived));
let release: () => void;
const gate = new Promise<void>((opened) => (release = opened));

const database = await createTestDatabase();
const user = await buildUser(database.knex);
const app: App = new Koa({ keys: ['a key for tests only which is of no use elsewhere'] });
app.use(sessions(app, database.knex, false));
app.use(async (ctx) => {
  if (ctx.path === '/in') await startSession(ctx, user);
  if (ctx.path === '/out') endSession(ctx);
  if (ctx.path === '/slow-change') {
    arrive();
    await gate;
    Object.assign(ctx.session!, { note: 'changed' });
  }
  ctx.body = String(ctx.state.user !== undefined);
});
const server = createServer(app.callback());
const url = await listenLocally(server);
afterAll(async () => {
  server.closeAllConnections();
  await database.drop();
});

describe('the session store', () => {
  test('does not restore a session that ended while a request was changing it', async () => {
    const client = new TestClient(url);
    await client.get('/in');
    const late = new TestClient(url);
    late.cookie = client.cookie;
    const slow = late.get('/slow-change');
    await arrival;
    await client.get('/out');
    release();
    expect((await slow).text).toBe('true');
    expect(await database.knex('sessions')).toEqual([]);
    expect((await late.get('/')).text).toBe('false');
  });
});
