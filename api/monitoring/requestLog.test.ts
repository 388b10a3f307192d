import { describe, expect, test } from 'vitest';
import { buildAdmin, buildBooking, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { startTestApp, testApp, type Answer, type LogLine } from '#api/testing/app.ts';
import { consultationForm, contactForm } from '#api/testing/forms.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { takeLoggedErrors } from '#api/testing/loggedErrors.ts';

const [info, warn, error] = [30, 40, 50];

const app = await testApp();

/** The log lines of a request; a file's line comes when all of it has been sent. */
async function linesOf({ headers }: Answer): Promise<LogLine[]> {
  const requestId = headers.get('x-request-id');
  const find = () => app.logged.filter((line) => line['requestId'] === requestId);
  await waitUntil(() => find().some(({ msg }) => msg === 'request'));
  return find();
}

describe('each request is one line', () => {
  test('with method, route template, status, milliseconds and id only', async () => {
    const desk = await app.signIn(await buildAdmin(app.db));
    const { id } = await buildBooking(app.db);
    const answer = await desk.get(`/api/admin/bookings/${id}`);
    expect(await linesOf(answer)).toEqual([
      {
        level: info,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        requestId: answer.headers.get('x-request-id'),
        method: 'GET',
        route: '/api/admin/bookings/:id',
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
    ]);
  });

  test.each([
    ['GET', '/api/admin/bookings/counts?q=Somebody', '/api/admin/bookings/counts'],
    ['GET', '/api/admin/bookings/7/history', '/api/admin/bookings/:id/history'],
    ['GET', '/api/no/such/address', '/api/*'],
    ['DELETE', '/api/admin/bookings/7', '/api/admin/bookings/:id'],
    ['GET', '/api/health', '/api/health'],
    ['GET', '/api/ready', '/api/ready'],
    ['GET', '/assets/pat@example.test.js', '/assets/*'],
    ['GET', '/attached_assets/Anti-Wrinkle.pdf', '/attached_assets/*'],
    ['GET', '/pat@example.test', '/*'],
  ])('%s %s is %s', async (method, path, route) => {
    const [line, ...more] = await linesOf(await app.guest().send(method, path));
    expect(line).toMatchObject({ method, route });
    expect(more).toEqual([]);
  });
});

describe('a refusal is a warning with its code', () => {
  test.each<[string, number, string, string, () => Promise<Answer>]>([
    [
      'nobody signed in',
      401,
      'not_signed_in',
      '/api/bookings/mine',
      () => app.guest().get('/api/bookings/mine'),
    ],
    [
      'a patient at the desk',
      403,
      'not_admin',
      '/api/admin/bookings/counts',
      async () => (await app.signIn(await buildUser(app.db))).get('/api/admin/bookings/counts'),
    ],
    [
      'another site',
      403,
      'cross_site',
      '/api/contact',
      () => app.guest().post('/api/contact', contactForm(), { 'Sec-Fetch-Site': 'cross-site' }),
    ],
    [
      'a wrong password',
      401,
      'wrong_login',
      '/api/login',
      () => app.guest().post('/api/login', { email: 'nobody@example.test', password: 'wrong one' }),
    ],
  ])('%s', async (_, status, code, route, send) => {
    const answer = await send();
    expect(answer.code).toBe(code);
    expect(await linesOf(answer)).toEqual([expect.objectContaining({ level: warn, status, code, route })]);
  });

  test('too many attempts on one account, and too many requests', async () => {
    const limited = await startTestApp({ RATE_LIMIT_SCALE: '1' });
    const { email } = await buildUser(limited.db);
    const guest = limited.guest();
    for (let attempt = 0; attempt < 5; attempt++)
      await guest.post('/api/login', { email, password: 'wrong one' });
    await guest.post('/api/login', { email, password: factoryPassword });
    expect(limited.logged.at(-1)).toMatchObject({
      level: warn,
      status: 429,
      code: 'too_many_logins',
      route: '/api/login',
    });
    for (let sent = 0; sent < 300; sent++) await guest.get('/api/loyalty/journey');
    expect(limited.logged.at(-1)).toMatchObject({
      level: warn,
      status: 429,
      code: 'too_many_requests',
      route: '/api/loyalty/journey',
    });
    await limited.stop();
  });
});

describe('an error', () => {
  test('is not a warning for an invalid form, and has its code', async () => {
    const answer = await app.guest().post('/api/consultations', consultationForm({ phone: '' }));
    expect(await linesOf(answer)).toEqual([
      expect.objectContaining({ level: info, status: 400, code: 'invalid' }),
    ]);
  });

  test('is a warning with PostgreSQL’s own code when the database is too busy', async () => {
    const answer = await app.db.transaction(async (trx) => {
      await trx.raw('LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE');
      return app.guest().post('/api/contact', contactForm());
    });
    expect(await linesOf(answer)).toEqual([
      expect.objectContaining({ level: warn, status: 503, code: 'unavailable', fault: '55P03' }),
    ]);
  });

  test('has its stack and not the row when it is unexpected', async () => {
    const trx = await app.db.transaction();
    await trx.raw(
      `ALTER TABLE contacts ADD CONSTRAINT contacts_test CHECK (subject <> 'Hair loss') NOT VALID`,
    );
    await trx.commit();
    const answer = await app.guest().post('/api/contact', contactForm({ subject: 'Hair loss' }));
    await app.db.raw('ALTER TABLE contacts DROP CONSTRAINT contacts_test');
    expect(answer.status).toBe(500);
    const [fault, line, ...more] = await linesOf(answer);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: warn, status: 500, code: 'internal' });
    expect(fault).toMatchObject({
      level: error,
      err: { code: '23514', table: 'contacts', constraint: 'contacts_test' },
    });
    const { stack } = fault!['err'] as { stack: string[] };
    expect(stack.join('\n')).toMatch(/^at .*:\d+:\d+/);
    expect(JSON.stringify(fault)).not.toMatch(/Hair loss|pat@example|insert into/i);
    expect(takeLoggedErrors()).toHaveLength(1);
  });
});
