import { expect, test } from 'vitest';
import { clientHeader, formatClient, describeServer, serverHeader } from '#shared/contracts/versions.ts';
import { testApp } from '#api/testing/app.ts';

const app = await testApp();

const call = (client: string | undefined, path = '/api/user', method = 'GET') =>
  app.guest().send(method, path, undefined, client ? { [clientHeader]: client } : {});

test('every response of the API but those for monitors has the server’s contract version', async () => {
  for (const path of ['/api/user', '/api/nowhere']) {
    expect((await call(undefined, path)).headers.get(serverHeader)).toBe(describeServer);
  }
  for (const path of ['/', '/api/health', '/api/ready', '/api/metrics']) {
    expect([path, (await call(undefined, path)).headers.has(serverHeader)]).toEqual([path, false]);
  }
});

test('answers 426 to a client that is too old, except for its log-out', async () => {
  const desk = await call('desk/0.0.1; contract=0');
  expect([desk.status, desk.code, desk.text]).toEqual([426, 'client_too_old', 'This desk needs an update.']);
  expect((await call('web/0.0.1; contract=0')).text).toBe(
    'This page is from an older version. Please reload it.',
  );
  expect((await call('desk/0.0.1; contract=0', '/api/logout', 'POST')).status).toBe(204);
});

test('clients with the present, a newer or no version are served', async () => {
  for (const client of [formatClient('desk'), 'desk/9.0.0; contract=900', 'curl/8', undefined]) {
    expect((await call(client)).status).toBe(401);
  }
});
