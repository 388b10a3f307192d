import { afterAll, describe, expect, test } from 'vitest';
import type { CspReport } from '#shared/contracts/cspReport.ts';
import { readDirectives } from '#api/csp/cspReports.ts';
import { startTestApp } from '#api/testing/app.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { startServerProcess, stopServerProcesses } from '#api/testing/serverProcess.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

afterAll(() => stopServerProcesses());

const path = '/api/csp-reports';
const reportUri = (change: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://clinic.example/services/botox?name=Grace',
    'violated-directive': "script-src-elem 'self'",
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/take.js?cookie=secret',
    'script-sample': 'const patient = "Grace"',
    ...change,
  },
});
const reportTo = (): CspReport => [
  {
    type: 'csp-violation',
    body: {
      documentURL: 'https://clinic.example/auth?name=Grace',
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      sample: 'Element innerHTML|<b>Grace',
    } as object,
  },
  { type: 'deprecation', body: { message: 'Grace' } as object },
];

describe('readDirectives', () => {
  test('reads both forms that browsers post', () => {
    expect(readDirectives(reportUri())).toEqual(['script-src-elem']);
    expect(readDirectives(reportTo())).toEqual(['require-trusted-types-for']);
  });

  test.each(['Grace has had Botox', 'grace-has-had-botox', '__proto__', 'img-src https://grace.example', ''])(
    'names no other text in place of a directive: "%s"',
    (forged) => {
      expect(readDirectives(reportUri({ 'effective-directive': forged }))).toEqual(['other']);
      const body = { effectiveDirective: forged };
      expect(readDirectives([{ type: 'csp-violation', body }])).toEqual(['other']);
    },
  );

  test('knows every directive of our policy', async () => {
    const app = await startTestApp();
    const policy =
      (await app.guest().get('/api/loyalty/journey')).headers.get('content-security-policy') ?? '';
    const ours = policy.split('; ').map((directive) => directive.split(' ')[0] ?? '');
    expect(ours.length).toBeGreaterThan(10);
    for (const directive of ours.filter((name) => name !== 'report-uri')) {
      expect(readDirectives(reportUri({ 'effective-directive': directive }))).toEqual([directive]);
    }
    await app.stop();
  });

  test('reads the directive where browsers before CSP 3 put it', () => {
    expect(readDirectives(reportUri({ 'effective-directive': undefined }))).toEqual(['script-src-elem']);
  });
});

describe(`POST ${path}`, () => {
  const types = ['application/csp-report', 'application/reports+json'];

  test.each(types)('accepts %s as browsers send it, with any origin', async (type) => {
    const app = await startTestApp({ PUBLIC_URL: 'https://clinic.example' });
    const body = type === 'application/csp-report' ? reportUri() : reportTo();
    const origins: Record<string, string>[] = [{}, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }];
    for (const origin of origins) {
      const answer = await app.guest().post(path, body, { 'content-type': type, ...origin });
      expect(answer.status).toBe(204);
    }
    // Other calls refuse these types and a missing origin.
    const elsewhere = await app.guest().post('/api/contact', body, { 'content-type': type });
    expect(elsewhere.status).toBe(415);
    const headers = { 'content-type': type, 'sec-fetch-site': 'cross-site' };
    expect((await app.guest().post('/api/login', body, headers)).status).toBe(403);
    await app.stop();
  });

  test('is rate-limited and size-limited, and returns 400 for anything but a report', async () => {
    const app = await startTestApp({ RATE_LIMIT_SCALE: '1' });
    const send = (body: unknown) =>
      app.guest().post(path, body, { 'content-type': 'application/csp-report' });
    expect((await send({ 'csp-report': 'Grace' })).status).toBe(400);
    expect((await send('not json')).status).toBe(400);
    expect((await send(reportUri({ 'script-sample': 'x'.repeat(40_000) }))).status).toBe(413);
    const statuses = [];
    for (let count = 0; count < 25; count++) statuses.push((await send(reportUri())).status);
    expect(statuses[0]).toBe(204);
    expect(statuses.at(-1)).toBe(429);
    await app.stop();
  });

  test('writes one log line, which contains only the report’s directive', async () => {
    const database = await createTestDatabase();
    const server = await startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'warn' });
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify(reportUri()),
    });
    expect(answer.status).toBe(204);
    await waitUntil(() => server.output().includes('csp_violation'));
    const line = server
      .output()
      .split('\n')
      .find((one) => one.includes('csp_violation'));
    const logged = JSON.parse(line ?? '{}') as Record<string, unknown>;
    expect(logged).toMatchObject({ level: 40, code: 'csp_violation', directive: 'script-src-elem' });
    const always = ['level', 'time', 'pid', 'hostname', 'requestId', 'msg'];
    expect(Object.keys(logged).filter((name) => !always.includes(name))).toEqual(['code', 'directive']);
    expect(server.output()).not.toMatch(/Grace|secret|take\.js|evil|botox/);
    server.child.kill('SIGTERM');
    await server.ended;
    await database.drop();
  });
});
