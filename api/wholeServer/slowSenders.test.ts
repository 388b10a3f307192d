import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#api/testing/app.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { startServerProcess, stopServerProcesses } from '#api/testing/serverProcess.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const app = await startTestApp();
afterAll(async () => {
  await stopServerProcesses();
  await app.stop();
});

/** What a slow sender writes before it stops: half of the headers, or no body. */
const beginnings = [
  'GET /api/user HTTP/1.1\r\nHost: clinic\r\nX-Slow: ',
  'POST /api/contact HTTP/1.1\r\nHost: clinic\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
];

test('five hundred slow clients delay nobody, and are disconnected', { tags: 'full' }, async () => {
  const { hostname, port } = new URL(app.url);
  const received = new Map<Socket, string>();
  const open = new Set<Socket>();
  for (let index = 0; index < 500; index++) {
    const socket = connect(Number(port), hostname, () => socket.write(beginnings[index % 2] ?? ''));
    open.add(socket);
    received.set(socket, '');
    socket.on('data', (chunk: Buffer) =>
      received.set(socket, `${received.get(socket) ?? ''}${chunk.toString()}`),
    );
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  }
  await waitUntil(() => [...open].every((socket) => socket.bytesWritten > 0));
  for (let index = 0; index < 20; index++) {
    expect((await app.guest().get('/api/loyalty/journey')).status).toBe(200);
  }
  expect(open.size).toBe(500);

  await waitUntil(() => open.size === 0);
  for (const text of received.values()) {
    expect(text).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(text).toMatch(/\r\n\r\nThe request took too long\.$/);
  }
});

test(
  'a request that never ends is cut off ten seconds after SIGTERM, and the server exits with code 0',
  { tags: 'full' },
  async () => {
    const database = await createTestDatabase();
    const server = await startServerProcess({ DATABASE_URL: database.runtimeUrl });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.on('error', () => {});
    // The answer to the first request shows that the second one has begun.
    socket.write(`GET /api/health HTTP/1.1\r\nHost: clinic\r\n\r\n${beginnings[1]}`);
    await waitUntil(() => received.includes('200 OK'));
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await database.drop();
  },
);
