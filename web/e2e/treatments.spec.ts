import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const scrolling = [
  { path: '/services/botox', name: 'Anti-Wrinkle Injections', service: 'anti-wrinkle', links: 2 },
  { path: '/services/prp', name: 'PRP Therapy', service: 'prp-therapy', links: 3 },
  { path: '/services/fillers', name: 'Dermal Fillers', service: 'dermal-fillers', links: 3 },
  {
    path: '/services/vitamin-injections',
    name: 'Vitamin Injections',
    service: 'vitamin-injections',
    links: 3,
  },
];
const phone = { width: 390, height: 844 };

/** Waits until an element has come to rest 100 px below the top of the window. */
async function expectAtRest(page: Page, selector: string): Promise<void> {
  const readTop = () =>
    page.evaluate((target) => document.querySelector(target)?.getBoundingClientRect().top ?? NaN, selector);
  await expect.poll(async () => Math.round(await readTop())).toBe(100);
  await page.waitForTimeout(300);
  expect(Math.round(await readTop())).toBe(100);
}

for (const { path, name, service, links } of scrolling) {
  test.describe(path, () => {
    test('says its name, books straight away, and has no barrier', async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      const main = page.getByRole('main');
      const booking = main.getByRole('link', { name: 'Book a Consultation' });
      await expect(booking).toHaveCount(links);
      for (const link of await booking.all()) {
        await expect(link).toHaveAttribute('href', `/booking?service=${service}`);
      }
      await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
      await expectAccessible(page);
    });

    test('a guest books without being asked to sign in first', async ({ page }) => {
      await page.goto(path);
      await page.getByRole('main').getByRole('link', { name: 'Book a Consultation' }).first().click();
      await expect(page).toHaveURL(`/booking?service=${service}`);
      await expect(page.getByText('Login Required')).toHaveCount(0);
    });

    test('the switcher scrolls to 100 px below the top and follows the reader', async ({ page }) => {
      await page.goto(path);
      const switcher = page.getByRole('navigation', { name: 'On this page' });
      await expect(switcher.getByRole('link')).toHaveText(['Overview', 'Treatment Details', 'FAQs']);
      await expect(switcher.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'true');
      for (const [label, id] of [
        ['FAQs', '#faqs'],
        ['Treatment Details', '#details'],
        ['Overview', '#overview'],
      ] as const) {
        await switcher.getByRole('link', { name: label }).click();
        await expectAtRest(page, id);
        await expect(switcher.locator('[aria-current]')).toHaveText(label);
        await expect(switcher).toBeInViewport();
      }
    });

    test('a floating button leads back to the top', async ({ page }) => {
      await page.goto(path);
      const button = page.getByRole('button', { name: 'Scroll to top' });
      await expect(button).toBeHidden();
      await page.mouse.wheel(0, 3000);
      await button.click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });

    test('on a small screen an arrow leads back to all services', async ({ page }) => {
      await page.goto(path);
      const arrow = page.getByRole('link', { name: 'Back to all services' });
      await expect(arrow).toBeHidden();
      await page.setViewportSize(phone);
      await arrow.click();
      await expect(page).toHaveURL('/services');
    });
  });
}

test('sections scroll smoothly, and at once for those who prefer less motion', async ({ page }) => {
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.goto('/services/prp');
  expect(await behaviour()).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await behaviour()).toBe('auto');
});

test('the four-step procedure and the formulations of the vitamin injections', async ({ page }) => {
  await page.goto('/services/vitamin-injections');
  await expect(page.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText([
    'Consultation',
    'Preparation',
    'Treatment',
    'Post-Treatment',
  ]);
  for (const name of ['Vitamin B Complex', 'Immune Boost', 'Beauty & Wellness']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByText('Ideal for', { exact: true })).toBeVisible();
});

test.describe('every treatment page', () => {
  const paths = [
    ...scrolling.map(({ path }) => path),
    ...['microblading', 'b12-injections', 'vitamin-drips'].map((page) => `/services/${page}`),
  ];
  for (const path of paths) {
    test(`${path} fits 320 px and answers a question on a click`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await width()).toBe(320);
      const faqTab = page.getByRole('tab', { name: 'FAQ' });
      if ((await faqTab.count()) > 0) await faqTab.click();
      const question = page.getByRole('main').locator('details').first();
      await question.locator('summary').click();
      await expect(question.locator('p')).toBeVisible();
      expect(await width()).toBe(320);
    });
  }
});
