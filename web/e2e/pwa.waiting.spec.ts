import type { Page } from '@playwright/test';
import { countRows, expectSent, writeMessage } from './contactForm.ts';
import { expectAccessible, onlyInFull } from './fixtures.ts';
import { pressIfThere } from './press.ts';
import { expect, expectWorker, test } from './pwa.ts';
import { waitingCard } from './pwaSteps.ts';

async function writeOffline(page: Page, subject: string) {
  await page.goto('/contact');
  await writeMessage(page, subject);
  await expect(waitingCard(page)).toContainText(subject);
}

test('opening the app ends the back-off', onlyInFull, async ({ page, clinic, network }) => {
  const subject = 'Sent when it was opened';
  network.callFault = 'refuse';
  await writeOffline(page, subject);
  await expect(waitingCard(page)).toContainText('Waiting for connection');
  // The state after many attempts.
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('clinic-outbox');
      opening.onsuccess = () => resolve(opening.result);
    });
    const items = db.transaction('items', 'readwrite').objectStore('items');
    const all = await new Promise<object[]>((resolve) => {
      const reading = items.getAll();
      reading.onsuccess = () => resolve(reading.result as object[]);
    });
    for (const item of all)
      items.put({ ...item, state: 'waiting', attempts: 12, notBefore: Date.now() + 3_000_000 });
    await new Promise((done) => items.transaction.addEventListener('complete', done));
    db.close();
  });
  network.callFault = 'pass';
  await page.goto('/about');
  await expect.poll(() => countRows(clinic, subject)).toBe(1);
  await expect(page.getByText(/^Your message of \d\d:\d\d was sent$/)).toBeVisible();
});

test(
  'a queued message replaces the form and is reported as sent only when it is',
  onlyInFull,
  async ({ page, clinic, network }) => {
    const subject = 'Lasting';
    await page.goto('/contact');
    await expectWorker(page);
    network.callFault = 'refuse';
    await writeMessage(page, subject);
    const waiting = page.getByRole('region', {
      name: /^Waiting on this device since \d\d:\d\d · goes by itself$/,
    });
    await expect(waiting.getByRole('heading')).toBeFocused();
    await expect(page.getByRole('form', { name: 'Send a Message' })).toBeHidden();
    const toast = page.getByRole('region', { name: 'Notifications' });
    await expect(toast.getByText('Not sent yet')).toBeVisible();
    await expect(toast.locator('.lucide-cloud-upload')).toBeVisible();
    await expect(toast.locator('.lucide-circle-check')).toBeHidden();
    await expectAccessible(page);

    network.callFault = 'pass';
    // The device also retries by itself, which removes the button.
    await pressIfThere(waiting.getByRole('button', { name: 'Try now' }));
    const sent = page.getByRole('region', { name: 'We have your message' });
    await expect(sent.getByRole('heading')).toBeFocused();
    expect(await countRows(clinic, subject)).toBe(1);
    await writeMessage(page, 'Sent at once');
    await expectSent(page);
    await expect(sent.getByRole('heading')).toBeFocused();
  },
);
