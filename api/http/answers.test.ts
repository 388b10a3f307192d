import { createServer } from 'node:http';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { recordSentFor } from '#api/audit.ts';
import { readEnv } from '#api/env.ts';
import { formSaver } from '#api/forms/forms.ts';
import type { App } from '#api/http/context.ts';
import { answerErrors } from '#api/http/errors.ts';
import { createRouters } from '#api/http/routers.ts';
import { createRoutes } from '#api/http/route.ts';
import { TestClient } from '#api/testing/app.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { listenLocally } from '#api/testing/listenLocally.ts';

const patient = {
  method: 'GET',
  path: '/api/patient',
  audience: 'public',
  answer: z.object({ id: z.int(), name: z.string(), phone: z.string().nullable().default(null) }),
} as const;

/** What the handler returns next, of any shape. */
let found: z.input<typeof patient.answer>;

const database = await createTestDatabase();
const db = database.knex;
const routers = createRouters(db, 1);
const settings = { db, env: readEnv({}), onChange: () => {}, saveForm: formSaver(db), recordSentFor };
const { route } = createRoutes(routers, settings);
route(patient, () => Promise.resolve(found));
const rename = { ...patient, method: 'POST', idempotency: 'shared' } as const;
await db.schema.createTable('renamed', (table) => table.text('name'));
route(rename, async ({ db: trx }) => {
  await trx('renamed').insert({ name: found.name });
  return found;
});
const app: App = new Koa();
app.use(answerErrors(pino({ level: 'silent' })));
app.use((ctx, next) => {
  ctx.state.audit = {
    actorId: null,
    requestId: '',
    ip: '127.0.0.1',
    mailHoldSeconds: 0,
    hasMailServer: false,
  };
  return next();
});
app.use(routers.public.routes());
const server = createServer(app.callback());
const client = new TestClient(await listenLocally(server));
afterAll(async () => {
  server.closeAllConnections();
  await database.drop();
});

describe('an answer', () => {
  test('has what its contract names, and nothing else of a row', async () => {
    found = Object.assign({ id: 1, name: 'Ada' }, { passwordHash: 'argon2id' });
    const { status, text } = await client.get('/api/patient');
    expect([status, JSON.parse(text)]).toEqual([200, { id: 1, name: 'Ada', phone: null }]);
  });

  test.each(['{"id":"one","name":"Ada"}', '{"id":1}', '{"id":1.5,"name":"Ada"}', 'null'])(
    'that breaks its contract is not sent: %s',
    async (broken) => {
      found = JSON.parse(broken) as typeof found;
      const { status, text } = await client.get('/api/patient');
      expect(status).toBe(500);
      expect(text).not.toContain('Ada');
    },
  );

  test('that cannot be made leaves no change behind it, also without a key', async () => {
    found = JSON.parse('{"id":"one","name":"Ada"}') as typeof found;
    expect((await client.post('/api/patient', {})).status).toBe(500);
    expect(await db('renamed')).toEqual([]);
    found = { id: 1, name: 'Ada' };
    expect((await client.post('/api/patient', {})).status).toBe(200);
    expect(await db('renamed')).toEqual([{ name: 'Ada' }]);
  });

  test('keeps a value that has a default', async () => {
    found = { id: 2, name: 'Grace', phone: '020 7946 0123' };
    expect(JSON.parse((await client.get('/api/patient')).text)).toEqual(found);
  });
});
