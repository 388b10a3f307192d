import type { BrowserContext, Page } from '@playwright/test';
import type { FaultProxy } from './faultProxy.ts';
import { expect, test as base } from './lossy.ts';

export { expect };

/** Tests with a service worker and a server that can be made unreachable. */
export const test = base.extend({ serviceWorkers: 'allow' });

/** Chromium's headless shell shows no notifications, so they cannot be checked there. */
export const showsNotices = (page: Page) => page.evaluate(() => Notification.permission === 'granted');

/** Waits until the service worker controls this page. */
export async function expectWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((claimed) => {
      navigator.serviceWorker.addEventListener('controllerchange', claimed, { once: true });
    });
  });
}

/** Removes Background Sync and Web Locks, as a stand-in for Safari; call before opening a page. */
export async function takeSyncAndLocksAway(context: BrowserContext, network: FaultProxy): Promise<void> {
  const take = `
    delete Navigator.prototype.locks;
    delete globalThis.SyncManager;
    if (globalThis.ServiceWorkerRegistration) delete ServiceWorkerRegistration.prototype.sync;
  `;
  await context.addInitScript({ content: take });
  const inWorker = take.replace('Navigator.prototype', 'WorkerNavigator.prototype');
  network.rewrites.set('/sw.js', (script) => `${inWorker}${script}`);
}

/** Fires the Background Sync event, as the browser does without an open page. */
export async function dispatchSync(context: BrowserContext, network: FaultProxy): Promise<void> {
  // A page for CDP; no page of the site is open.
  const blank = await context.newPage();
  const tools = await context.newCDPSession(blank);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(network.url));
      if (ours) resolve(ours.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const sync = { registrationId, tag: 'outbox', lastChance: false };
  await tools.send('ServiceWorker.dispatchSyncEvent', { origin: network.url, ...sync });
  await blank.close();
}
