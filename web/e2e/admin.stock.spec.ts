import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { treatmentBody } from '#api/testing/recordForms.ts';
import { recallTaskText } from '#shared/domain/stock.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, withMotion, onlyInFull } from './fixtures.ts';

const lot = 'RC-2417';

// A dialog that fades out keeps its focus until then.
test.use(withMotion);

/** Closes the dialog, and opens the menu of this button from the keyboard while the dialog fades out. */
async function openWhileClosing(button: HTMLElement | SVGElement): Promise<void> {
  document.querySelector<HTMLElement>('[role$=dialog] [aria-label="Close window"]')?.click();
  while (button.closest('[aria-hidden], [inert]')) await new Promise(requestAnimationFrame);
  button.focus();
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

test(
  'a clinician receives a batch, marks it as recalled, and finds and lists who was given it',
  onlyInFull,
  async ({ page, clinic, patient, admin, signIn }) => {
    await page.setViewportSize({ width: 1280, height: 860 });
    await signIn(page, admin);
    await page.goto('/admin?tab=stock');
    await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Stock' })).toBeHidden();

    await clinic.db('users').where({ id: admin.id }).update({ is_clinician: true });
    await page.goto('/admin?tab=customers');
    await page.getByRole('tab', { name: 'Stock' }).focus();
    await page.keyboard.press('8');
    await expect(page.getByRole('heading', { name: 'In stock' })).toBeVisible();

    const dialog = page.getByRole('dialog');
    await clinic.db('users').where({ id: admin.id }).update({ is_prescriber: true });
    await page.goto('/admin?tab=products');
    await page.getByRole('button', { name: 'Change Juvéderm Voluma' }).press('Enter');
    await dialog.getByLabel('Codes of its packs').fill('5012345678900');
    await dialog.getByLabel('Codes of its packs').press('Enter');
    await dialog.getByRole('button', { name: 'Save New Version' }).click();
    await expect(dialog).toBeHidden();

    await page.goto('/admin?tab=stock');
    await page.getByRole('button', { name: 'Receive Batch' }).press('Enter');
    const product = dialog.getByLabel('Product');
    await product.fill('(01)05012345678900');
    await product.press('Enter');
    await expect(product).toHaveValue('Juvéderm Voluma');
    const expires = addDays(londonToday(new Date()), 41);
    await dialog
      .getByLabel('Batch number')
      .fill(`(01)05012345678900(10)${lot}(17)${expires.slice(2).replaceAll('-', '')}`);
    await dialog.getByLabel('Batch number').press('Enter');
    await expect(dialog.getByLabel('Batch number')).toHaveValue(lot);
    await expect(dialog.getByLabel('Expiry date')).toHaveValue(expires);
    await dialog.getByLabel('Packs').fill('3');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const row = page.getByRole('listitem').filter({ hasText: `Batch ${lot}` });
    await expect(row).toContainText('Expires soon: in 41 days');
    await expect(row).toContainText('3 packs');

    const body = treatmentBody({ warningReason: 'On paper' });
    const answer = await page.request.post(`/api/admin/records/${patient.id}/treatments`, {
      data: { ...body, products: body.products.map((product) => ({ ...product, lot })) },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    expect(answer.status()).toBe(201);

    await row.getByRole('button', { name: `Actions for batch ${lot}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Mark as Recalled…' }).press('Enter');
    await dialog.getByLabel('Reason').fill('Particles in the vial');
    await dialog.getByRole('button', { name: 'Mark as Recalled' }).press('Enter');
    await expect(row).toContainText('Recalled');
    await expect(row).toContainText('Particles in the vial');

    const actions = row.getByRole('button', { name: `Actions for batch ${lot}` });
    await actions.press('Enter');
    await page.getByRole('menuitem', { name: 'Receive More…' }).press('Enter');
    await expect(dialog).toBeVisible();
    await page.locator('[id^=row-actions-]').evaluate(openWhileClosing);
    await expect(page.locator('[role$=dialog]')).toHaveCount(0);
    await expect(page.getByRole('menuitem', { name: 'Receive More…' })).toBeFocused();
    for (let down = 0; down < 3; down++) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Who Was Given It' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '1 patient, 1 treatment' })).toBeFocused();
    const finding = page.getByRole('listitem').filter({ hasText: 'Juvéderm Voluma, batch RC-2417, 0.82 ml' });
    await expect(finding).toContainText(`${patient.firstName} ${patient.lastName}`);
    await expectAccessible(page);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^recall-.*\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain(`"${lot}"`);

    await page.getByRole('button', { name: 'Make Call List' }).click();
    await expect(page.getByText(`1 task in To answer: “${recallTaskText}”.`)).toBeVisible();

    await page.setViewportSize({ width: 320, height: 800 });
    await expect(page.getByRole('heading', { name: '1 patient, 1 treatment' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);

    await signIn(page, patient);
    await page.goto('/dashboard?tab=record');
    await expect(page.getByText('to check for a recalled product')).toBeVisible();
  },
);
