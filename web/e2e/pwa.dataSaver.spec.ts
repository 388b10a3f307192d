import { logIn } from './pwaSteps.ts';
import { onlyInFull } from './fixtures.ts';
import { expect, expectWorker, test } from './pwa.ts';

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
    const registrations = await page.evaluate(async () => {
      await new Promise((idle) => void requestIdleCallback(idle, { timeout: 6000 }));
      return (await navigator.serviceWorker.getRegistrations()).length;
    });
    expect(registrations).toBe(0);
    await logIn(page, patient.email);
    await expectWorker(page);
  },
);
