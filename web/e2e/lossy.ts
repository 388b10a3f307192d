import type { Page } from '@playwright/test';
import { FaultProxy, type Fault } from './faultProxy.ts';
import { expect, test as base } from './fixtures.ts';

export { expect };

/** Journeys over a network that loses answers. */
export const test = base.extend<{ network: FaultProxy }>({
  network: async ({ clinic }, provide) => {
    const proxy = await new FaultProxy(clinic.url).start();
    await provide(proxy);
    proxy.stop();
  },
  baseURL: async ({ network }, provide) => provide(network.url),
});

const doubt = 'We don’t know yet whether this was saved';

/**
 * Presses while every answer to a change breaks off after the clinic has done its work (or every request before), sees
 * the screen say that it does not know, and mends the network.
 */
export async function loseAnswers(
  page: Page,
  network: Pick<FaultProxy, 'callFault'>,
  press: () => Promise<unknown>,
  fault: Fault = 'cutAfterCommit',
): Promise<void> {
  network.callFault = fault;
  await press();
  await expect(page.getByText(doubt)).toBeVisible();
  network.callFault = 'pass';
}

/** What is said while nobody knows is gone once somebody does. */
export const expectNoDoubt = (page: Page) => expect(page.getByText(doubt)).toHaveCount(0);
