import type { Page } from '@playwright/test';
import { FaultProxy, type Fault } from './faultProxy.ts';
import { expect, test as base } from './fixtures.ts';

export { expect };

const unknownOutcome = 'We don’t know yet whether this was saved';

/** Clicks while responses to changes are lost (or requests), expects the unknown outcome, and restores the network. */
export async function loseAnswers(
  page: Page,
  network: FaultProxy,
  press: () => Promise<unknown>,
  fault: Fault = 'cutAfterCommit',
): Promise<void> {
  network.callFault = fault;
  await press();
  await expect(page.getByText(unknownOutcome)).toBeVisible();
  network.callFault = 'pass';
}

/** The message about an unknown outcome disappears once it is known. */
export const expectKnownOutcome = (page: Page) => expect(page.getByText(unknownOutcome)).toHaveCount(0);

/** Tests over a network that loses responses. */
export const test = base.extend<{ network: FaultProxy }>({
  network: async ({ clinic }, provide) => {
    const proxy = await new FaultProxy(clinic.url).start();
    await provide(proxy);
    proxy.stop();
  },
  baseURL: async ({ network }, provide) => provide(network.url),
});
