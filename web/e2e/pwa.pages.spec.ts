import { notFoundPath, paths } from '#shared/paths.ts';
import { pages } from '#shared/routes.ts';
import type { Page } from '@playwright/test';
import { isFullRun } from '#api/testing/fullRun.ts';
import { makeWithdrawnWorker } from './withdrawnWorker.ts';
import { onlyInFull } from './fixtures.ts';
import { expect, expectWorker, test } from './pwa.ts';

/** `npm test` opens these offline, a full run every page. */
const oneOfEachKind: string[] = [
  paths.home,
  paths.about,
  paths.prp,
  paths.b12,
  paths.booking,
  paths.dashboard,
];

/** Every response in Cache Storage. */
const listCached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const cached = names.map(async (name) => {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      return Promise.all(
        requests.map(async ({ url }) => {
          const answer = (await cache.match(url)) as Response;
          const { pathname } = new URL(url);
          const { status, type } = answer;
          return { pathname, status, type, bytes: (await answer.blob()).size };
        }),
      );
    });
    return (await Promise.all(cached)).flat();
  });

test('after one visit every page opens offline with its own content', async ({ page, context, network }) => {
  const content: Record<string, string> = {};
  const readTitle = (html = '') => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? '';
  await page.goto('/');
  for (const { path } of pages) {
    if (path === paths.admin || path === notFoundPath || !(isFullRun || oneOfEachKind.includes(path)))
      continue;
    content[path] = readTitle(await (await page.request.get(path)).text());
  }
  expect((await page.request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
  const missing = await page.request.get('/assets/startApp-former.js');
  expect([missing.status(), missing.headers()['content-type'], missing.headers()['cache-control']]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'no-store',
  ]);
  await expectWorker(page);
  network.fault = 'refuse';
  const fresh = await context.newPage();
  for (const [path, title] of Object.entries(content)) {
    const answer = await fresh.goto(path);
    expect([answer?.status(), readTitle(await answer?.text())], path).toEqual([200, title]);
    // The dashboard redirects a guest to the login.
    const shown = path === paths.dashboard ? 'Welcome back' : title;
    await expect(fresh.getByRole('heading', { level: 1 }).first(), path).toHaveText(shown);
  }
  expect((await fresh.goto('/services/?utm=1'))?.status()).toBe(200);
  expect((await fresh.goto('/no-such-page'))?.status()).toBe(404);
  await expect(fresh.getByText('404 Page Not Found')).toBeVisible();
  await expect(fresh.locator('body')).toHaveCSS('font-family', /Figtree/);
  await expect(fresh.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await fresh.goto('/admin');
  await expect(fresh.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();
  await fresh.goto('/contact');
  await expect(fresh.frameLocator('iframe').getByText('Wembley').first()).toBeVisible();
});

test(
  'guides open offline, also by range requests, and nothing else is cached',
  { tag: '@full' },
  async ({ page, clinic, patient, admin, network, signIn }) => {
    const assign = (care_type: string) =>
      clinic.db('personalised_care').insert({ user_id: patient.id, care_type, assigned_by: admin.id });
    await assign('Dermal Fillers');
    await signIn(page, admin);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expectWorker(page);
    // A captive portal's page is not accepted as a guide.
    const other = '/attached_assets/PRP%20and%20PRF.pdf';
    network.rewrites.set(other, () => '<h1>Welcome to the hotel</h1>');
    await signIn(page, patient);
    await page.goto('/dashboard?tab=care');
    await expect(page.getByText('Available offline')).toBeVisible();
    await assign('PRP and PRF');
    await page.reload();
    const download = page.getByRole('button', { name: 'Download for offline PRP and PRF guide' });
    await expect(download).toBeVisible();
    await expect(page.getByText('Available offline')).toHaveCount(1);
    network.rewrites.delete(other);
    await download.click();
    await expect(page.getByText('Available offline')).toHaveCount(2);

    const cached = await listCached(page);
    expect(
      cached.filter(({ status, type }) => status !== 200 || (type !== 'basic' && type !== 'default')),
    ).toEqual([]);
    expect(cached.filter(({ pathname }) => /^\/(api|admin)\b|AdminPage/.test(pathname))).toEqual([]);
    // Uncompressed; about a third of that is sent.
    expect(cached.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(3_200_000);
    expect(cached.filter(({ pathname }) => pathname.endsWith('.pdf'))).toHaveLength(3);

    network.fault = 'refuse';
    const guide = '/attached_assets/Dermal%20Fillers.pdf';
    const size = cached.find(({ pathname }) => pathname === guide)?.bytes ?? 0;
    const fetchFile = (path: string, range?: string) =>
      page.evaluate(
        async ([url = '', value]) => {
          const answer = await fetch(url, { headers: value ? { Range: value } : {} });
          const body = await answer.text();
          const read = (name: string) => answer.headers.get(name);
          const head = body.slice(0, 5);
          return {
            status: answer.status,
            range: read('Content-Range'),
            length: read('Content-Length'),
            head,
          };
        },
        [path, range],
      );
    expect(await fetchFile(guide, 'bytes=0-99')).toEqual({
      status: 206,
      range: `bytes 0-99/${size}`,
      length: '100',
      head: '%PDF-',
    });
    expect(await fetchFile(guide, 'bytes=-500')).toMatchObject({
      status: 206,
      range: `bytes ${size - 500}-${size - 1}/${size}`,
    });
    expect(await fetchFile(guide, 'bytes=100-')).toMatchObject({ status: 206, length: String(size - 100) });
    expect(await fetchFile(guide, `bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    for (const range of ['bytes=0-1,4-5', 'lines=0-1', 'bytes=-', undefined]) {
      expect(await fetchFile(guide, range), range).toMatchObject({ status: 200, head: '%PDF-' });
    }
    for (const path of ['/attached_assets/Dermal Fillers.pdf', '/attached_assets/Dermal+Fillers.pdf?a=1']) {
      expect(await fetchFile(path), path).toMatchObject({ status: 200, head: '%PDF-' });
    }
  },
);

test('checks for updates hourly and when the tab becomes visible', onlyInFull, async ({ page, network }) => {
  const countChecks = () => network.seen.filter(({ path }) => path === '/sw.js').length;
  await page.clock.install();
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await expectWorker(page);
  let checks = countChecks();
  await expect(async () => {
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(countChecks()).toBeGreaterThan(checks);
  }).toPass({ intervals: [1000] });
  // A late check may still be in progress.
  const isSettled = () => checks === (checks = countChecks());
  await expect.poll(isSettled, { intervals: [1000] }).toBe(true);
  await page.clock.fastForward('59:00');
  expect(countChecks()).toBe(checks);
  await page.clock.fastForward('01:00');
  await expect.poll(countChecks).toBe(checks + 1);
});

test('a withdrawn worker unregisters and deletes its caches', { tag: '@full' }, async ({ page, network }) => {
  await page.goto('/');
  await expectWorker(page);
  const withdrawn = await makeWithdrawnWorker();
  network.rewrites.set('/sw.js', () => withdrawn);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  // It also reloads the pages it controlled.
  await expect(async () => {
    const left = await page.evaluate(async () => {
      const registered = await navigator.serviceWorker.getRegistrations();
      return [registered.length, ...(await caches.keys())];
    });
    expect(left).toEqual([0]);
  }).toPass();
});
