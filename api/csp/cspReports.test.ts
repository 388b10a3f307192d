import { afterAll, describe, expect, test } from 'vitest';
import type { CspReport } from '#shared/contracts/cspReport.ts';
import { readViolations } from '#api/csp/cspReports.ts';
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

describe('readViolations', () => {
  test('reads both forms that browsers post, without queries, samples or other paths', () => {
    expect(readViolations(reportUri())).toEqual([
      { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/services/botox' },
    ]);
    expect(readViolations(reportTo())).toEqual([
      { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: '/auth' },
    ]);
  });

  test.each([
    ['data:text/html,Grace', 'data'],
    ['blob:https://clinic.example/1234', 'https://clinic.example'],
    ['inline', 'inline'],
    ['', 'other'],
    ['Grace has had Botox', 'other'],
  ])('names the blocked source "%s" as %s', (blocked, expected) => {
    expect(readViolations(reportUri({ 'blocked-uri': blocked }))[0]?.blocked).toBe(expected);
  });

  test('does not log untrusted text in place of a directive or a page', () => {
    const forged = reportUri({
      'effective-directive': 'Grace has had Botox',
      'document-uri': 'https://clinic.example/grace@example.com',
    });
    expect(readViolations(forged)).toEqual([
      { directive: 'other', blocked: 'https://evil.example', page: '*' },
    ]);
  });

  test('reads the directive where browsers before CSP 3 put it', () => {
    expect(readViolations(reportUri({ 'effective-directive': undefined }))[0]?.directive).toBe(
      'script-src-elem',
    );
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

  test('writes one line to the log, without any content of the page', async () => {
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
    expect(JSON.parse(line ?? '')).toMatchObject({
      level: 40,
      code: 'csp_violation',
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/services/botox',
    });
    expect(server.output()).not.toMatch(/Grace|secret|take\.js/);
    server.child.kill('SIGTERM');
    await server.ended;
    await database.drop();
  });
});
