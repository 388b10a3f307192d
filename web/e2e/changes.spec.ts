import { buildConfirmed } from '#api/demo/factories.ts';
import { formatDate, addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, expectAccessible, onlyInFull, test } from './fixtures.ts';

const day = (days: number) => addDays(londonToday(new Date()), days);

test(
  'a reschedule request reaches the desk, which moves the appointment',
  onlyInFull,
  async ({ page, browser, clinic, patient, admin, signIn }) => {
    await clinic
      .db('users')
      .where({ id: patient.id })
      .update({ last_name: `Mover${patient.id}` });
    await buildConfirmed(clinic.db, {
      userId: patient.id,
      name: `Pat Mover${patient.id}`,
      appointmentDate: day(21),
      appointmentTime: '12:00',
    });
    await signIn(page, patient);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Ask to move for Consultation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask to move' });
    await dialog.getByLabel('New preferred date').fill(day(28));
    await dialog.getByLabel('Note').fill('Mornings suit me');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ask to move' }).click();
    await expect(page.getByText(`You asked to move it to ${formatDate(day(28))}.`)).toBeVisible();
    await expect(page.getByText(/Scheduled for .* at 12:00/)).toBeVisible();

    const desk = await (await browser.newContext({ baseURL: clinic.url })).newPage();
    await signIn(desk, admin);
    await desk.goto('/admin?tab=bookings');
    const row = rowOf(desk, `Pat Mover${patient.id}`);
    await expect(row.getByText(/^Asks to move:/)).toBeVisible();
    await choose(desk, row, 'Move Appointment');
    await expect(desk.getByRole('dialog', { name: 'Move Appointment' })).toContainText('Mornings suit me');
    await desk.getByLabel('Appointment time').selectOption('09:30');
    await desk.getByRole('button', { name: 'Move Appointment' }).click();
    await expect(desk.getByText('Appointment Moved')).toBeVisible();
    await expect(row.getByText(/^Asks to move:/)).toHaveCount(0);

    await page.reload();
    await expect(page.getByText(`Scheduled for ${formatDate(day(28))} at 09:30`)).toBeVisible();
    await expect(page.getByText(/You asked to move it/)).toHaveCount(0);
  },
);
