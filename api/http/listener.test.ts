import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import Koa from 'koa';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RequestContext, RequestState } from '#api/http/context.ts';
import { createListener } from '#api/http/listener.ts';
import { testApp } from '#api/testing/app.ts';
import { listenLocally } from '#api/testing/listenLocally.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const app = await testApp();

/** Sends lines as they are, and returns everything that is received until the server closes the connection. */
async function sendLines(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write([...lines, '', ''].join('\r\n'));
  await once(socket, 'close');
  return received;
}

const get = 'GET /api/loyalty/journey HTTP/1.1';
const last = 'Connection: close';

describe('the Host of a request', () => {
  test.each([
    ['is missing', [get, last]],
    ['is given twice', [get, 'Host: clinic', 'Host: elsewhere', last]],
    ['is given twice alike', [get, 'Host: clinic', 'Host: clinic', last]],
    ['is given twice in other letters', [get, 'HOST: clinic', 'X-Other: 1', 'host: elsewhere', last]],
    ['is given twice with HTTP/1.0', ['GET /api/loyalty/journey HTTP/1.0', 'Host: a', 'Host: b']],
    ['is missing beside an expectation', [get, 'Expect: something', last]],
    ['is missing on a connection that would stay open', [get]],
    ['is only part of the name of a header', [get, 'Hosts: clinic', 'X-Host: clinic', 'Ghost: clinic', last]],
  ])('is refused when it %s', async (_, lines) => {
    const [head = '', body] = (await sendLines(...lines)).split('\r\n\r\n');
    expect(body).toBe('The request is not valid.');
    const [status, ...headers] = head.split('\r\n');
    expect(status).toBe('HTTP/1.1 400 Bad Request');
    expect(headers).toEqual(
      expect.arrayContaining([
        'Content-Type: text/plain; charset=utf-8',
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
        'X-Error-Code: invalid_http',
        'Connection: close',
      ]),
    );
  });

  test.each([
    ['once', [get, 'Host: clinic', last]],
    ['once, in capitals', [get, 'HOST: clinic', last]],
    ['not at all with HTTP/1.0', ['GET /api/loyalty/journey HTTP/1.0']],
    ['once with HTTP/1.0', ['GET /api/loyalty/journey HTTP/1.0', 'Host: clinic']],
  ])('may be given %s', async (_, lines) => {
    expect(await sendLines(...lines)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

test.each([101, 128, 129, 400])(
  'a request with %i headers is refused, because Node would drop the last ones',
  async (count) => {
    const others = Array.from({ length: count - 3 }, (_, index) => `X-${index}: 1`);
    const received = await sendLines(get, 'Host: clinic', last, ...others, 'Sec-Fetch-Site: cross-site');
    expect(received).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(received).toMatch(/\r\n\r\nThe request is too large\.$/);
  },
);

test('a hundred headers are read', async () => {
  const others = Array.from({ length: 97 }, (_, index) => `X-${index}: 1`);
  const received = await sendLines(get, 'Host: clinic', last, ...others, 'Sec-Fetch-Site: cross-site');
  expect(received).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
});

test('data that is not HTTP is refused with the same message', async () => {
  const received = await sendLines('hello');
  expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(received).toContain('\r\nContent-Length: 25\r\n');
  expect(received).toContain('\r\nX-Error-Code: invalid_http\r\n');
  expect(received).toMatch(/\r\n\r\nThe request is not valid\.$/);
});

test('a tunnel is refused in words', async () => {
  const received = await sendLines('CONNECT elsewhere:443 HTTP/1.1', 'Host: elsewhere:443');
  expect(received).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
  expect(received).toMatch(/\r\n\r\nThis address does not take that method\.$/);
});

/** A server with this answer alone, and a connection to it that stays open on the client's side. */
async function openConnection(answer: Buffer, change: (server: Server) => void) {
  const koa = new Koa<RequestState, RequestContext>();
  koa.use((ctx) => void (ctx.body = answer));
  const server = createListener(koa);
  change(server);
  const { hostname, port } = new URL(await listenLocally(server));
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  await once(server, 'connection');
  const isClosed = async () => (await promisify(server.getConnections.bind(server))()) === 0;
  return { socket, closed: () => waitUntil(isClosed) };
}

test.each([
  ['takes too long', get],
  ['asks for a tunnel', 'CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere:443\r\n\r\n'],
])('a connection that %s is closed, also when the client leaves its side open', async (_, text) => {
  const { socket, closed } = await openConnection(
    Buffer.alloc(0),
    (server) => void (server.headersTimeout = 100),
  );
  socket.resume();
  socket.write(text);
  await closed();
});

test('a client that does not read its answer is disconnected', async () => {
  const { socket, closed } = await openConnection(Buffer.alloc(50_000_000), (server) => {
    // Longer than the heartbeats of live changes are apart.
    expect(server.timeout).toBe(60_000);
    server.timeout = 100;
  });
  socket.pause();
  socket.write(`${get}\r\nHost: clinic\r\n\r\n`);
  await closed();
});
