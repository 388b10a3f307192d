import type { Page } from '@playwright/test';
import { button, countRows, field, fill, good } from './contactForm.ts';
import { buildNewRelease } from './newRelease.ts';
import { expect, expectWorker, test } from './pwa.ts';
import { badge, submitWizard } from './pwaSteps.ts';

/** The page's script, whose hash differs between releases. */
const releaseOf = (page: Page) => page.locator('script[type=module]').first().getAttribute('src');

/** Records this tab's messages to service workers, across reloads. */
const recordWorkerMessages = (page: Page) =>
  page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(ServiceWorker.prototype, 'postMessage');
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, ...given: unknown[]) {
      const announced = sessionStorage.getItem('announced') ?? '';
      sessionStorage.setItem('announced', `${announced} ${JSON.stringify(given[0])}`);
      Reflect.apply(own?.value as (...message: unknown[]) => void, this, given);
    };
  });
const readAnnounced = (page: Page) => page.evaluate(() => sessionStorage.getItem('announced') ?? '');

test(
  'a new release waits for consent; drafts and queued forms stay',
  { tag: '@full' },
  async ({ page, context, clinic, patient, network, signIn }) => {
    // Building a release is slow.
    test.slow();
    await clinic.db('personalised_care').insert({ user_id: patient.id, care_type: 'Dermal Fillers' });
    await signIn(page, patient);
    await page.goto('/dashboard?tab=care');
    await expect(page.getByText('Available offline')).toBeVisible();
    const building = buildNewRelease('Dermal Fillers.pdf');
    await expectWorker(page);
    network.faults.set('/api/bookings', 'refuse');
    await submitWizard(page, 'Older than the release');
    await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeVisible();
    // Bypasses the form's own validation, as an older version might.
    const sentence = 'Please say more.';
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'text/plain',
        headers: { 'X-Request-Id': 'r' },
        body: sentence,
      }),
    );
    await page.goto('/contact');
    await fill(page, { ...good, Subject: 'To be mended' });
    await button(page).click();
    await expect(badge(page)).toHaveAccessibleName('2 unsent items');
    await field(page, 'Message').fill('Half a sentence');
    const old = await releaseOf(page);

    const release = await building;
    try {
      await clinic.release(release.folder);
      const other = await context.newPage();
      await recordWorkerMessages(other);
      await other.goto('/contact');
      expect(await releaseOf(other)).toBe(old);
      await other.keyboard.press('Tab');
      const update = other.getByRole('button', { name: 'Update' });
      await expect(update).toBeVisible();
      // It does not cover a dialog's buttons.
      await badge(other).click();
      await expect(other.getByRole('dialog', { name: 'Messages and requests' })).toBeVisible();
      await expect(update).toBeHidden();
      await other.keyboard.press('Escape');
      await expect(update).toBeVisible();
      // A reload would cut off the request being sent.
      const tried = network.posts('/api/bookings').length;
      network.faults.set('/api/bookings', 'hang');
      await expect(async () => {
        await other.evaluate(() => void dispatchEvent(new Event('online')));
        expect(network.posts('/api/bookings').length).toBeGreaterThan(tried);
      }).toPass({ intervals: [1000] });
      await update.click();
      // The message would be sent in the same task as the click.
      expect(await readAnnounced(other)).not.toContain('SKIP_WAITING');
      expect(await releaseOf(other)).toBe(old);
      network.faults.set('/api/bookings', 'refuse');
      // Requests during the replacement, after which Chromium leaves the new worker waiting.
      await other.evaluate(() => void setInterval(() => void fetch('/about').catch(() => undefined), 20));
      network.cutHanging();
      await expect.poll(() => releaseOf(other)).not.toBe(old);
      expect(await readAnnounced(other)).toContain('SKIP_WAITING');

      // A background tab renders once a second.
      await page.bringToFront();
      await expect(page.getByText('This site was updated in another tab.')).toBeVisible();
      expect(await releaseOf(page)).toBe(old);
      await expect(field(page, 'Message')).toHaveValue('Half a sentence');
      // The device has deleted the old files, some of which this tab has not loaded; the server still has them.
      await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
      await page.goBack();
      await expect(field(page, 'Message')).toHaveValue('Half a sentence');
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => releaseOf(page)).not.toBe(old);
      await expect(field(page, 'Message')).toHaveValue('Half a sentence');

      await badge(page).click();
      const panel = page.getByRole('dialog', { name: 'Messages and requests' });
      const item = (name: string) => panel.getByRole('listitem', { name });
      await expect(item('Message to the clinic')).toContainText(`Needs a change: ${sentence}`);
      await expect(item('Consultation request')).toContainText('Waiting for connection');
      network.faults.clear();
      await page.unroute('**/api/contact');
      await item('Message to the clinic').getByRole('button', { name: 'Edit' }).click();
      await expect(field(page, 'Message')).toHaveValue(good.Message);
      await button(page).click();
      // The request goes at the same time, and its toast may take the place of the message's.
      await expect(page.getByRole('region', { name: 'We have your message' })).toBeVisible();
      await page.evaluate(() => void dispatchEvent(new Event('online')));
      await expect(badge(page)).toBeHidden();
      expect(await countRows(clinic, 'To be mended')).toBe(1);
      expect(await clinic.db('bookings').where({ user_id: patient.id })).toHaveLength(1);

      await page.goto('/dashboard?tab=care');
      await expect(page.getByText('Updated, available offline')).toBeVisible();
    } finally {
      await clinic.release();
      await release.remove();
    }
  },
);
