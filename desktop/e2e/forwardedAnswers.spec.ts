import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { enterClinic, expect, test } from './fixtures.ts';

/** A server that answers a list with a page or script, under a policy that would allow it to run. */
async function startHostile() {
  const state = { type: 'text/html', body: '' };
  const server = createServer((request, reply) => {
    reply.setHeader('X-Request-Id', 'r1');
    if (request.url === '/api/health') {
      reply.setHeader('Content-Type', 'application/json').end('{"status":"ok"}');
    } else if (request.url === '/api/user') {
      reply.writeHead(401, { 'Content-Type': 'text/plain' }).end('Please log in.');
    } else {
      reply.setHeader('Content-Security-Policy', "default-src * 'unsafe-inline'");
      reply.setHeader(
        'Content-Security-Policy-Report-Only',
        "default-src 'none'; report-uri /api/csp-report",
      );
      reply.setHeader('Content-Type', state.type).end(state.body);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { state, address, stop };
}

const list = '/api/admin/bookings';

test('an answer of the server has the desk’s own headers and runs neither as a page nor as a script', async ({
  launch,
}) => {
  const hostile = await startHostile();
  const { page, expected } = await launch();
  expected.push(/ERR_|Content Security Policy|EventSource/);
  await enterClinic(page, hostile.address);

  const readHeaders = () =>
    page.evaluate(async (path) => {
      const { headers } = await fetch(path);
      return Object.fromEntries(headers);
    }, list);
  hostile.state.body = '<title>Hostile</title><script>document.title = "Ran"</script>';
  const own = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
  const sent = await readHeaders();
  expect(sent).toMatchObject({ ...own, 'content-type': 'application/octet-stream' });
  expect(sent).not.toHaveProperty('content-security-policy-report-only');
  // The desk's own refusals under /api, too.
  expect(
    await page.evaluate(async () => Object.fromEntries((await fetch('/api/ready')).headers)),
  ).toMatchObject(own);

  // A page: in a frame, by a link and by address.
  await page.evaluate((path) => {
    Reflect.set(window, 'isStillHere', true);
    const frame = document.createElement('iframe');
    frame.src = path;
    document.body.append(frame);
    const link = document.createElement('a');
    link.href = path;
    document.body.append(link);
    link.click();
    location.href = path;
  }, list);
  // Waits for a later request instead, because Playwright would wait for the navigation to end.
  await readHeaders();
  expect(
    await page.evaluate(() => ({
      isStillHere: Reflect.get(window, 'isStillHere') as boolean,
      heading: document.querySelector('h1, h2')?.textContent,
      path: location.pathname,
    })),
  ).toEqual({ isStillHere: true, heading: 'Good to see you', path: expect.not.stringContaining('/api') });

  // A script: the page's policy allows those of its own origin.
  hostile.state.type = 'text/javascript';
  hostile.state.body = 'globalThis.hasRun = true;';
  const imported = await page.evaluate<string>(`import('${list}').then(() => 'loaded', () => 'refused')`);
  expect(imported).toBe('refused');
  expect(await page.evaluate(() => Reflect.has(window, 'hasRun'))).toBe(false);
  hostile.stop();
});
