import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '#api/db/embedded/cluster.ts';
import { openDatabase } from '#api/db/connection.ts';
import { startTestApp, TestClient } from '#api/testing/app.ts';
import { isAlive, readPostmasterPid } from '#api/testing/clusterProcess.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';
import { consultationForm, contactForm } from '#api/testing/forms.ts';
import { startServerProcess, stopServerProcesses, type ServerProcess } from '#api/testing/serverProcess.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

afterAll(stopServerProcesses);

const isRefusing = (url: string) =>
  fetch(`${url}/api/health`).then(
    () => false,
    () => true,
  );

/** Blocks every request that stores a booking. @returns a function that releases them */
async function holdBookings(db: Knex): Promise<() => Promise<void>> {
  const trx = await db.transaction();
  await trx.raw('LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE');
  return async () => void (await trx.commit());
}

async function waitUntilHeld(db: Knex): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `SELECT FROM pg_locks WHERE NOT granted AND relation = 'bookings'::regclass`,
    );
    return rows.length > 0;
  });
}

/** Sends raw requests over one connection. */
function openSocket(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => {});
  const write = (method: string, path: string, body = '') =>
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: clinic\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  return {
    write,
    writeRaw: (text: string) => socket.write(text),
    received: () => received,
    closed: once(socket, 'close').then(() => received),
  };
}

describe('a server during shutdown', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test('finishes requests in progress, accepts no new ones and exits with code 0', async () => {
    const server = await startServerProcess({ DATABASE_URL: database.runtimeUrl });
    const release = await holdBookings(database.knex);
    const connection = openSocket(server.url);
    connection.write('POST', '/api/consultations', JSON.stringify(consultationForm()));
    await waitUntilHeld(database.knex);
    const balancer = openSocket(server.url);
    const start = (path: string) => `GET ${path} HTTP/1.1\r\nHost: clinic\r\n`;
    balancer.writeRaw(`${start('/api/health')}\r\n${start('/api/ready')}`);
    await waitUntil(() => balancer.received().includes('200 OK'));
    server.child.kill('SIGTERM');
    await waitUntil(() => isRefusing(server.url));
    expect(server.child.exitCode).toBeNull();
    // Readiness makes a load balancer with an open connection use another server.
    balancer.writeRaw('\r\n');
    await release();
    const received = await connection.closed;
    expect(received).toMatch(/^HTTP\/1.1 201 Created/);
    expect(received).toMatch(/^Connection: close\r$/m);
    expect(await server.ended).toBe(0);
    expect(await database.knex('bookings').count('* as rows').first()).toEqual({ rows: 1 });
    expect(await balancer.closed).toMatch(
      /^Connection: keep-alive\r$.*HTTP\/1.1 503 Service Unavailable.*^Connection: close\r$/ms,
    );
    expect(server.output()).not.toMatch(/error/i);
  });

  test('a second SIGTERM exits immediately with code 1', { tags: 'full' }, async () => {
    const server = await startServerProcess({ DATABASE_URL: database.runtimeUrl });
    const release = await holdBookings(database.knex);
    const connection = openSocket(server.url);
    connection.write('POST', '/api/consultations', JSON.stringify(consultationForm()));
    await waitUntilHeld(database.knex);
    server.child.kill('SIGTERM');
    await waitUntil(() => isRefusing(server.url));
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(1);
    await release();
    await connection.closed;
  });
});

test(
  'two servers started concurrently on an empty database create one first admin',
  { tags: 'full' },
  async () => {
    const database = await createTestDatabase({ empty: true });
    const settings = { DATABASE_URL: database.url, ADMIN_EMAIL: 'owner@example.test' };
    const servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
    expect(await database.knex('users').select('email', 'role')).toEqual([
      { email: 'owner@example.test', role: 'admin' },
    ]);
    const printed = servers.map((server) => /owner@example\.test\n {2}(\S+)/.exec(server.output())?.[1]);
    expect(printed.filter(Boolean)).toHaveLength(1);
    const password = printed.find(Boolean);
    for (const { url } of servers) {
      const client = new TestClient(url);
      expect((await client.post('/api/login', { email: 'owner@example.test', password })).status).toBe(200);
      expect((await client.get('/api/ready')).status).toBe(200);
    }
    await stopServerProcesses();
    await database.drop();
  },
);

