import { clinic as facts } from '#shared/clinic.ts';
import { pages } from '#shared/routes.ts';
import { expect, test } from './fixtures.ts';

interface Manifest {
  icons: { src: string; sizes: string; purpose: string; type: string }[];
  screenshots: { src: string; sizes: string; form_factor: string; label: string }[];
  shortcuts: { url: string; icons: { src: string; sizes: string }[] }[];
}

test('the site is installable', async ({ page }) => {
  await page.goto('/');
  const devtools = await page.context().newCDPSession(page);
  const { url, errors } = await devtools.send('Page.getAppManifest');
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Except for Chromium's complaint about incognito windows, which tests run in.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the manifest has name, start URL, display mode, icons and screenshots', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({
    id: '/',
    name: facts.brand,
    short_name: facts.shortName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
  });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual([
    'narrow',
    'narrow',
    'narrow',
    'wide',
    'wide',
    'wide',
  ]);
  expect(new Set(manifest.screenshots.map(({ label }) => label)).size).toBe(6);
  for (const { src } of manifest.screenshots) {
    expect((await request.get(src)).headers()['content-type']).toBe('image/webp');
  }
  const known = pages.map(({ path }) => path as string);
  for (const { url } of manifest.shortcuts) expect(known).toContain(url);
});

test('every icon has the size it declares', async ({ request }) => {
  const { icons, shortcuts } = (await (await request.get('/manifest.webmanifest')).json()) as Manifest;
  const apple = { src: '/icons/apple-touch-icon.png', sizes: '180x180' };
  const small = shortcuts.flatMap((shortcut) => shortcut.icons);
  expect(small).toHaveLength(3);
  for (const { src, sizes } of [...icons, ...small, apple]) {
    const png = await (await request.get(src)).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const home = await (await request.get('/')).text();
  expect(home).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />');
});

test('iOS gets a title, an icon and a start-up image of its size', async ({ page, request }) => {
  await page.goto('/contact');
  await expect(page.locator('meta[name=apple-mobile-web-app-title]')).toHaveAttribute(
    'content',
    facts.shortName,
  );
  const starts = await page
    .locator('link[rel=apple-touch-startup-image]')
    .evaluateAll((links) =>
      links.map((link) => ({ href: (link as HTMLLinkElement).href, media: link.getAttribute('media') })),
    );
  expect(starts.length).toBeGreaterThan(8);
  for (const { href, media } of starts) {
    const [width, height, dots] = [...(media ?? '').matchAll(/: (\d+)/g)].map(([, number]) => Number(number));
    const png = await (await request.get(href)).body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], href).toEqual([
      (width ?? 0) * (dots ?? 0),
      (height ?? 0) * (dots ?? 0),
    ]);
  }
});
