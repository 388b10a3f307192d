import { clinic as facts } from '#shared/clinic.ts';
import type { Page } from '@playwright/test';
import { onlyInFull } from './fixtures.ts';
import { countRows, expectSaved, field, writeMessage } from './contactForm.ts';
import { dispatchSync, expect, expectWorker, showsNotices, test } from './pwa.ts';
import { badge } from './pwaSteps.ts';

const writeAnother = (page: Page) => page.getByRole('button', { name: 'Write another message' }).click();

/** Reloads between two attempts: without Web Locks an interrupted one keeps its lease. */
async function reloadBetweenAttempts(page: Page) {
  const loaded = page.waitForEvent('load');
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('clinic-outbox');
      opening.onsuccess = () => resolve(opening.result);
    });
    const isFree = () =>
      new Promise<boolean>((resolve) => {
        const items = db.transaction('items', 'readwrite').objectStore('items');
        const reading = items.getAll();
        // An open transaction that may write lets no attempt begin; the reload ends it.
        const hold = () => void (items.count().onsuccess = hold);
        reading.onsuccess = () => {
          const isNone = (reading.result as { state: string }[]).every(({ state }) => state !== 'sending');
          if (isNone) hold();
          resolve(isNone);
        };
      });
    while (!(await isFree()));
    setTimeout(() => location.reload());
  });
  await loaded;
}

test('five queued offline and reloaded twice are sent once each by two tabs and the worker', async ({
  page,
  context,
  clinic,
  network,
}) => {
  const subject = 'Through a power cut';
  await page.goto('/contact');
  await expectWorker(page);
  await page.keyboard.press('Tab');
  network.fault = 'refuse';
  await writeMessage(page, subject);
  await expectSaved(page);
  await expect(page.getByRole('banner').getByText('Offline')).toBeVisible();
  for (const count of [2, 3, 4, 5]) {
    await writeAnother(page);
    await expect(field(page, 'Message')).toHaveValue('');
    await writeMessage(page, subject);
    await expect(badge(page)).toHaveAccessibleName(`${count} unsent messages`);
  }
  await reloadBetweenAttempts(page);
  await expect(badge(page)).toHaveAccessibleName('5 unsent messages');
  await reloadBetweenAttempts(page);
  await badge(page).click();
  const items = page.getByRole('dialog', { name: 'Messages and requests' }).getByRole('listitem');
  await expect(items).toHaveCount(5);
  await expect(items.first()).toContainText('Message to the clinic');
  await expect(items.first()).toContainText(subject);
  await expect(items.first()).toContainText('Waiting for connection');
  const other = await context.newPage();
  await other.goto('/contact');
  await expect(badge(other)).toHaveAccessibleName('5 unsent messages');
  expect(await countRows(clinic, subject)).toBe(0);

  const before = network.posts('/api/contact').length;
  network.fault = 'pass';
  const dispatchOnline = () => void dispatchEvent(new Event('online'));
  await Promise.all([
    page.evaluate(dispatchOnline),
    other.evaluate(dispatchOnline),
    dispatchSync(context, network),
  ]);
  await expect(badge(other)).toBeHidden();
  await expect(items.filter({ hasText: /Sent \d\d:\d\d · ref \d+/ })).toHaveCount(5);
  await expect(items.filter({ hasText: subject })).toHaveCount(0);
  await expect(page.getByText('Offline', { exact: true })).toBeHidden();
  expect(await countRows(clinic, subject)).toBe(5);
  const sent = network.posts('/api/contact').slice(before);
  expect(sent).toHaveLength(5);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(5);
});

test(
  'with the page closed, Background Sync sends it, and the notification has no content of it',
  onlyInFull,
  async ({ page, context, clinic, network }) => {
    const subject = 'After closing the page';
    await context.grantPermissions(['notifications'], { origin: network.url });
    await page.goto('/contact');
    await expectWorker(page);
    network.callFault = 'refuse';
    await writeMessage(page, subject);
    await expectSaved(page);
    await page.close();
    network.callFault = 'pass';
    await dispatchSync(context, network);
    await expect.poll(() => countRows(clinic, subject)).toBe(1);
    const map = await context.newPage();
    await map.goto('/map.html');
    const readNotices = () =>
      map.evaluate(async () => {
        const notices = await (await navigator.serviceWorker.ready).getNotifications();
        return notices.map(({ title, body, tag }) => ({ title, body, tag }));
      });
    const notice = { title: facts.brand, body: 'Your request has been sent.', tag: 'sent' };
    if (await showsNotices(map)) await expect.poll(readNotices).toEqual([notice]);
  },
);
