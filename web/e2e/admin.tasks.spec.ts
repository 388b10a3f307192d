import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test('a task is added by one key, waits in To answer, and is done by one click', async ({
  page,
  clinic,
  admin,
  signIn,
}) => {
  const user = await buildUser(clinic.db, { firstName: 'Tara', lastName: 'Taskworth' });
  await buildConfirmed(clinic.db, { userId: user.id, appointmentDate: londonToday() });
  await signIn(page, admin);
  await page.goto('/admin?tab=queue');
  await expect(page.getByText('Everybody who wrote has had an answer.')).toBeVisible();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'New Task' });
  await expect(dialog.getByLabel('What is to be done')).toBeFocused();
  await page.keyboard.type('Ring about the bruise');
  await dialog.getByRole('button', { name: 'Choose a customer' }).click();
  await dialog.getByLabel('Name or telephone').fill('Taskworth');
  await dialog.getByRole('button', { name: /Tara Taskworth/ }).click();
  await expect(dialog.getByText('For Tara Taskworth')).toBeVisible();
  await dialog.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(dialog.getByText(dateWords(addDays(londonToday(), 1)))).toBeVisible();
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

test(
  'a completed visit offers the guide, the next visit and a call, one key each',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    const user = await buildUser(clinic.db, { firstName: 'Vera', lastName: 'Visitor' });
    await buildConfirmed(clinic.db, {
      userId: user.id,
      name: 'Vera Visitor',
      service: 'Dermal Fillers',
      appointmentDate: londonToday(),
      attendance: 'arrived',
    });
    await signIn(page, admin);
    await page.goto('/admin?tab=today');
    await page.getByRole('button', { name: 'Mark Complete: Vera Visitor' }).click();
    await expect(page.getByText(/is complete\. Press V for what follows\.$/)).toBeVisible();
    expect(await clinic.db('personalised_care').where({ user_id: user.id })).toEqual([]);
    await page.keyboard.press('v');
    const dialog = page.getByRole('dialog', { name: 'After the Visit' });
    await expect(dialog.getByRole('button', { name: /Two-week review/ })).toBeEnabled();
    await expectAccessible(page);
    await page.keyboard.press('1');
    await expect(dialog.getByText('Assigned already')).toBeVisible();
    expect(await clinic.db('personalised_care').where({ user_id: user.id })).toMatchObject([
      { care_type: 'Dermal Fillers' },
    ]);
    await page.keyboard.press('2');
    const booking = page.getByRole('dialog', { name: 'New Booking' });
    await expect(booking.getByRole('heading', { name: 'Vera Visitor' })).toBeVisible();
    await expect(booking.getByLabel('Service')).toHaveValue('Dermal Fillers');
    await page.keyboard.press('Escape');
    await expect(booking).toBeHidden();

    await page.getByRole('button', { name: 'Actions for Vera Visitor, Dermal Fillers' }).click();
    await page.getByRole('menuitem', { name: 'After the Visit…' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('4');
    const task = page.getByRole('dialog', { name: 'New Task' });
    await expect(task.getByText('For Vera Visitor')).toBeVisible();
    await expect(task.getByLabel('What is to be done')).toHaveValue('Ring about their visit');
    await expect(task.getByLabel('What is to be done')).toBeFocused();
  },
);
