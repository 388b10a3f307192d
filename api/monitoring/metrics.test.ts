import { describe, expect, test } from 'vitest';
import { buildAdmin, buildBooking } from '#api/demo/factories.ts';
import { startTestApp, testApp } from '#api/testing/app.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const token = 'a token for the scraper';
const bearer = { Authorization: `Bearer ${token}` };

const app = await testApp({ METRICS_TOKEN: token });

async function scrape(from = app) {
  const answer = await from.guest().get('/api/metrics', bearer);
  expect(answer.status).toBe(200);
  const samples = new Map<string, number>();
  for (const line of answer.text.split('\n')) {
    const [, name, value] = /^([a-z]\w*(?:\{[^}]*\})?) (\S+)$/i.exec(line) ?? [];
    if (name) samples.set(name, Number(value));
  }
  return { answer, samples, value: (name: string) => samples.get(name) };
}

describe('GET /api/metrics', () => {
  test('returns 404 without a token in the settings', async () => {
    const closed = await startTestApp();
    const desk = await closed.signIn(await buildAdmin(closed.db));
    for (const client of [closed.guest(), desk]) {
      const answer = await client.get('/api/metrics', bearer);
      expect(answer.status).toBe(404);
      expect(answer.code).toBe('unknown_address');
    }
    await closed.stop();
  });

  test.each([
    ['nothing', {}],
    ['another token', { Authorization: 'Bearer a token for the scrapeR' }],
    ['a part of it', { Authorization: `Bearer ${token.slice(0, -1)}` }],
    ['it without its scheme', { Authorization: token }],
  ])('is refused for %s', async (_, headers: Record<string, string>) => {
    const answer = await app.guest().get('/api/metrics', headers);
    expect(answer.status).toBe(401);
    expect(answer.code).toBe('wrong_token');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.text).not.toContain('http_requests_total');
  });

  test('is refused for a session, even an admin’s', async () => {
    const desk = await app.signIn(await buildAdmin(app.db));
    expect((await desk.get('/api/metrics')).status).toBe(401);
  });

  test('is valid Prometheus text format', async () => {
    const { answer } = await scrape();
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
    for (const line of answer.text.trimEnd().split('\n').filter(Boolean)) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) \w+ .+|[a-z]\w*(\{([a-z_]+="[^"\n]*",?)*\})? (-?[\d.e+-]+|Nan|[+-]Inf))$/i,
      );
    }
  });

  test('counts requests by route template and status, and times them', async () => {
    const desk = await app.signIn(await buildAdmin(app.db));
    const bookings = [await buildBooking(app.db), await buildBooking(app.db)];
    for (const { id } of bookings) await desk.get(`/api/admin/bookings/${id}`);
    await desk.get('/api/admin/bookings/2147483647');
    const { value } = await scrape();
    const labels = 'method="GET",route="/api/admin/bookings/:id"';
    expect(value(`http_requests_total{${labels},status="200"}`)).toBe(2);
    expect(value(`http_requests_total{${labels},status="404"}`)).toBe(1);
    expect(value(`http_request_duration_seconds_count{${labels}}`)).toBe(3);
    expect(value(`http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(3);
    expect(value(`http_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0);
  });

  test('counts all unknown URLs under one label', async () => {
    for (let n = 0; n < 20; n++) {
      await app.guest().get(`/api/none/${n}`);
      await app.guest().get(`/no-page-${n}`);
      await app.guest().send('POST', `/wp-login-${n}.php`);
    }
    const { value, samples } = await scrape();
    expect(value('http_requests_total{method="GET",route="/api/*",status="404"}')).toBe(20);
    expect(value('http_requests_total{method="GET",route="/*",status="404"}')).toBe(20);
    expect(value('http_requests_total{method="POST",route="/*",status="404"}')).toBe(20);
    expect([...samples.keys()].join()).not.toMatch(/none|no-page|wp-login/);
  });

  test('exports messages by state and the age of the oldest overdue one', async () => {
    await app.db('outbox_messages').delete();
    const message = {
      kind: 'password_changed',
      subject_type: 'user',
      subject_id: 1,
      recipient: 'a@example.test',
    };
    const minutes = (count: number) => app.db.raw(`now() + make_interval(mins => ?)`, [count]);
    await app.db('outbox_messages').insert([
      { ...message, version: 1, not_before: minutes(-10) },
      { ...message, version: 2, not_before: minutes(-20) },
      { ...message, version: 3, not_before: minutes(60) },
      { ...message, version: 4, not_before: minutes(-90), state: 'sent' },
      { ...message, version: 6, not_before: minutes(-300), restored_at: minutes(-1) },
      { ...message, version: 5, not_before: minutes(-90), state: 'dead' },
    ]);
    const { value } = await scrape();
    const states = ['held', 'sent', 'dead', 'suppressed', 'restored'];
    expect(states.map((state) => value(`clinic_outbox_messages{state="${state}"}`))).toEqual([3, 1, 1, 0, 1]);
    expect(Math.floor(value('clinic_outbox_lag_seconds')! / 60)).toBe(20);
    expect(value('clinic_database_up')).toBe(1);
    await app.db('outbox_messages').delete();
    expect((await scrape()).value('clinic_outbox_lag_seconds')).toBe(0);
  });

  test('exports the event loop delay', async () => {
    const { value } = await scrape();
    for (const name of ['mean', 'p99', 'max'])
      expect(value(`nodejs_eventloop_lag_${name}_seconds`)).toBeDefined();
  });

  test('exports the use of the pool and responds when it is exhausted', async () => {
    const held = await Promise.all(Array.from({ length: 3 }, () => app.serverDb.transaction()));
    // The flood gate occasionally uses a connection.
    await waitUntil(async () => (await scrape()).value('clinic_database_connections{state="used"}') === 3);
    while (held.length < 10) held.push(await app.serverDb.transaction());
    const waiting = app.serverDb.raw('SELECT 1').catch(() => {});
    const { value } = await scrape();
    expect(value('clinic_database_connections{state="used"}')).toBe(10);
    expect(value('clinic_database_connections{state="free"}')).toBe(0);
    expect(value('clinic_database_waiting')).toBeGreaterThanOrEqual(1);
    expect(value('clinic_database_up')).toBe(0);
    expect(value('clinic_outbox_lag_seconds')).toBeUndefined();
    await Promise.all(held.map((trx) => trx.rollback()));
    await waiting;
    await waitUntil(async () => (await scrape()).value('clinic_database_up') === 1);
  });

  test('is neither limited nor counted by the flood gate', async () => {
    const limited = await startTestApp({ METRICS_TOKEN: token, RATE_LIMIT_SCALE: '1' });
    for (let sent = 0; sent < 310; sent++) await scrape(limited);
    expect((await limited.guest().get('/api/loyalty/journey')).status).toBe(200);
    for (let sent = 0; sent < 300; sent++) await limited.guest().get('/api/loyalty/journey');
    expect((await limited.guest().get('/api/loyalty/journey')).status).toBe(429);
    const { value } = await scrape(limited);
    const route = 'method="GET",route="/api/loyalty/journey"';
    expect(value(`http_requests_total{${route},status="429"}`)).toBe(2);
    await limited.stop();
  });
});
