import type { Page } from '@playwright/test';
import { notFoundPath } from '#shared/paths.ts';
import { pages } from '#shared/routes.ts';
import { readHead } from './head.ts';
import { expect, test } from './fixtures.ts';

const addresses = pages.map(({ path }) => (path === notFoundPath ? '/not-a-page' : path));

/** Words that may not stand on a public page, since they name or point at a prescription-only medicine. */
const forbidden =
  /botox|botulinum|dysport|azzalure|bocouture|xeomin|vistabel|letybo|nuceiva|alluzience|relfydess|hydroxocobalamin/i;

/** What a person can see or hear of a page; addresses of links are neither. */
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

/** Three journeys, so that they can run beside each other. */
const journeys = [0, 1, 2].map((start) => addresses.filter((_, index) => index % 3 === start));

for (const visited of journeys) {
  test(`${visited.join(', ')} ask nobody but the clinic, and break no rule of its policy`, async ({
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
      // Reading to the end starts the app and fetches whatever waits to be seen.
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

test('the head follows a click within the site', async ({ page }) => {
  await page.goto('/services');
  // Until the app runs, a link is a plain one and loads a page with a head of its own.
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
