import { expect, test } from 'vitest';
import { clinic as facts } from '#shared/clinic.ts';
import { pages } from '#shared/routes.ts';
import { serveBuiltSite } from './builtSite.ts';

const { get, readPage, sizeOfPng } = serveBuiltSite();

interface Manifest {
  icons: { src: string; sizes: string; purpose: string; type: string }[];
  screenshots: { src: string; sizes: string; form_factor: string; label: string }[];
  shortcuts: { url: string; icons: { src: string; sizes: string }[] }[];
}

test('the manifest has name, start URL, display mode, icons and screenshots', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
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
    expect((await get(src)).headers.get('content-type')).toBe('image/webp');
  }
  const known = pages.map(({ path }) => path as string);
  for (const { url } of manifest.shortcuts) expect(known).toContain(url);
});

test('every icon has the size it declares', async () => {
  const { icons, shortcuts } = (await (await get('/manifest.webmanifest')).json()) as Manifest;
  const apple = { src: '/icons/apple-touch-icon.png', sizes: '180x180' };
  const small = shortcuts.flatMap((shortcut) => shortcut.icons);
  expect(small).toHaveLength(3);
  for (const { src, sizes } of [...icons, ...small, apple]) {
    expect((await sizeOfPng(src)).join('x'), src).toBe(sizes);
  }
  const home = await (await get('/')).text();
  expect(home).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />');
});

test('iOS gets a title, an icon and a start-up image of its size', async () => {
  const page = await readPage('/contact');
  const title = page.querySelector('meta[name=apple-mobile-web-app-title]');
  expect(title?.getAttribute('content')).toBe(facts.shortName);
  const starts = page.querySelectorAll('link[rel=apple-touch-startup-image]');
  expect(starts.length).toBeGreaterThan(8);
  for (const link of starts) {
    const href = link.getAttribute('href') ?? '';
    const [width = 0, height = 0, dots = 0] = [
      ...(link.getAttribute('media') ?? '').matchAll(/: (\d+)/g),
    ].map(([, number]) => Number(number));
    expect(await sizeOfPng(href), href).toEqual([width * dots, height * dots]);
  }
});
