import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { isFullRun } from '#api/testing/fullRun.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  preload: false,
};
type Axe = { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };

/** In the page: wait for finite animations and lists that load, because fading or dimmed text would fail the contrast check. */
async function motionAtRest(): Promise<void> {
  const guard = performance.now() + 30_000;
  for (;;) {
    // Where nothing has changed, a browser without a screen may draw no further frame.
    await new Promise((next) => {
      requestAnimationFrame(() => requestAnimationFrame(next));
      setTimeout(next, 500);
    });
    const isBeginning = document.querySelector('[data-starting-style]') !== null;
    const isMoving = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1000,
      );
    const isLoading = document.querySelector('[aria-busy="true"] table') !== null;
    if ((!isBeginning && !isMoving && !isLoading) || performance.now() > guard) return;
  }
}

/** In the page: the window that hides everything behind it; half of axe's work would be the colours there. */
function findFront(): string {
  const front = 'data-front';
  for (const former of document.querySelectorAll(`[${front}]`)) former.removeAttribute(front);
  const isPageHidden = document.querySelector('a[href="#main"]')?.closest('[aria-hidden=true], [inert]');
  const windows = document.querySelectorAll(isPageHidden ? '[role=dialog], [role=alertdialog]' : ':modal');
  const last = [...windows].at(-1);
  last?.setAttribute(front, '');
  return last ? `[${front}]` : 'html';
}

/**
 * WCAG 2.2 A and AA violations found by axe, with their elements. axe is injected once per document.
 * @param within by default the whole page, or, but for a full run, the window that covers it
 * @param rules those of axe to be switched off
 */
export async function findBarriers(
  page: Page,
  within?: string,
  rules: RunOptions['rules'] = {},
): Promise<string[]> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in window).catch(() => true);
    if (!isThere) await frame.evaluate(source);
  }
  await page.evaluate(motionAtRest);
  const context = within ?? (isFullRun ? 'html' : await page.evaluate(findFront));
  return page.evaluate(
    async ([context, wanted]) => {
      const { violations } = await (Reflect.get(window, 'axe') as Axe).run(context, wanted);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    [context, { ...options, rules }] as const,
  );
}

/** For a state that a journey comes to. Colours are half of axe's work, and `everyRoute.spec.ts` looks at those of every page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBarriers(page, undefined, { 'color-contrast': { enabled: isFullRun } })).toEqual([]);
}
