import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { guideTypes } from '#shared/contracts/care.ts';
import type { App, Middleware } from '#api/http/context.ts';
import { answerErrors } from '#api/http/errors.ts';
import { securityHeaders } from '#api/http/headers.ts';
import { serveSite } from '#api/http/site.ts';
import { listenLocally } from '#api/testing/listenLocally.ts';
import { sendRaw, type RawAnswer } from '#api/testing/raw.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinic-site-'));
const script = `export const words = '${'a wide garden '.repeat(100)}';`;
const guide = Buffer.from(`%PDF-1.7\n${'0123456789'.repeat(200)}`);
const servers: Server[] = [];
const files = {
  'site/index.html': '<h1>Home</h1>',
  'site/about/index.html': '<h1>About</h1>',
  'site/admin/index.html': '<h1>Desk</h1>',
  'site/styled/index.html': '<style>p{color:red}</style><p>Red</p>',
  'site/404.html': '<style>p{color:red}</style><h1>Not here</h1>',
  'site/map.html': '<h1>Map</h1>',
  'site/assets/main-a1b2c3.js': script,
  'site/assets/main-a1b2c3.js.br': brotliCompressSync(script),
  'site/sw.js': 'self.skip = 1',
  'guides/PRP and PRF.pdf': guide,
  'secret.txt': 'secret',
};
for (const [name, content] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
const url = await serve(serveSite(join(folder, 'site'), join(folder, 'guides')));
afterAll(async () => {
  for (const server of servers) await new Promise((closed) => server.close(closed));
  rmSync(folder, { recursive: true });
});

async function serve(site: Middleware): Promise<string> {
  const app: App = new Koa();
  for (const part of [securityHeaders, answerErrors(pino({ level: 'silent' })), site]) app.use(part);
  app.use((ctx) => void (ctx.body = 'passed on'));
  const server = createServer(app.callback());
  servers.push(server);
  return listenLocally(server);
}

const get = (path: string, headers: Record<string, string> = {}) => sendRaw(url, 'GET', path, headers);

function expectMissing(answer: RawAnswer) {
  expect(answer).toMatchObject({ status: 404, text: 'This file does not exist.' });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-error-code': 'not_found',
  });
}

