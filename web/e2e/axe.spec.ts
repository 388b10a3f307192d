import { isFullRun } from '#api/testing/fullRun.ts';
import { findBarriers } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('barriers are found in the window that covers a page, and in a page without one', async ({ page }) => {
  const picture = '<img src="data:,">';
  const behind = (hidden: string) =>
    `<html lang="en"><title>Page</title><a href="#main"${hidden}>Skip</a><main id="main">${picture}</main>`;
  await page.setContent(behind(''));
  expect(await findBarriers(page)).toEqual(['image-alt: img']);
  await page.setContent(
    `${behind(' aria-hidden="true" tabindex="-1"')}<div role="dialog" aria-label="Window">${picture}</div>`,
  );
  const all = ['#main > img', 'div > img'];
  expect(await findBarriers(page)).toEqual([`image-alt: ${(isFullRun ? all : all.slice(1)).join(', ')}`]);
});
