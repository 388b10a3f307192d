import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

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

/** Notes how long after a click the page scrolls to the tabs. */
async function timeScrolls(page: Page): Promise<() => Promise<number | undefined>> {
  await page.addInitScript(() => {
    const times = { clicked: 0, delay: undefined as number | undefined };
    Object.assign(window, { times });
    document.addEventListener('click', () => (times.clicked = performance.now()), true);
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function record(...options) {
      if (this.querySelector('[role=tablist]')) times.delay = performance.now() - times.clicked;
      scroll.apply(this, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { times: { delay?: number } }).times.delay);
}

for (const { path, tabs, shortcuts } of tabbed) {
  test.describe(path, () => {
    test('has its tabs in order, begins with the overview, and every tab is free of barriers', async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByRole('tab')).toHaveText([...tabs]);
      await expect(page.getByRole('tab', { selected: true })).toHaveText('Overview');
      for (const label of tabs) {
        await page.getByRole('tab', { name: label, exact: true }).click();
        await expect(page.getByRole('tabpanel', { name: label, exact: true })).toBeVisible();
        await expect(page.getByRole('tabpanel')).toHaveCount(1);
        await expectAccessible(page);
      }
    });

    test('a tab scrolls to the tab area 100 ms later', async ({ page }) => {
      const readDelay = await timeScrolls(page);
      await page.goto(path);
      await page.getByRole('tab', { name: tabs[1] }).click();
      await expect.poll(readDelay).toBeGreaterThanOrEqual(99);
      expect(await readDelay()).toBeLessThan(1000);
      const top = () =>
        page.evaluate(() => document.querySelector('[role=tablist]')?.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(102);
      expect(await top()).toBeGreaterThan(50);
    });

    for (const [button, tab] of shortcuts) {
      test(`${button} shows the tab and takes the reader there`, async ({ page }) => {
        const readDelay = await timeScrolls(page);
        await page.goto(path);
        await page.getByRole('button', { name: button }).click();
        const panel = page.getByRole('tabpanel', { name: tab });
        await expect(panel).toBeVisible();
        await expect(panel).toBeFocused();
        await expect(panel).toBeInViewport();
        expect(await readDelay()).toBeGreaterThanOrEqual(99);
      });
    }

    test('the arrow keys move between tabs', async ({ page }) => {
      await page.goto(path);
      await page.getByRole('tab', { name: tabs[2] }).click();
      await expect(page.getByRole('tabpanel', { name: tabs[2] })).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { selected: true })).toHaveText(tabs[1]);
    });

    test('a guest is told to log in beside the title and sent to log in elsewhere', async ({ page }) => {
      await page.goto(path);
      await bookingLinks(page).first().click();
      const toast = page.getByRole('alert').filter({ hasText: 'Login Required' });
      await expect(toast).toContainText('Please login to book a consultation.');
      await expect(toast.locator('[data-variant=destructive]')).toBeVisible();
      await expect(page).toHaveURL(path);
      for (const link of await bookingLinks(page).all())
        await expect(link).toHaveAttribute('href', signInFirst);
      await bookingLinks(page).last().click();
      await expect(page).toHaveURL(signInFirst);
    });

    test('the message leads to the log-in', async ({ page }) => {
      await page.goto(path);
      await bookingLinks(page).first().click();
      await page.getByRole('alert').getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL(signInFirst);
    });

    test('somebody signed in goes straight to the booking form', async ({ page, signIn, patient }) => {
      await signIn(page, patient);
      await page.goto(path);
      await page.mouse.move(200, 200);
      for (const link of await bookingLinks(page).all())
        await expect(link).toHaveAttribute('href', '/booking');
      await bookingLinks(page).first().click();
      await expect(page).toHaveURL('/booking');
      await expect(page.getByText('Login Required')).toHaveCount(0);
    });

    test('a click before the page knows who it is waits for the answer', async ({
      page,
      signIn,
      patient,
    }) => {
      await signIn(page, patient);
      await page.goto(path);
      await bookingLinks(page).first().click();
      await expect(page).toHaveURL('/booking');
    });

    test('Contact Us leads to the contact page', async ({ page }) => {
      await page.goto(path);
      await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click();
      await expect(page).toHaveURL('/contact');
    });
  });
}
