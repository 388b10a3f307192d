import type { Page } from '@playwright/test';
import { expect, fullUnless, test, onlyInFull } from './fixtures.ts';
import { holdApp } from './holdApp.ts';

const signInFirst = '/auth?redirect=/booking';
const tabbed = [
  {
    path: '/services/microblading',
    tabs: ['Overview', 'Process', 'Gallery', 'FAQ', 'Pricing'],
    shortcuts: [['View Gallery', 'Gallery']],
  },
  {
    path: '/services/b12-injections',
    tabs: ['Overview', 'Process', 'Benefits', 'FAQ', 'Pricing'],
    shortcuts: [
      ['Learn Process', 'Process'],
      ['View Benefits', 'Benefits'],
    ],
  },
  {
    path: '/services/vitamin-drips',
    tabs: ['Overview', 'Treatments', 'Benefits', 'FAQ'],
    shortcuts: [['View Treatments', 'Treatments']],
  },
] as const;

const bookingLinks = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Book a Consultation' });

const topOfTabs = (page: Page) =>
  page.evaluate(() => document.querySelector('[role=tablist]')?.getBoundingClientRect().top);

/** Records the delay between the last click and the scroll to the tabs. */
async function timeScrolls(page: Page): Promise<() => Promise<number | undefined>> {
  await page.addInitScript(() => {
    const times = { clicked: 0, delay: undefined as number | undefined };
    Object.assign(window, { times });
    const recordClick = () => Object.assign(times, { clicked: performance.now(), delay: undefined });
    document.addEventListener('click', recordClick, true);
    Element.prototype.scrollIntoView = new Proxy(Reflect.get(Element.prototype, 'scrollIntoView'), {
      apply(scroll, element: Element, options) {
        if (element.querySelector('[role=tablist]')) times.delay = performance.now() - times.clicked;
        Reflect.apply(scroll, element, options);
      },
    });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'times') as { delay?: number }).delay);
}

for (const { path, tabs, shortcuts } of tabbed) {
  test.describe(path, fullUnless(path === tabbed[0].path), () => {
    test('starts with the overview; a tab is shown and scrolled to after 100 ms, by keyboard too', async ({
      page,
    }) => {
      const readDelay = await timeScrolls(page);
      await page.goto(path);
      await expect(page.getByRole('tab')).toHaveText([...tabs]);
      await expect(page.getByRole('tab', { selected: true })).toHaveText('Overview');

      await page.getByRole('tab', { name: tabs[1] }).click();
      await expect.poll(readDelay).toBeGreaterThanOrEqual(99);
      expect(await readDelay()).toBeLessThan(1000);
      const top = () =>
        page.evaluate(() => document.querySelector('[role=tablist]')?.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(102);
      expect(await top()).toBeGreaterThan(50);

      for (const label of tabs) {
        await page.getByRole('tab', { name: label, exact: true }).click();
        await expect(page.getByRole('tabpanel', { name: label, exact: true })).toBeVisible();
        await expect(page.getByRole('tabpanel')).toHaveCount(1);
      }
      await page.getByRole('tab', { name: tabs[2] }).click();
      await expect(page.getByRole('tabpanel', { name: tabs[2] })).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { selected: true })).toHaveText(tabs[1]);
    });

    test('buttons beside the title open a tab and scroll to it', onlyInFull, async ({ page }) => {
      const readDelay = await timeScrolls(page);
      for (const [button, tab] of shortcuts) {
        await page.goto(path);
        await page.getByRole('button', { name: button }).click();
        const panel = page.getByRole('tabpanel', { name: tab });
        await expect(panel).toBeVisible();
        await expect(panel).toBeFocused();
        await expect(panel).toBeInViewport();
        expect(await readDelay()).toBeGreaterThanOrEqual(99);
        // The scroll has ended: a click during it is pressed on one element and released on another.
        await expect.poll(() => topOfTabs(page)).toBeLessThan(102);
      }
      await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click();
      await expect(page).toHaveURL('/contact');
    });

    test(
      'a guest sees a log-in message beside the title, and is sent to log in elsewhere',
      onlyInFull,
      async ({ page }) => {
        await page.goto(path);
        await bookingLinks(page).first().click();
        const toast = page.getByRole('alert').filter({ hasText: 'Login Required' });
        await expect(toast).toContainText('Please login to book a consultation.');
        await expect(toast.locator('[data-variant=destructive]')).toBeVisible();
        await expect(page).toHaveURL(path);
        for (const link of await bookingLinks(page).all())
          await expect(link).toHaveAttribute('href', signInFirst);
        await toast.getByRole('button', { name: 'Log in' }).click();
        await expect(page).toHaveURL(signInFirst);
        await page.goBack();
        await bookingLinks(page).last().click();
        await expect(page).toHaveURL(signInFirst);
      },
    );

    test(
      'a signed-in user goes straight to the booking form, even by a click before hydration',
      onlyInFull,
      async ({ page, signIn, patient }) => {
        await signIn(page, patient);
        await page.goto(path);
        await bookingLinks(page).first().click();
        await expect(page).toHaveURL('/booking');
        await page.goto(path);
        await page.mouse.move(200, 200);
        for (const link of await bookingLinks(page).all())
          await expect(link).toHaveAttribute('href', '/booking');
        await bookingLinks(page).first().click();
        await expect(page).toHaveURL('/booking');
        await expect(page.getByText('Login Required')).toHaveCount(0);
      },
    );
  });
}

const links = [
  ['/services/microblading', ['Gallery', 'FAQ', 'Pricing']],
  ['/services/b12-injections', ['FAQ', 'Pricing']],
  ['/services/vitamin-drips', ['FAQ', 'Treatments']],
] as const;

for (const [path, labels] of links) {
  test(`${path} supports links to its tabs, before and after hydration`, onlyInFull, async ({ page }) => {
    for (const label of labels) {
      await holdApp(page);
      await page.goto(`${path}#${label.toLowerCase()}`);
      const panel = page.locator(`[role=tabpanel]:has(> #${label.toLowerCase()})`);
      await expect(panel).toBeVisible();
      await expect(panel).toBeInViewport();
      await expect(page.locator('[role=tabpanel]:visible')).toHaveCount(1);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('about:blank');

      await page.goto(`${path}#${label.toLowerCase()}`);
      await expect(page.getByRole('tab', { selected: true })).toHaveText(label);
      await expect(page.getByRole('tabpanel', { name: label })).toBeInViewport();
      // A click during the scroll to the tabs is pressed on one element and released on another.
      await expect(page.getByRole('tabpanel', { name: label })).toBeFocused();
      await page.getByRole('tab', { name: 'Overview' }).click();
      await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
      await expect(panel).toBeHidden();
      await page.goto('about:blank');
    }
  });
}
