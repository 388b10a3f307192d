import type { Page } from '@playwright/test';
import { notFoundPath } from '#shared/paths.ts';
import { pages } from '#shared/routes.ts';
import { readHead } from './head.ts';
import { expect, test } from './fixtures.ts';

const addresses = pages.map(({ path }) => (path === notFoundPath ? '/not-a-page' : path));

/** Words that must not be on a public page, because they name or suggest a prescription-only medicine. */
const forbidden =
  /botox|botulinum|dysport|azzalure|bocouture|xeomin|vistabel|letybo|nuceiva|alluzience|relfydess|hydroxocobalamin/i;

/** Visible text and accessible names of a page; link addresses are excluded. */
const readWords = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[alt], [title], [aria-label], meta[content]')];
    const texts = named.flatMap((element) =>
      ['alt', 'title', 'aria-label', 'content'].map((name) => element.getAttribute(name) ?? ''),
    );
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    return [document.title, document.body.textContent, data, ...texts]
      .join('\n')
      .replace(/https?:\/\/[^\s"]+/g, '');
  });

/** Three tests, so that they run in parallel. */
const journeys = [0, 1, 2].map((start) => addresses.filter((_, index) => index % 3 === start));

for (const visited of journeys) {
  test(`${visited.join(', ')} load from the clinic’s server only, without CSP violations`, async ({
    page,
    clinic,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== clinic.url && protocol !== 'data:' && protocol !== 'blob:') foreign.push(request.url());
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        (window as { broken?: string[] }).broken ??= [];
        (window as { broken?: string[] }).broken?.push(`${violatedDirective} ${blockedURI}`);
      });
    });
    for (const address of visited) {
      await page.goto(address);
      // Scrolling to the end starts hydration and loads lazy content.
      for (let y = 0; y < 12; y += 1) await page.mouse.wheel(0, 900);
      await page.keyboard.press('Tab');
      await page.waitForLoadState('networkidle');
      expect(foreign, address).toEqual([]);
      const broken = await page.evaluate(() => (window as { broken?: string[] }).broken ?? []);
      expect(broken, address).toEqual([]);
      expect(await page.context().cookies(), address).toEqual([]);
      expect(await readWords(page), address).not.toMatch(forbidden);
    }
  });
}

test('the head is updated by client-side navigation', async ({ page }) => {
  await page.goto('/services');
  // Before hydration a link loads a full page with its own head.
  const menu = page.getByRole('button', { name: 'Services' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  const target = pages.find(({ path }) => path === '/contact');
  await page.locator('footer').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveTitle(target?.title ?? '');
  const head = readHead(await page.evaluate(() => document.documentElement.outerHTML));
  expect(head.canonicals[0]).toMatch(/\/contact$/);
  expect(head.meta['og:title']).toEqual([target?.title]);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
});
