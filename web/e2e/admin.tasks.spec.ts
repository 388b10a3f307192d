import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { formatDate } from '#shared/domain/formatDates.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('a task is added by one key, waits in To answer, and is done by one click', async ({
  page,
  clinic,
  admin,
  signIn,
}) => {
  const user = await buildUser(clinic.db, { firstName: 'Tara', lastName: 'Taskworth' });
  await buildConfirmed(clinic.db, { userId: user.id, appointmentDate: londonToday(new Date()) });
  await signIn(page, admin);
  await page.goto('/admin?tab=queue');
  await expect(page.getByText('Everybody who wrote has had an answer.')).toBeVisible();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'New Task' });
  await expect(dialog.getByLabel('What is to be done')).toBeFocused();
  await page.keyboard.type('Ring about the bruise');
  await dialog.getByRole('button', { name: 'Choose a customer' }).click();
  const search = dialog.getByLabel('Name or telephone');
  await search.fill('Taskworth');
  await expect(dialog.getByRole('button', { name: /Tara Taskworth/ })).toBeVisible();
  // Enter that accepts the word of an input method chooses nothing.
  await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(search).toBeVisible();
  await search.press('Enter');
  await expect(dialog.getByText('For Tara Taskworth')).toBeVisible();
  await dialog.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(dialog.getByText(formatDate(addDays(londonToday(new Date()), 1)))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: 'Task: Ring about the bruise' });
  await expect(row.getByRole('button', { name: 'Tara Taskworth' })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Done: Ring about the bruise' }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});
