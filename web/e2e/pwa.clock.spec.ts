import { button, countRows, expectSaved, fill, good, writeMessage } from './contactForm.ts';
import { expect, test } from './pwa.ts';
import { badge } from './pwaSteps.ts';

test.describe('a system clock that is changed', () => {
  test.use({ serviceWorkers: 'block' });

  test(
    'by twenty seconds ends a hanging attempt; another follows',
    { tag: '@full' },
    async ({ page, clinic, network }) => {
      const subject = 'Left hanging';
      await page.clock.install();
      await page.goto('/contact');
      network.callFault = 'hang';
      await fill(page, { ...good, Subject: subject });
      // On a slow machine the page's clock would reach the twentieth second by itself.
      await page.clock.pauseAt(Date.now() + 60_000);
      await button(page).click();
      const attempts = () => network.posts('/api/contact').length;
      await expect.poll(attempts).toBe(1);
      await page.clock.fastForward('00:19');
      await expect(button(page)).toHaveText('Sending...');
      await page.clock.resume();
      network.callFault = 'pass';
      await page.clock.fastForward('00:02');
      await expectSaved(page);
      expect(attempts()).toBe(1);
      await page.clock.fastForward('00:06');
      await expect.poll(() => countRows(clinic, subject)).toBe(1);
      await expect(badge(page)).toBeHidden();
      expect(new Set(network.posts('/api/contact').map(({ key }) => key)).size).toBe(1);
    },
  );

  test(
    'by a year neither loses nor duplicates anything',
    { tag: '@full' },
    async ({ page, clinic, network }) => {
      const year = 400 * 24 * 60 * 60 * 1000;
      const now = Date.now();
      await page.goto('/contact');
      network.callFault = 'refuse';
      await writeMessage(page, 'From the past');
      await expectSaved(page);
      await page.clock.setSystemTime(now - year);
      network.callFault = 'pass';
      await page.reload();
      await expect.poll(() => countRows(clinic, 'From the past')).toBe(1);
      // The first response may have been cut off by the reload; then another attempt asks for it.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('unsent'))).toBeNull();
      await expect(badge(page)).toBeHidden();

      await page.clock.setSystemTime(now);
      network.callFault = 'refuse';
      await writeMessage(page, 'From the future');
      await expectSaved(page);
      await page.clock.setSystemTime(now + year);
      network.callFault = 'pass';
      await page.reload();
      await badge(page).click();
      const panel = page.getByRole('dialog', { name: 'Messages and requests' });
      await expect(panel).toContainText('Written more than a week ago. Do you still want to send it?');
      expect(await countRows(clinic, 'From the future')).toBe(0);
      await panel.getByRole('button', { name: 'Send it' }).click();
      await expect.poll(() => countRows(clinic, 'From the future')).toBe(1);
      expect(await countRows(clinic, 'From the past')).toBe(1);
    },
  );
});
