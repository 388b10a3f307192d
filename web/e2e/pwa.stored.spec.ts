import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { countRows } from './contactForm.ts';
import { expect, test } from './pwa.ts';
import { badge, dumpStorage } from './pwaSteps.ts';

// Service workers are blocked, because the worker would keep the database open.
test.use({ serviceWorkers: 'block' });

interface Stored {
  key: { owner: string; raw: string };
  items: { createdAt: number; enc: { iv: string; ct: string } }[];
}

/** Creates the version 1 database with that version's rows, written this morning. `isHeld` keeps it open. */
const storeAsVersion1 = (page: Page, stored: Stored) =>
  page.evaluate(async ({ key, items }) => {
    const bytes = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('clinic-outbox', 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('items', { keyPath: 'id' });
        opening.result.createObjectStore('keys', { keyPath: 'owner' });
        opening.result.createObjectStore('notes', { keyPath: 'name' });
      };
      opening.onsuccess = () => resolve(opening.result);
    });
    const usage: KeyUsage[] = ['encrypt', 'decrypt'];
    const own = await crypto.subtle.importKey('raw', bytes(key.raw), 'AES-GCM', false, usage);
    const work = db.transaction(['items', 'keys'], 'readwrite');
    work.objectStore('keys').put({ owner: key.owner, key: own });
    for (const item of items) {
      const enc = { iv: bytes(item.enc.iv), ct: bytes(item.enc.ct).buffer };
      work.objectStore('items').put({ ...item, enc, createdAt: Date.now() });
    }
    // And items that two other users left at log-out.
    const day = 24 * 60 * 60 * 1000;
    for (const days of [6, 8]) {
      const item = { id: `kept for ${days} days`, ownerId: 999, keptAt: Date.now() - days * day };
      work.objectStore('items').put({ ...items[0], ...item, enc: null, createdAt: Date.now() });
    }
    await new Promise((done) => (work.oncomplete = done));
    db.close();
  }, stored);

/** Keeps the database open like code that ignores versionchange. */
const hold = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('clinic-outbox');
        opening.onsuccess = () => {
          Object.assign(window, { held: opening.result });
          resolve();
        };
      }),
  );

/** Makes the page open the outbox with a schema version that is higher by this number. */
const openAsLater = (page: Page, by: number) =>
  page.addInitScript((more) => {
    // oxlint-disable-next-line typescript/unbound-method -- called on the factory below
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function openLater(name: string, version?: number) {
      const isOutbox = name === 'clinic-outbox' && version !== undefined;
      return open.call(this, name, isOutbox ? version + more : version);
    };
  }, by);

test(
  'items stored by version 1 are read and sent by later versions, without waiting for an older tab',
  { tag: '@full' },
  async ({ page, context, clinic, network }) => {
    const stored = JSON.parse(readFileSync('web/e2e/outboxVersion1.json', 'utf8')) as Stored;
    const closeTabs = (tab: Page) => tab.getByText('Please close any other tabs of this site');
    network.callFault = 'refuse';
    await page.goto('/map.html');
    await storeAsVersion1(page, stored);
    await page.goto('/contact');
    await page.keyboard.press('Tab');
    await expect(badge(page)).toHaveAccessibleName('2 unsent messages');

    // The tab above closes its connection for a later version, which finds everything.
    const later = await context.newPage();
    await openAsLater(later, 1);
    await later.goto('/contact');
    await expect(badge(later)).toHaveAccessibleName('2 unsent messages');
    await expect(closeTabs(later)).toBeHidden();
    await later.close();

    await expect.poll(() => dumpStorage(page)).not.toContain('kept for 8 days');
    expect(await dumpStorage(page)).toContain('kept for 6 days');
    await page.goto('/map.html');
    await hold(page);
    const latest = await context.newPage();
    await openAsLater(latest, 2);
    await latest.goto('/contact');
    await expect(closeTabs(latest)).toBeVisible();
    await expect(badge(latest)).toBeHidden();
    await page.close();
    await expect(closeTabs(latest)).toBeHidden();
    await badge(latest).click();
    const items = latest.getByRole('dialog', { name: 'Messages and requests' }).getByRole('listitem');
    await expect(items.filter({ hasText: 'Written by version 1' })).toContainText('Waiting for');
    await expect(items.filter({ hasText: 'Refused by version 1' })).toContainText('Please say more.');
    network.callFault = 'pass';
    await items.filter({ hasText: 'Refused' }).getByRole('button', { name: 'Edit' }).click();
    await latest.getByRole('button', { name: 'Send Message' }).click();
    await expect.poll(() => countRows(clinic, 'Refused by version 1')).toBe(1);
    await latest.evaluate(() => void dispatchEvent(new Event('online')));
    await expect.poll(() => countRows(clinic, 'Written by version 1')).toBe(1);
  },
);
