import { logIn } from './pwaSteps.ts';
import { onlyInFull } from './fixtures.ts';
import { expect, expectWorker, test } from './pwa.ts';
import { waitUntilIdle } from './idle.ts';

test(
  'with the data saver on, the site is downloaded only after a log-in',
  onlyInFull,
  async ({ page, context, patient }) => {
    await context.addInitScript({
      content: `Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });`,
    });
    await page.goto('/auth?redirect=/contact');
    const email = page.getByLabel('Email').first();
    await email.focus();
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    // The worker would be registered when the page is idle.
    await waitUntilIdle(page);
    const findWorkers = async () => (await navigator.serviceWorker.getRegistrations()).length;
    expect(await page.evaluate(findWorkers)).toBe(0);
    await logIn(page, patient.email);
    await expectWorker(page);
  },
);
