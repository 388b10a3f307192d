import { expect, type Page } from '@playwright/test';
import type { Fault, FaultProxy } from './faultProxy.ts';

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
