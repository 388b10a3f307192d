import { buildAdmin, buildBooking } from '#api/demo/factories.ts';
import { announce, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { typeFollowUp } from './standIn.ts';

test('Ctrl+F finds in the page, also while a dialog is open', { tag: '@full' }, async ({ desk, clinic }) => {
  const { page } = desk;
  const stamp = Date.now();
  for (const first of ['Zora', 'Zelda', 'Zuri'])
    await buildBooking(clinic.db, { name: `${first} Q${stamp}` });
  await signIn(page, await buildAdmin(clinic.db));
  await page.getByRole('tab', { name: 'To answer' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`Q${stamp}`) })).toHaveCount(3);

  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find on this page' });
  await expect(field).toBeFocused();
  await page.keyboard.type(`q${stamp}`);
  const count = page.locator('[data-find-bar] output');
  await expect(count).toHaveText('1 of 3');
  const current = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('find-current') ?? [])].map(
        (range) => (range as Range).startContainer.textContent,
      ),
    );
  await expect.poll(current).toEqual([`Zora Q${stamp}`]);
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('2 of 3');
  await page.getByRole('button', { name: 'Previous match' }).click();
  await page.getByRole('button', { name: 'Previous match' }).click();
  await expect(count).toHaveText('3 of 3');
  await expectAccessible(page);
  // The search repeats when the list changes.
  await buildBooking(clinic.db, { name: `Zita Q${stamp}` });
  await announce(clinic.db);
  await expect(count).toHaveText('3 of 4');
  await field.fill('(nobody) has-this [name]');
  await expect(count).toHaveText('Not on this page');
  // Neither the find bar's own text nor visually hidden text is found.
  await field.fill('Skip to main content');
  await expect(count).toHaveText('Not on this page');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);

  await typeFollowUp(page, `Zuri Q${stamp}`);
  await page.keyboard.press('Control+f');
  await page.keyboard.type(`ZURI Q${stamp}`);
  // Only the dialog's sentence is found: the list behind it is inert.
  await expect(count).toHaveText('1 of 1');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByLabel('Note', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Half a sentence');
});
