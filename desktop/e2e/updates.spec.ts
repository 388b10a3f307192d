import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');
const program = randomBytes(20_000);
const hash = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64');

function makeFeed({
  version = '9.0.0',
  sha512 = hash(program),
  size = program.length,
  url = 'desk.AppImage',
} = {}): string {
  return `version: ${version}\nfiles:\n  - url: ${url}\n    sha512: ${sha512}\n    size: ${size}\npath: ${url}\nsha512: ${sha512}\nreleaseDate: '2027-01-01T00:00:00.000Z'\n`;
}

interface Published {
  feed: string;
  key?: typeof privateKey | null;
  body?: Buffer;
  redirect?: string;
}

test('only what is signed, whole and newer is fetched', async ({ launch }) => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-feed-'));
  let published: Published = { feed: makeFeed() };
  const asked: string[] = [];
  const serve = createServer((request, answer) => {
    const { feed, key = privateKey, body = program, redirect } = published;
    const path = new URL(request.url ?? '', 'http://x').pathname;
    asked.push(path);
    if (path === '/latest-linux.yml') answer.end(feed);
    else if (path === '/latest-linux.yml.sig' && key)
      answer.end(sign(null, Buffer.from(feed), key).toString('base64'));
    else if (path === '/desk.AppImage' && redirect) answer.writeHead(302, { Location: redirect }).end();
    else if (path === '/desk.AppImage') answer.end(body);
    else answer.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  const elsewhere = createServer((_request, answer) => answer.end(program)).listen(0, '127.0.0.1');
  await Promise.all([once(serve, 'listening'), once(elsewhere, 'listening')]);
  const portOf = (server: typeof serve) => (server.address() as AddressInfo).port;
  const image = join(folder, 'desk.AppImage');
  writeFileSync(image, 'the present version');

  const { app } = await launch({
    env: {
      RECEPTION_UPDATE_URL: `http://127.0.0.1:${portOf(serve)}/`,
      RECEPTION_UPDATE_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      APPIMAGE: image,
      XDG_CACHE_HOME: folder,
    },
  });
  const look = () =>
    app.evaluate(() =>
      (Reflect.get(globalThis, 'seams') as { lookForUpdates(): Promise<string> }).lookForUpdates(),
    );
  expect(await look(), 'a good one').toBe('ready');

  const next = { version: '9.1.0' };
  const refused: [string, Published][] = [
    ['an unsigned feed', { feed: makeFeed(next), key: null }],
    ['a feed signed by somebody else', { feed: makeFeed(next), key: other.privateKey }],
    ['another hash', { feed: makeFeed({ ...next, sha512: hash(randomBytes(8)) }) }],
    ['a file that breaks off', { feed: makeFeed(next), body: program.subarray(0, 9_000) }],
    [
      'a way to another place',
      { feed: makeFeed(next), redirect: `http://127.0.0.1:${portOf(elsewhere)}/desk.AppImage` },
    ],
    [
      'a file of another place',
      { feed: makeFeed({ ...next, url: `http://127.0.0.1:${portOf(elsewhere)}/desk.AppImage` }) },
    ],
  ];
  for (const [what, bad] of refused) {
    published = bad;
    expect(await look(), what).toBe('refused');
  }
  published = { feed: makeFeed({ version: '0.0.1' }) };
  asked.length = 0;
  expect(await look(), 'an older version').toBe('ready');
  expect(asked).not.toContain('/desk.AppImage');

  // The program runs on, and nothing of it was touched.
  expect(app.windows()).toHaveLength(1);
  expect(existsSync(image)).toBe(true);
  await app.evaluate(({ app: electron }) => electron.exit(0)).catch(() => {});
  serve.close();
  elsewhere.close();
  rmSync(folder, { recursive: true, force: true });
});
