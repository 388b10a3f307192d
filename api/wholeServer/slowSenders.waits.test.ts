import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#api/testing/app.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

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
