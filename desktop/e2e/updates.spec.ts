import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { buildAdmin, buildBooking } from '#api/demo/factories.ts';
import { callDesk, enterClinic, expect, onlyInFull, signIn, test } from './fixtures.ts';
import { answerDialogs, questionsOf, typeFollowUp } from './standIn.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');
const program = randomBytes(20_000);
const hash = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64');

function createFeed({
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

/** Installed in place of an AppImage; it records that it was started again. */
const nextProgram = Buffer.from('#!/bin/sh\nprintf "%s" "$APPIMAGE_SILENT_INSTALL" > "$0.started"\n');

/** Publishes the next version, and makes a current one that it can replace. */
async function publishNext() {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-feed-'));
  const feed = createFeed({ sha512: hash(nextProgram), size: nextProgram.length });
  const serve = createServer((request, answer) => {
    const path = new URL(request.url ?? '', 'http://x').pathname;
    if (path === '/latest-linux.yml') answer.end(feed);
    else if (path === '/latest-linux.yml.sig')
      answer.end(sign(null, Buffer.from(feed), privateKey).toString('base64'));
    else answer.end(nextProgram);
  }).listen(0, '127.0.0.1');
  await once(serve, 'listening');
  const image = join(folder, 'desk.AppImage');
  writeFileSync(image, 'the present version');
  return {
    image,
    env: {
      RECEPTION_UPDATE_URL: `http://127.0.0.1:${(serve.address() as AddressInfo).port}/`,
      RECEPTION_UPDATE_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      APPIMAGE: image,
      XDG_CACHE_HOME: folder,
    },
    stop: () => {
      serve.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const checkForUpdates = (app: ElectronApplication) =>
  app.evaluate(() =>
    (Reflect.get(globalThis, 'testHooks') as { checkForUpdates(): Promise<string> }).checkForUpdates(),
  );

test(
  '“Restart to update” installs a downloaded update, and asks about unsaved text',
  { tag: '@full' },
  async ({ launch, clinic }) => {
    const { env, image, stop } = await publishNext();
    const { app, page } = await launch({ env });
    const name = `Updated ${Date.now()}`;
    await buildBooking(clinic.db, { name });
    await enterClinic(page, clinic.address);
    await signIn(page, await buildAdmin(clinic.db));
    const restart = page.getByRole('button', { name: 'Restart to update' });
    await expect(page.getByText(/^Connected to/)).toBeVisible();
    await expect(restart).toBeHidden();
    await checkForUpdates(app);
    await expect(restart).toBeVisible();

    await answerDialogs(app, 0);
    await typeFollowUp(page, name);
    // The button is behind the dialog; a restart requested anyway still asks.
    await callDesk(page, 'restartToUpdate');
    await expect.poll(() => questionsOf(app)).toEqual(['There is text that is not saved']);
    expect(readFileSync(image, 'utf8')).toBe('the present version');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const ended = app.waitForEvent('close');
    await restart.click();
    await ended;
    expect(readFileSync(image).equals(nextProgram)).toBe(true);
    await expect.poll(() => existsSync(`${image}.started`)).toBe(true);
    stop();
  },
);

test('only a signed, complete and newer update is downloaded', onlyInFull, async ({ launch }) => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-feed-'));
  let published: Published = { feed: createFeed() };
  const requested: string[] = [];
  const serve = createServer((request, answer) => {
    const { feed, key = privateKey, body = program, redirect } = published;
    const path = new URL(request.url ?? '', 'http://x').pathname;
    requested.push(path);
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
  const check = () => checkForUpdates(app);
  expect(await check(), 'a good one').toBe('ready');

  const next = { version: '9.1.0' };
  const refused: [string, Published][] = [
    ['an unsigned feed', { feed: createFeed(next), key: null }],
    ['a feed signed by somebody else', { feed: createFeed(next), key: other.privateKey }],
    ['another hash', { feed: createFeed({ ...next, sha512: hash(randomBytes(8)) }) }],
    ['a file that breaks off', { feed: createFeed(next), body: program.subarray(0, 9_000) }],
    [
      'a way to another place',
      { feed: createFeed(next), redirect: `http://127.0.0.1:${portOf(elsewhere)}/desk.AppImage` },
    ],
    [
      'a file of another place',
      { feed: createFeed({ ...next, url: `http://127.0.0.1:${portOf(elsewhere)}/desk.AppImage` }) },
    ],
  ];
  for (const [what, bad] of refused) {
    published = bad;
    expect(await check(), what).toBe('refused');
  }
  published = { feed: createFeed({ version: '0.0.1' }) };
  requested.length = 0;
  expect(await check(), 'an older version').toBe('ready');
  expect(requested).not.toContain('/desk.AppImage');

  // The app keeps running, unchanged.
  expect(app.windows()).toHaveLength(1);
  expect(existsSync(image)).toBe(true);
  await app.evaluate(({ app: electron }) => electron.exit(0)).catch(() => {});
  serve.close();
  elsewhere.close();
  rmSync(folder, { recursive: true, force: true });
});
