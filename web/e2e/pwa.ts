import type { Page } from '@playwright/test';
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
