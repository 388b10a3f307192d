import { notFoundPath, paths } from '#shared/paths.ts';
import { pages } from '#shared/routes.ts';
import { isFullRun } from '#api/testing/fullRun.ts';
import { createWithdrawnWorker } from './withdrawnWorker.ts';
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

  network.fault = 'pass';
  // The map is no way out of the form of a patient who has the screen.
  await context.addCookies([{ name: 'has-session', value: 'handed-over', url: page.url() }]);
  const led = await fresh.goto('/map.html');
  expect(new URL(led?.request().redirectedFrom()?.url() ?? page.url()).pathname).toBe('/map.html');
});

test('a withdrawn worker unregisters and deletes its caches', { tag: '@full' }, async ({ page, network }) => {
  await page.goto('/');
  await expectWorker(page);
  const withdrawn = await createWithdrawnWorker();
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
