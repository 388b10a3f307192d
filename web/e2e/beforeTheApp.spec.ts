import type { Route } from '@playwright/test';
import { expect, test, onlyInFull, withMotion } from './fixtures.ts';
import { holdApp } from './holdApp.ts';

const phone = { width: 390, height: 844 };

test(
  'the menu answers the first tap before hydration, and Back closes it afterwards',
  onlyInFull,
  async ({ page }) => {
    await page.setViewportSize(phone);
    const letGo = await holdApp(page);
    await page.goto('/about');
    await page.goto('/services/prp');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth');
    await expect(menu.getByRole('link', { name: 'Dermal Fillers' })).toBeHidden();
    await menu.getByText('Services', { exact: true }).click();
    await expect(menu.getByRole('link', { name: 'Dermal Fillers' })).toBeVisible();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();

    const entry = () => page.evaluate(() => String((history.state as { overlay?: string } | null)?.overlay));
    await expect.poll(entry).toBe('early');
    await letGo();
    // The app takes over the history entry and adds none.
    await expect.poll(entry).toMatch(/^[\d.]+$/);
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/services/prp');
  },
);

test(
  'Back closes the menu before hydration, and then leaves; a link in the menu leaves no extra entry',
  onlyInFull,
  async ({ page }) => {
    await page.setViewportSize(phone);
    await holdApp(page);
    await page.goto('/about');
    await page.goto('/services/prp');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const openMenu = async () => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(menu).toBeVisible();
      await expect.poll(() => page.evaluate(() => history.state as unknown)).toEqual({ overlay: 'early' });
    };
    await openMenu();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/services/prp');

    await openMenu();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();

    await openMenu();
    await menu.getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await page.goBack();
    await expect(page).toHaveURL('/services/prp');
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  },
);

test.describe('in a browser without invoker commands', () => {
  test.use({ viewport: phone });
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(HTMLButtonElement.prototype, 'command');
      // Such browsers ignore `command`, and fire no `toggle` event for dialogs.
      addEventListener('command', (event) => event.preventDefault(), true);
      addEventListener('toggle', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
    }),
  );

  test('dialogs open, close and fire events, before and after hydration', onlyInFull, async ({ page }) => {
    await page.setViewportSize(phone);
    const letGo = await holdApp(page);
    await page.goto('/about');
    await page.goto('/services/prp');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();

    await page.getByRole('button', { name: 'Legal and privacy' }).click();
    const legal = page.getByRole('dialog', { name: 'Legal and privacy' });
    await expect(legal.getByRole('status')).toHaveText('Loading…');
    await letGo();
    await expect(legal.getByRole('tab', { name: 'Privacy' })).toBeVisible();
    await page.goBack();
    await expect(legal).toBeHidden();
    await expect(page).toHaveURL('/services/prp');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/services/prp');
  });
});

test('the list of services opens and closes', onlyInFull, async ({ page }) => {
  const letGo = await holdApp(page);
  await page.goto('/about');
  const button = page.getByRole('button', { name: 'Services' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Dermal Fillers' });
  await button.click();
  await expect(link).toBeVisible();
  await button.click();
  await expect(link).toBeHidden();
  await button.click();
  await expect(link).toBeVisible();
  await letGo();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(link).toBeVisible();
});

test(
  'dialogs open before hydration: Learn More, a picture pair, the legal texts with a loading state',
  onlyInFull,
  async ({ page }) => {
    const letGo = await holdApp(page);
    await page.goto('/services/microblading');
    await page.getByRole('button', { name: 'Learn More' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The strokes sit in the upper skin');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Legal and privacy' }).click();
    await expect(dialog).toHaveAccessibleName('Legal and privacy');
    await expect(dialog.getByRole('status')).toHaveText('Loading…');
    await letGo();
    await expect(dialog.getByRole('tab', { name: 'Privacy' })).toBeVisible();
  },
);

test.describe('with motion', () => {
  test.use(withMotion);

  test('controls that have to wait for the app show a waiting state', onlyInFull, async ({ page }) => {
    const letGo = await holdApp(page);
    await page.goto('/services/microblading');
    const faq = page.getByRole('tab', { name: 'FAQ' });
    await faq.click();
    await expect(faq).toHaveAttribute('aria-busy', 'true');
    await expect(faq).toHaveCSS('cursor', 'progress');
    const delays = await faq.evaluate((tab) =>
      tab
        .getAnimations()
        // Colours may still be in transition.
        .filter((animation) => animation instanceof CSSAnimation)
        .map((animation) => Number(animation.effect?.getTiming().delay)),
    );
    expect(delays).toHaveLength(1);
    expect(delays[0]).toBeLessThanOrEqual(150);
    await letGo();
    await expect(faq).toHaveAttribute('aria-selected', 'true');
    await expect(faq).not.toHaveAttribute('aria-busy');
  });
});

test('client-side navigation shows a progress bar', onlyInFull, async ({ page }) => {
  await page.goto('/about');
  const services = page.getByRole('button', { name: 'Services' });
  await services.click();
  await expect(services).toHaveAttribute('aria-expanded', 'true');
  const held: Route[] = [];
  await page.route(/\/assets\/ContactPage-.*\.js/, (route) => void held.push(route));
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  const bar = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').height);
  await expect(page.locator(':root[data-loading]')).toHaveCount(1);
  expect(await bar()).toBe('3px');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const route of held) await route.continue();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get in Touch');
  await expect(page.locator(':root[data-loading]')).toHaveCount(0);
});

test('what is pressed before any script has arrived counts', async ({ page }) => {
  const held: Route[] = [];
  await page.route(/\/assets\/index-.*\.js/, (route) => void held.push(route));
  const letGo = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const route of held.splice(0)) await route.continue();
  };
  await page.goto('/auth', { waitUntil: 'commit' });
  const tab = page.getByRole('tab', { name: 'Register' });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-busy', 'true');
  await letGo();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();

  await page.goto('/', { waitUntil: 'commit' });
  const send = page.getByRole('button', { name: 'Request Consultation' });
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await letGo();
  await expect(page.getByText('Missing information')).toBeVisible();
});
