import { clinic as facts } from '#shared/clinic.ts';
import type { Page } from '@playwright/test';
import {
  button,
  countRows,
  expectSaved,
  expectToast,
  field,
  fill,
  good,
  writeMessage,
} from './contactForm.ts';
import { pressIfThere } from './press.ts';
import { dispatchSync, expect, expectWorker, showsNotices, takeSyncAndLocksAway, test } from './pwa.ts';
import { badge } from './pwaSteps.ts';
import { fullUnless, onlyInFull } from './fixtures.ts';

/** The form is hidden while its text is queued. */
const card = (page: Page) => page.getByRole('region', { name: /^Waiting on this device since \d\d:\d\d/ });
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

for (const browser of ['with', 'without'] as const) {
  test(
    `five queued offline and reloaded twice are sent once each by two tabs and the worker; ${browser} sync and locks`,
    fullUnless(browser === 'with'),
    async ({ page, context, clinic, network }) => {
      if (browser === 'without') await takeSyncAndLocksAway(context, network);
      const subject = `Through a power cut, ${browser}`;
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
      await expect(items.first()).toContainText(
        browser === 'with'
          ? 'Waiting for connection'
          : 'Waiting for connection. Sends next time you open the app.',
      );
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
        browser === 'with' ? dispatchSync(context, network) : undefined,
      ]);
      await expect(badge(other)).toBeHidden();
      await expect(items.filter({ hasText: /Sent \d\d:\d\d · ref \d+/ })).toHaveCount(5);
      await expect(items.filter({ hasText: subject })).toHaveCount(0);
      await expect(page.getByText('Offline', { exact: true })).toBeHidden();
      expect(await countRows(clinic, subject)).toBe(5);
      const sent = network.posts('/api/contact').slice(before);
      expect(sent).toHaveLength(5);
      expect(new Set(sent.map(({ key }) => key)).size).toBe(5);
    },
  );
}

test(
  'an item sent by another tab is not shown as unsent again by a read that began earlier',
  onlyInFull,
  async ({ page, context, network }) => {
    await page.goto('/contact');
    network.callFault = 'refuse';
    await writeMessage(page, 'Read late');
    await expectSaved(page);

    const other = await context.newPage();
    await other.addInitScript(() => {
      // This tab never sends. Its decryption waits for `release` once `hold` was dispatched.
      LockManager.prototype.request = () => Promise.resolve(null);
      const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
      let released: Promise<unknown> = Promise.resolve();
      addEventListener('hold', () => {
        released = new Promise((resolve) => addEventListener('release', resolve));
      });
      SubtleCrypto.prototype.decrypt = async (...args) => {
        dispatchEvent(new Event('decrypting'));
        await released;
        const text = await decrypt(...args);
        setTimeout(() => dispatchEvent(new Event('decrypted')));
        return text;
      };
    });
    await other.goto('/contact');
    await expect(badge(other)).toHaveAccessibleName('1 unsent message');
    await other.evaluate(async () => {
      dispatchEvent(new Event('hold'));
      const begun = new Promise((resolve) => addEventListener('decrypting', resolve, { once: true }));
      new BroadcastChannel('outbox').postMessage('changed');
      await begun;
    });

    network.callFault = 'pass';
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect(badge(page)).toBeHidden();
    await expect(badge(other)).toBeHidden();
    await other.evaluate(async () => {
      const decrypted = new Promise((resolve) => addEventListener('decrypted', resolve, { once: true }));
      dispatchEvent(new Event('release'));
      await decrypted;
    });
    await expect(badge(other)).toBeHidden();
  },
);

