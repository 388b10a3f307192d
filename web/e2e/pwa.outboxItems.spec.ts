import type { Request } from '@playwright/test';
import { countRows, expectSaved, writeMessage } from './contactForm.ts';
import { onlyInFull } from './fixtures.ts';
import { hasStarted } from './hasStarted.ts';
import { expect, test } from './pwa.ts';
import { badge } from './pwaSteps.ts';

// Without a worker, so that the page sends.
test.use({ serviceWorkers: 'block' });

test(
  'a message that gets no answer does not hold up the one behind it',
  onlyInFull,
  async ({ page, clinic, network }) => {
    await page.goto('/contact');
    await page.keyboard.press('Tab');
    await expect.poll(() => hasStarted(page)).toBe(true);
    network.fault = 'refuse';
    await writeMessage(page, 'Held up');
    await expectSaved(page);
    await page.getByRole('button', { name: 'Write another message' }).click();
    await writeMessage(page, 'Behind it');
    await expect(badge(page)).toHaveAccessibleName('2 unsent messages');
    const held = new Set<Request>();
    const givenUp: Request[] = [];
    page.on('requestfailed', (request) => held.has(request) && givenUp.push(request));
    await page.route('**/api/contact', async (route) => {
      if (route.request().postData()?.includes('Held up')) held.add(route.request());
      else await route.continue();
    });
    network.fault = 'pass';
    // An attempt that began without a network may still be failing; then the next one is held.
    const tryAgain = () => page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect.poll(() => tryAgain().then(() => held.size)).toBeGreaterThan(0);
    await expect(badge(page)).toHaveAccessibleName('1 unsent message');
    expect(givenUp).toEqual([]);
    expect([await countRows(clinic, 'Held up'), await countRows(clinic, 'Behind it')]).toEqual([0, 1]);
  },
);