describe('a page', () => {
  test.each(['/', '/about', '/about?from=menu'])('is served at %s', async (path) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.text).toBe(path === '/' ? '<h1>Home</h1>' : '<h1>About</h1>');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('has the security headers; only the map may be framed, by our own pages', async () => {
    const { headers } = await get('/about');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:/);
    expect((await get('/map.html')).headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  test('without a script leads to the form while a patient has the screen', async () => {
    const answer = await get('/map.html', { cookie: 'has-session=handed-over' });
    expect(answer).toMatchObject({ status: 302, headers: { location: '/admin' } });
  });

  test('may use the camera on the desk, and nowhere else', async () => {
    const others = 'microphone=(), geolocation=(), payment=(), usb=()';
    const policyOf = async (path: string) => (await get(path)).headers['permissions-policy'];
    expect(await policyOf('/admin')).toBe(`camera=(self), ${others}`);
    expect(await policyOf('/about')).toBe(`camera=(), ${others}`);
    expect(await policyOf('/map.html')).toBe(`camera=(), ${others}`);
    expect(await policyOf('/assets/main-a1b2c3.js')).toBe(`camera=(), ${others}`);
  });

  test('may use the styles in its document, and no others', async () => {
    const { headers, text } = await get('/styled');
    const hash = createHash('sha256').update('p{color:red}').digest('base64');
    expect(text).toContain('<style>p{color:red}</style>');
    expect(headers['content-security-policy']).toContain(`; style-src 'self' 'sha256-${hash}';`);
    expect((await get('/about')).headers['content-security-policy']).toContain(`; style-src 'self';`);
  });

  test('for unknown addresses has the same policy when the worker asks for it by its name', async () => {
    const missing = await get('/nothing');
    const cached = await get('/404.html');
    expect([missing.status, cached.status]).toEqual([404, 200]);
    expect(cached.headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
    expect(cached.headers['content-security-policy']).toBe(missing.headers['content-security-policy']);
  });

  test('leaves the full policy to the page; its assets get a short one', async () => {
    const { headers } = await get('/assets/no-such-script.js');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('returns 304 while it has not changed', async () => {
    const { headers } = await get('/about');
    const again = await get('/about', { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, text: '' });
    const dated = await get('/about', { 'if-modified-since': String(headers['last-modified']) });
    expect(dated.status).toBe(304);
  });

  test('has one URL: a trailing slash is removed', async () => {
    const answer = await get('/about/?x=1');
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe('/about?x=1');
  });

  test('has one URL: an encoded slash at the end is a 404, not a redirect to one', async () => {
    for (const path of ['/about%2F', '/about%2f', '/%61bout%2F', '/%61bout%2F?x=1']) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.location]).toEqual([path, 404, undefined]);
    }
    expect((await get('/%61bout/')).headers.location).toBe('/about');
  });

  test('that does not exist is the 404 page with status 404', async () => {
    const inFolders = ['/about/nothing', '/about/index.html'];
    for (const path of [
      '/nothing',
      '/nothing/',
      '/About',
      '/index.html',
      ...inFolders,
      '//elsewhere.example/',
      '/%E0%A4%A',
    ]) {
      const answer = await get(path);
      expect(answer).toMatchObject({
        status: 404,
        text: expect.stringContaining('<h1>Not here</h1>') as string,
      });
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
    }
    expect((await get('/nothing', { range: 'bytes=0-3' })).status).toBe(404);
    const onNothing = { 'if-match': '"x"', 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' };
    expect((await get('/nothing', onNothing)).status).toBe(404);
  });

  test('answers HEAD, and refuses other methods, and passes API calls and unknown addresses on', async () => {
    const head = await sendRaw(url, 'HEAD', '/about');
    expect(head).toMatchObject({ status: 200, text: '' });
    expect((await get('/api/user')).text).toBe('passed on');
    expect((await sendRaw(url, 'POST', '/nothing')).text).toBe('passed on');
    const refused = await sendRaw(url, 'POST', '/about');
    expect(refused).toMatchObject({ status: 405, text: 'This address does not take that method.' });
    expect(refused.headers.allow).toBe('GET, HEAD');
  });
});

describe('an asset', () => {
  const path = '/assets/main-a1b2c3.js';

  test('with a hash in its name is cached for a year', async () => {
    const answer = await get(path);
    expect(answer.text).toBe(script);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  test.each(['br', 'gzip, deflate, br, zstd'])(
    'is sent as brotli for "Accept-Encoding: %s"',
    async (accepted) => {
      const answer = await get(path, { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding']).toBe('br');
      expect(answer.headers['content-type']).toMatch(/javascript/);
      expect(brotliDecompressSync(answer.bytes).toString()).toBe(script);
      const plain = await get(path);
      expect(answer.headers.etag).not.toBe(plain.headers.etag);
    },
  );

  test.each(['', 'gzip', 'br;q=0', 'identity'])(
    'is sent uncompressed for "Accept-Encoding: %s"',
    async (accepted) => {
      const answer = await get(path, accepted ? { 'accept-encoding': accepted } : {});
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.text).toBe(script);
    },
  );

  test('that is missing is not answered with a page, and not cached', async () => {
    expectMissing(await get('/assets/main-old.js'));
    expectMissing(await get(`${path}.br`));
  });

  test.each([
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/attached_assets/../secret.txt',
    '/attached_assets/..%2fsecret.txt',
    '/../secret.txt',
    '//secret.txt',
    '/%00secret.txt',
    '/site/../secret.txt',
  ])('outside the site returns 404: %s', async (attempt) => {
    const answer = await get(attempt);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret');
  });
});

describe('an aftercare guide', () => {
  const path = '/attached_assets/PRP%20and%20PRF.pdf';
  const size = guide.length;

  test('is a PDF that the browser displays', async () => {
    const answer = await get(path);
    expect(answer.bytes.equals(guide)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="PRP and PRF.pdf"',
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
    });
    expect((await get(path, { 'if-none-match': String(answer.headers.etag) })).status).toBe(304);
  });

  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=-500', size - 500, size],
    ['bytes=100-', 100, size],
    ['bytes=2000-999999', 2000, size],
  ])('is sent in part for the range %s', async (range, from, to) => {
    const answer = await get(path, { range });
    expect([answer.status, answer.statusText]).toEqual([206, 'Partial Content']);
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${size}`);
    expect(answer.bytes.equals(guide.subarray(from, to))).toBe(true);
  });

  test('returns 416 for a range beyond its end', async () => {
    const answer = await get(path, { range: `bytes=${size}-` });
    expect(answer).toMatchObject({ status: 416, text: 'The file does not have that part.' });
    expect(answer.headers).toMatchObject({
      'content-range': `bytes */${size}`,
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  test('is sent whole when the range is of another version', async () => {
    const answer = await get(path, { range: 'bytes=0-9', 'if-range': '"another"' });
    expect(answer.status).toBe(200);
    expect(answer.bytes.length).toBe(size);
  });

  test('answers HEAD and refuses other methods', async () => {
    expect(await sendRaw(url, 'HEAD', path)).toMatchObject({ status: 200, text: '' });
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const refused = await sendRaw(url, method, path);
      expect(refused).toMatchObject({ status: 405, text: 'This address does not take that method.' });
      expect(refused.headers.allow).toBe('GET, HEAD');
    }
    expect((await sendRaw(url, 'POST', '/attached_assets/Nothing.pdf')).text).toBe('passed on');
  });

  test('that does not exist returns 404', async () => {
    for (const name of ['', 'Nothing.pdf', 'PRP%2520and%2520PRF.pdf', 'PRP+and+PRF.pdf']) {
      expectMissing(await get(`/attached_assets/${name}`));
    }
  });

  test.each(guideTypes)('exists for %s', async (careType) => {
    const ours = await serve(serveSite(join(folder, 'site')));
    const path = `/attached_assets/${encodeURIComponent(careType)}.pdf`;
    const answer = await sendRaw(ours, 'GET', path, { range: 'bytes=0-7' });
    expect(answer.status).toBe(206);
    expect(answer.text).toMatch(/^%PDF-1\.\d$/);
  });
});