test(
  'an ambiguous response does not count as success, and creates one row',
  { tag: '@full' },
  async ({ page, clinic, network }) => {
    await page.goto('/contact');
    const items = page.getByRole('dialog').getByRole('listitem');
    for (const fault of ['cutAfterCommit', 'cutAfterHeaders', 'captive'] as const) {
      const subject = `Answer lost: ${fault}`;
      const before = network.posts('/api/contact').length;
      // Browsers repeat a POST when a reused connection is closed.
      network.callFault = fault;
      await writeMessage(page, subject);
      await expectSaved(page);
      await badge(page).click();
      network.callFault = 'pass';
      // The device also retries by itself, which removes the button.
      await pressIfThere(items.filter({ hasText: subject }).getByRole('button', { name: 'Try now' }));
      await expect(items.last()).toContainText(/Sent/);
      expect(await countRows(clinic, subject), fault).toBe(1);
      const keys = network
        .posts('/api/contact')
        .slice(before)
        .map(({ key }) => key);
      expect(keys.length, fault).toBeGreaterThan(1);
      expect(new Set(keys).size, fault).toBe(1);
      await page.keyboard.press('Escape');
    }
  },
);

test(
  'Retry-After is respected, and nothing is lost meanwhile',
  { tag: '@full' },
  async ({ page, clinic, network }) => {
    const subject = 'Busy, then too many';
    await page.goto('/contact');
    network.calls = ['busy', 'tooMany'];
    await writeMessage(page, subject);
    await expectToast(page, 'Not sent yet', 'Saved on this device. We keep trying to send it.');
    await expect(page.getByRole('alert')).toBeEmpty();
    // From the first refusal or, on a slow page, the second.
    await expect(card(page)).toContainText(
      /Waiting for the clinic: (it cannot take this right now|too many requests have come)/,
    );
    await expect.poll(() => countRows(clinic, subject)).toBe(1);
    await expect(page.getByRole('region', { name: 'We have your message' })).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue('');
    const [first, second, third, ...more] = network.posts('/api/contact');
    expect(more).toEqual([]);
    expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThan(2900);
    expect(new Set([first?.key, second?.key, third?.key]).size).toBe(1);
  },
);

test('a queued message is not replaced by the next one', onlyInFull, async ({ page, clinic, network }) => {
  const subjects = ['Written first', 'Written second'];
  await page.goto('/contact');
  network.callFault = 'busy';
  await writeMessage(page, subjects[0]!);
  await writeAnother(page);
  await writeMessage(page, subjects[1]!);
  await expect(badge(page)).toHaveAccessibleName('2 unsent messages');
  network.callFault = 'pass';
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  for (const subject of subjects) await expect.poll(() => countRows(clinic, subject)).toBe(1);
});

test(
  'a refused text is corrected and sent with a new key, and the old one is removed',
  onlyInFull,
  async ({ page, clinic }) => {
    await page.goto('/contact');
    await fill(page, { ...good, Subject: 'To be mended', Email: 'ada@nowhere' });
    // Bypasses the form's own validation, as an older version might.
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'text/plain',
        headers: { 'X-Request-Id': 'r' },
        body: 'Please enter a valid email address',
      }),
    );
    await field(page, 'Email').fill('ada@mail.example');
    await button(page).click();
    await expectToast(page, 'Error', 'Please enter a valid email address');
    await badge(page).click();
    const panel = page.getByRole('dialog', { name: 'Messages and requests' });
    await expect(panel).toContainText('Needs a change: Please enter a valid email address');
    await page.unroute('**/api/contact');
    await panel.getByRole('button', { name: 'Edit' }).click();
    await expect(field(page, 'Subject')).toHaveValue('To be mended');
    await field(page, 'Subject').fill('Mended');
    await button(page).click();
    await expectToast(page, 'Message Sent!', "Thank you for contacting us. We'll be in touch shortly.");
    await expect(badge(page)).toBeHidden();
    expect([await countRows(clinic, 'To be mended'), await countRows(clinic, 'Mended')]).toEqual([0, 1]);
  },
);

test('with the page closed, Background Sync sends it, and the notification has no content of it', async ({
  page,
  context,
  clinic,
  network,
}) => {
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
});
