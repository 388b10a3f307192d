import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { buildAdmin } from '#api/demo/factories.ts';
import { TestClient } from '#api/testing/app.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { follow } from '#api/testing/follow.ts';
import { consultationForm } from '#api/testing/forms.ts';
import { type ServerProcess, startServerProcess, stopServerProcesses } from '#api/testing/serverProcess.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const database = await createTestDatabase();
const admin = await buildAdmin(database.knex);
const start = () => startServerProcess({ DATABASE_URL: database.runtimeUrl });
const servers = await Promise.all([start(), start()]);
const desk = new TestClient(servers[0]!.url);
await desk.post('/api/login', { email: admin.email, password: 'correct horse' });
afterAll(async () => {
  await stopServerProcesses();
  await database.drop();
});

test('changes on one copy are sent by the other, even on a stream older than any timeout', async () => {
  const [here, there] = servers as [ServerProcess, ServerProcess];
  const stream = await follow(desk.through(there.url), there.url, '/api/admin/events');
  const guest = new TestClient(here.url);
  // Has to be longer than the server's request timeout.
  await sleep(18_000);
  expect(stream.state.isOpen).toBe(true);
  for (let round = 0; round < 20; round++) {
    const { id } = (await guest.post('/api/consultations', consultationForm())).body;
    await waitUntil(() => stream.changes().some((change) => change.id === id && change.kind === 'booking'));
  }
  await stream.close();
});

test('a copy that shuts down closes its streams, and the other resumes them', async () => {
  const [here, there] = servers as [ServerProcess, ServerProcess];
  const stream = await follow(desk, here.url, '/api/admin/events');
  here.child.kill('SIGTERM');
  // A stream that had to be cut off would make the exit code 1.
  expect(await here.ended).toBe(0);
  await waitUntil(() => !stream.state.isOpen);
  const { id } = (await new TestClient(there.url).post('/api/consultations', consultationForm())).body;
  const resumed = await follow(desk.through(there.url), there.url, '/api/admin/events', stream.lastId());
  await waitUntil(() => resumed.changes().some((change) => change.id === id));
  await resumed.close();
});