test('a request without a free connection gets 503 with Retry-After', async () => {
  const app = await startTestApp();
  const held = await Promise.all(Array.from({ length: 10 }, () => app.serverDb.transaction()));
  const answer = await app
    .guest()
    .post('/api/contact', { ...consultationForm(), subject: 'Hours', message: 'x'.repeat(20) });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('2');
  expect(answer.code).toBe('unavailable');
  await Promise.all(held.map((trx) => trx.rollback()));
  expect((await app.guest().get('/api/loyalty/journey')).status).toBe(200);
  await app.stop();
});

test('eighty contact forms for a locked table get 503 after one wait or two, and reads go on meanwhile', async () => {
  const app = await startTestApp();
  const trx = await app.db.transaction();
  await trx.raw('LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE');
  const waiting = new Set<string>();
  let together = 0;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      const { rows } = await app.db.raw<{ rows: { statement: string }[] }>(
        `SELECT pid || ' since ' || waitstart AS statement FROM pg_locks
         WHERE waitstart IS NOT NULL AND relation = 'contacts'::regclass`,
      );
      for (const { statement } of rows) waiting.add(statement);
      together = Math.max(together, rows.length);
      expect((await app.guest().get('/api/loyalty/journey')).status).toBe(200);
    }
  })();
  const send = async (_: unknown, n: number) => {
    const key: Record<string, string> = n % 2 ? { 'Idempotency-Key': randomUUID() } : {};
    const { status, headers } = await app.guest().post('/api/contact', contactForm(), key);
    return { status, code: headers.get('X-Error-Code'), wait: headers.get('Retry-After') };
  };
  const answers = await Promise.all(Array.from({ length: 80 }, send));
  isOver = true;
  await watch;
  expect(answers).toEqual(answers.map(() => ({ status: 503, code: 'unavailable', wait: '2' })));
  // Of ten connections; each waits for three seconds.
  expect(together).toBeLessThanOrEqual(2);
  expect(waiting.size).toBeLessThanOrEqual(4);

  await trx.rollback();
  expect((await app.guest().post('/api/contact', contactForm())).status).toBe(201);
  expect(await app.db('contacts').count('* as rows').first()).toEqual({ rows: 1 });
  await app.stop();
});

describe('a PostgreSQL that crashes under load and recovers', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clinic-test-'));
  chmodSync(dataDir, 0o755); // As root, tests run the server as another user.
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let server: ServerProcess;

  beforeAll(async () => {
    // Not `fast`, because acknowledged writes have to be on disk.
    cluster = await startCluster({ dataDir });
    server = await startServerProcess({
      DATABASE_URL: cluster.runtimeUrl,
      MIGRATION_DATABASE_URL: cluster.url,
    });
  });
  afterAll(async () => {
    await stopServerProcesses();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('leads only to 503, and loses nothing acknowledged', async () => {
    const acknowledged: number[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    let sinceRestart = 0;
    async function sendOnAndOn() {
      const guest = new TestClient(server.url);
      while (!isOver) {
        const key = { 'Idempotency-Key': randomUUID() };
        const { status, body, headers } = await guest.post('/api/consultations', consultationForm(), key);
        statuses.add(status);
        if (status === 201) acknowledged.push(body.id as number);
        if (status === 201) sinceRestart++;
        if (status === 503) expect(headers.get('Retry-After')).toBe('2');
      }
    }
    const load = Promise.all(Array.from({ length: 6 }, sendOnAndOn));
    await waitUntil(() => acknowledged.length > 20);

    const before = readPostmasterPid(dataDir);
    process.kill(before, 'SIGQUIT'); // Immediate shutdown, as in a crash.
    await waitUntil(() => !isAlive(before));
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    sinceRestart = 0;
    await waitUntil(async () => (await fetch(`${server.url}/api/ready`)).status === 200);
    await waitUntil(() => sinceRestart > 20);
    isOver = true;
    await load;

    expect(statuses).toEqual(new Set([201, 503]));
    expect(server.child.exitCode).toBeNull();
    const db = openDatabase(cluster.url);
    const stored = new Set(await db('bookings').pluck<number[]>('id'));
    const receipts = await db('idempotency_receipts').whereNull('status');
    await db.destroy();
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(receipts).toEqual([]);
  });
});
