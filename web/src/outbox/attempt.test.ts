import { afterEach, describe, expect, test, vi } from 'vitest';
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

  test('that breaks off counts as no response', async () => {
    await expect(readOutcome(stored(json, cut()), key)).rejects.toThrow();
    await expect(readOutcome(stored(json, '{"id":'), key)).rejects.toThrow();
  });

  test.each([
    [408, {}, 'waiting'],
    [503, {}, 'waiting'],
    [409, { 'X-Error-Code': 'conflict' }, 'needs_attention'],
    [401, {}, 'needs_login'],
    [403, { 'X-Error-Code': 'user_mismatch' }, 'locked'],
    [400, {}, 'needs_fix'],
    [422, { 'X-Error-Code': 'date_in_past' }, 'needs_fix'],
    [405, {}, 'waiting_update'],
    [426, {}, 'waiting_update'],
  ])('%i %o is classified as %s', async (status, headers, state) => {
    expect(await readOutcome(refuse(status, headers), key)).toMatchObject({ state });
  });

  test('is the clinic’s own, or else of a gateway whose server is unreachable', async () => {
    expect(await readOutcome(refuse(503, { 'Retry-After': '3' }), key)).toMatchObject({
      status: 503,
      isFromClinic: true,
      waitMs: 3000,
      message: 'A sentence.',
    });
    const ofGateway = new Response('<h1>Bad gateway</h1>', { status: 502 });
    expect(await readOutcome(ofGateway, key)).toMatchObject({
      state: 'waiting',
      status: 502,
      isFromClinic: false,
    });
  });
});

describe('an attempt', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Sends a form; the network answers in this way. */
  async function sendWith(answer: () => Promise<Response>) {
    const requests: { path: string; init: RequestInit }[] = [];
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      requests.push({ path, init });
      return answer();
    });
    const writtenAt = Date.parse('2027-05-04T09:00:00Z');
    const outcome = await attempt('/api/bookings', key, { name: 'Ada' }, writtenAt);
    return { outcome, requests };
  }

  test('sends the form once, with its key and the time at which it was written, and follows no redirect', async () => {
    const { outcome, requests } = await sendWith(() => Promise.resolve(stored()));
    expect(outcome).toMatchObject({ state: 'sent', serverId: 7 });
    expect(requests).toMatchObject([
      { path: '/api/bookings', init: { method: 'POST', body: '{"name":"Ada"}', redirect: 'manual' } },
    ]);
    const headers = new Headers(requests[0]?.init.headers);
    expect([headers.get('Idempotency-Key'), headers.get('Client-Created-At')]).toEqual([
      key,
      '2027-05-04T09:00:00.000Z',
    ]);
    expect(requests[0]?.init.signal).toBeInstanceOf(AbortSignal);
  });

  test('waits where no answer came', async () =>
    expect((await sendWith(() => Promise.reject(new TypeError('network error')))).outcome).toMatchObject({
      state: 'waiting',
      status: 0,
    }));

  test('whose answer names no number has no id', async () =>
    expect((await sendWith(() => Promise.resolve(stored(json, '{"id":"x"}')))).outcome).toMatchObject({
      state: 'sent',
      serverId: null,
    }));
});
