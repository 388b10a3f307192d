import { expect, type Page } from '@playwright/test';
import { expectKnownOutcome, loseAnswers } from '../unknownOutcome.ts';
import type { FaultProxy } from '../faultProxy.ts';
import { changesSince, latestEvent } from './changes.ts';
import type { DeskParts, DeskWrite } from './parts.ts';

/** A desk in a browser or the app, over a network that loses responses; an owner is signed in. */
interface LossyDesk extends DeskParts {
  page: Page;
  network: Pick<FaultProxy, 'callFault'>;
  /** Reloads the desk with this after its URL. */
  open: (search: string) => Promise<unknown>;
  expectSignedOut: () => Promise<void>;
}

/** Toasts and dialogs: the menu or the list may contain the same text. */
const findMessages = (page: Page) => page.locator('[aria-label=Notifications], [role=dialog]');

/** Makes the change while responses are cut off, and expects it to be made once and the screen to show the true state. */
export async function makeWithoutAnswer(write: DeskWrite, desk: LossyDesk): Promise<void> {
  const { tab, shown, events, endsSession } = write;
  const { page, db, admin, network } = desk;
  const { search, view = '', open, press, count, restore } = await write.prepare(desk);
  try {
    await desk.open(`?tab=${tab === 'To answer' ? 'queue' : tab.toLowerCase()}${view}`);
    if (search) await page.getByLabel('Search the open tab').fill(search);
    await open?.(page);
    const since = await latestEvent(db);
    await loseAnswers(page, network, () => press(page));
    await expect(findMessages(page).getByText(shown).first()).toBeVisible();
    await expectKnownOutcome(page);
    expect(await changesSince(db, admin, since)).toEqual(events);
    if (count) expect(await count()).toBe(1);
    if (endsSession) await desk.expectSignedOut();
    else await expect(page.getByText(/Somebody else|could not be|Failed to/)).toHaveCount(0);
  } finally {
    network.callFault = 'pass';
    await restore?.();
  }
}
