import type { Route } from '@playwright/test';
import { isFullRun } from '#api/testing/fullRun.ts';
import { expect, test, onlyInFull } from './fixtures.ts';

// Without `first`, which `index` imports: Chromium keeps its failure, and the page offers to be reloaded.
const ownScripts = ['index', 'startApp', 'react', 'libraries', 'contracts', 'core', 'work', 'BookingPage'];

test('a script that does not arrive once is fetched again, and what was pressed counts', async ({
  context,
}) => {
  for (const name of isFullRun ? ownScripts : ['index', 'BookingPage']) {
    // With a draft of its own.
    const page = await context.newPage();
    let refused = 0;
    // A failed preload is requested once more by the browser itself.
    const refuse = async (route: Route) => {
      refused += 1;
      if (refused < 3) await route.abort();
      else await route.continue();
    };
    await page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), refuse);
    await page.goto('/booking');
    await page.getByRole('radio', { name: 'PRP Therapy' }).check();
    await page.getByRole('button', { name: 'Continue' }).click({ force: true });
    await expect(page.getByRole('heading', { name: 'How can we reach you?' }), name).toBeVisible();
    expect(refused, name).toBeGreaterThan(1);
    await page.close();
  }
});

test('a service’s dialog whose script is lost opens once it comes', onlyInFull, async ({ page }) => {
  let refused = 0;
  // A failed preload is requested once more by the browser itself.
  await page.route(/\/assets\/ServiceDialog-[^/]*\.js/, async (route) => {
    refused += 1;
    if (refused < 3) await route.abort();
    else await route.continue();
  });
  await page.goto('/services?service=b12-injection');
  await expect(
    page.getByRole('dialog', { name: 'B12 Injections' }).getByRole('listitem').first(),
  ).toBeVisible();
  expect(refused).toBeGreaterThan(1);
});

test('a page whose scripts do not arrive says so, and reloads with what was typed', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectErrors.push(/dynamically imported module/);
  await page.clock.install();
  await page.route(/\/assets\/core-.*\.js/, (route) => route.abort());
  await page.goto('/contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Is there parking nearby?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await expect(async () => {
    await page.clock.runFor(2000);
    expect(await reload.isVisible()).toBe(true);
  }).toPass();
  await expect(message).toHaveValue('Is there parking nearby?');
  await page.unrouteAll();
  await reload.click();
  await expect(message).toHaveValue('Is there parking nearby?');
  await expect(reload).toBeHidden();
});

test(
  'a page whose styles do not arrive either shows nothing but the offer, and itself once they do',
  onlyInFull,
  async ({ page, patient, signIn, quietConsole }) => {
    quietConsole.expectErrors.push(/dynamically imported module/);
    await signIn(page, patient);
    await page.clock.install();
    await page.route(/\/assets\/.*\.(js|css)/, (route) => route.abort());
    await page.goto('/dashboard');
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await expect(async () => {
      await page.clock.runFor(2000);
      expect(await reload.isVisible()).toBe(true);
    }).toPass();
    await expect(page.locator('#root')).toBeHidden();
    await page.unrouteAll();
    await reload.click();
    await expect(page.getByRole('tab', { name: 'My Appointments' })).toBeVisible();
    await expect(reload).toBeHidden();
  },
);

test(
  'a page with a form whose script neither arrives nor fails says so',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install();
    await page.route(/\/assets\/core-.*\.js/, () => {});
    await page.goto('/auth');
    await page.getByLabel('Email').focus();
    await expect(async () => {
      await page.clock.runFor(2000);
      expect(await page.getByRole('button', { name: 'Reload the page' }).isVisible()).toBe(true);
    }).toPass();
  },
);

test('the offline UI is fetched again after a failed load', onlyInFull, async ({ page }) => {
  await page.clock.install();
  let refused = 0;
  await page.route(/\/assets\/OfflineParts-.*\.js$/, async (route) => {
    refused += 1;
    await route.abort();
  });
  await page.goto('/about');
  await page.mouse.move(10, 10);
  await page.mouse.move(30, 30);
  // Newer browsers request a failed preload once more. The later attempt has another URL.
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(page.locator('[data-prompts]')).toHaveCount(0);
  await page.clock.runFor(11_000);
  await expect(page.locator('[data-prompts]')).toHaveCount(1);
});
