import { describe, expect, test } from 'vitest';
import { judge } from '#web/outbox/judge.ts';

const key = '0190f3a0-0000-7000-8000-000000000001';
const json = { 'Content-Type': 'application/json; charset=utf-8', 'Idempotency-Key': `"${key}"` };
const stored = (headers: object = json, body: BodyInit | null = '{"id":7}') =>
  new Response(body, { status: 201, headers: { ...headers } });
const refuse = (status: number, headers: object = {}, text = 'A sentence.') =>
  new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Request-Id': 'r', ...headers },
  });

/** Breaks off after its head. */
const cut = () =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"i'));
      controller.error(new TypeError('network error'));
    },
  });

describe('an answer', () => {
  test('that is JSON, whole and gives our key back means sent', async () => {
    expect(await judge(stored(), key)).toMatchObject({ state: 'sent', status: 201, serverId: 7 });
  });

  test('with status 200 that is a page, or another’s, or without the key, means nothing', async () => {
    const page = new Response('<h1>Hotel</h1>', { headers: { 'Content-Type': 'text/html' } });
    const others = { ...json, 'Idempotency-Key': '"0190f3a0-0000-7000-8000-000000000002"' };
    const { 'Idempotency-Key': _, ...keyless } = json;
    for (const answer of [page, stored(others), stored(keyless)]) {
      expect(await judge(answer, key)).toMatchObject({ state: 'waiting', status: 0 });
    }
  });

  test.each([400, 401, 403, 404, 405, 413, 422])(
    'of something between with status %i means nothing',
    async (status) => {
      const answer = new Response('Access denied', { status, headers: { 'Content-Type': 'text/plain' } });
      expect(await judge(answer, key)).toMatchObject({ state: 'waiting', status: 0 });
    },
  );

  test('that breaks off is no answer', async () => {
    await expect(judge(stored(json, cut()), key)).rejects.toThrow();
    await expect(judge(stored(json, '{"id":'), key)).rejects.toThrow();
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
  ])('%i %o becomes %s', async (status, headers, state) => {
    expect(await judge(refuse(status, headers), key)).toMatchObject({ state });
  });

  test('says how long to wait, in seconds or by a date', async () => {
    const now = Date.parse('2026-11-21T08:00:00Z');
    const wait = async (value: string) =>
      (await judge(refuse(503, { 'Retry-After': value }), key, now)).waitMs;
    expect(await wait('3')).toBe(3000);
    expect(await wait('Sat, 21 Nov 2026 08:01:00 GMT')).toBe(60_000);
    expect(await wait('Sat, 21 Nov 2026 07:00:00 GMT')).toBe(0);
    expect(await wait('soon')).toBeNull();
  });

  test('gives its sentence only where it is one', async () => {
    expect(await judge(refuse(422), key)).toMatchObject({ message: 'A sentence.', status: 422 });
    const page = refuse(502, { 'Content-Type': 'text/html' }, '<h1>Bad gateway</h1>');
    expect(await judge(page, key)).toMatchObject({ message: '', status: 502 });
  });
});
