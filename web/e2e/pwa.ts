import type { BrowserContext, Page } from '@playwright/test';
import { FaultProxy } from './faultProxy.ts';
import { expect, test as base } from './fixtures.ts';

export { expect };

/** Journeys with the service worker, to a clinic that can be out of reach. */
export const test = base.extend<{ network: FaultProxy }>({
  serviceWorkers: 'allow',
  network: async ({ clinic }, provide) => {
    const proxy = await new FaultProxy(clinic.url).start();
    await provide(proxy);
    proxy.stop();
  },
  baseURL: async ({ network }, provide) => provide(network.url),
});

/** Chromium's headless shell shows no notifications, whatever it is permitted; there they cannot be looked at. */
export const showsNotices = (page: Page) => page.evaluate(() => Notification.permission === 'granted');

/** Waits until this page is served from what the device keeps. */
export async function expectWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((claimed) => {
      navigator.serviceWorker.addEventListener('controllerchange', claimed, { once: true });
    });
  });
}

/**
 * What a browser without Background Sync and without locks is like, as a stand-in for Safari; to be called before
 * a page is opened.
 */
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

/** Lets the browser tell its worker that there is a network again, as it does although no page is open. */
export async function dispatchSync(context: BrowserContext, network: FaultProxy): Promise<void> {
  // For the browser's own tools; no page of ours is open meanwhile.
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
