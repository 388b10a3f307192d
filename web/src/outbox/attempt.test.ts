import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { attempt, readOutcome } from '#web/outbox/attempt.ts';

const key = '0190f3a0-0000-7000-8000-000000000001';
const json = { 'Content-Type': 'application/json; charset=utf-8', 'Idempotency-Key': `"${key}"` };
const stored = (headers: object = json, body: BodyInit | null = '{"id":7}') =>
  new Response(body, { status: 201, headers: { ...headers } });
const refuse = (status: number, headers: object = {}, text = 'A sentence.') =>
  new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Request-Id': 'r', ...headers },
  });

/** A body that breaks off after its start. */
const cut = () =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"i'));
      controller.error(new TypeError('network error'));
    },
  });

describe('a response', () => {
  test('that is complete JSON with our key means sent', async () => {
    expect(await readOutcome(stored(), key)).toMatchObject({ state: 'sent', status: 201, serverId: 7 });
  });

  test('with status 200 that is HTML, of another server or without the key means unknown', async () => {
    const page = new Response('<h1>Hotel</h1>', { headers: { 'Content-Type': 'text/html' } });
    const others = { ...json, 'Idempotency-Key': '"0190f3a0-0000-7000-8000-000000000002"' };
    const { 'Idempotency-Key': _, ...keyless } = json;
    for (const answer of [page, stored(others), stored(keyless)]) {
      expect(await readOutcome(answer, key)).toMatchObject({ state: 'waiting', status: 0 });
    }
  });

  test.each([400, 401, 403, 404, 405, 413, 422])(
    'of an intermediary with status %i means unknown',
    async (status) => {
      const answer = new Response('Access denied', { status, headers: { 'Content-Type': 'text/plain' } });
      expect(await readOutcome(answer, key)).toMatchObject({ state: 'waiting', status: 0 });
    },
  );

  test('that breaks off counts as no response', async () => {
    await expect(readOutcome(stored(json, cut()), key)).rejects.toThrow();
    await expect(readOutcome(stored(json, '{"id":'), key)).rejects.toThrow();
  });

  test.each([
    [302, {}, 'waiting'],
    [408, {}, 'waiting'],
    [425, {}, 'waiting'],
    [429, {}, 'waiting'],
    [500, {}, 'waiting'],
    [503, {}, 'waiting'],
    [409, { 'X-Error-Code': 'idempotency_in_progress' }, 'waiting'],
    [409, { 'X-Error-Code': 'conflict' }, 'needs_attention'],
    [401, {}, 'needs_login'],
    [403, { 'X-Error-Code': 'user_mismatch' }, 'locked'],
    [403, { 'X-Error-Code': 'cross_site' }, 'needs_attention'],
    [400, {}, 'needs_fix'],
    [413, {}, 'needs_fix'],
    [415, {}, 'needs_fix'],
    [422, { 'X-Error-Code': 'date_in_past' }, 'needs_fix'],
    [404, {}, 'waiting_update'],
    [405, {}, 'waiting_update'],
    [426, {}, 'waiting_update'],
  ])('%i %o is classified as %s', async (status, headers, state) => {
    expect(await readOutcome(refuse(status, headers), key)).toMatchObject({ state });
  });

  test('reads Retry-After in seconds and as a date', async () => {
    const now = Date.parse('2026-11-21T08:00:00Z');
    const wait = async (value: string) =>
      (await readOutcome(refuse(503, { 'Retry-After': value }), key, now)).waitMs;
    expect(await wait('3')).toBe(3000);
    expect(await wait('Sat, 21 Nov 2026 08:01:00 GMT')).toBe(60_000);
    expect(await wait('Sat, 21 Nov 2026 07:00:00 GMT')).toBe(0);
    expect(await wait('soon')).toBeNull();
  });

  test('uses its message only if it is a sentence', async () => {
    expect(await readOutcome(refuse(422), key)).toMatchObject({ message: 'A sentence.', status: 422 });
    const page = refuse(502, { 'Content-Type': 'text/html' }, '<h1>Bad gateway</h1>');
    expect(await readOutcome(page, key)).toMatchObject({ message: '', status: 502 });
  });
});

describe('an attempt', () => {
  /** Sends a form to a server that answers it in this way. */
  async function sendTo(status: number, headers: Record<string, string>, text: string) {
    const requests: { head: IncomingMessage; body: string }[] = [];
    const server = createServer((head, answer) => {
      void head.toArray().then((parts) => {
        requests.push({ head, body: Buffer.concat(parts).toString() });
        answer.writeHead(status, headers).end(text);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/api/bookings`;
    const outcome = await attempt(address, key, { name: 'Ada' }, Date.parse('2027-05-04T09:00:00Z'));
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    return { outcome, request: requests[0], requests, address };
  }

  test('sends the form with its key and the time at which it was written', async () => {
    const { outcome, request } = await sendTo(201, json, '{"id":7}');
    expect(outcome).toMatchObject({ state: 'sent', serverId: 7 });
    expect(request?.head.method).toBe('POST');
    expect(request?.head.headers).toMatchObject({
      'idempotency-key': key,
      'client-created-at': '2027-05-04T09:00:00.000Z',
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({ name: 'Ada' });
  });

  test('follows no redirect, and waits without a server', async () => {
    const { outcome, requests, address } = await sendTo(302, { Location: '/elsewhere' }, '');
    expect([outcome.state, requests.length]).toEqual(['waiting', 1]);
    expect(await attempt(address, key, {}, 0)).toMatchObject({ state: 'waiting', status: 0 });
  });

  test('whose answer names no number has no id', async () =>
    expect((await sendTo(201, json, '{"id":"x"}')).outcome).toMatchObject({ state: 'sent', serverId: null }));
});
