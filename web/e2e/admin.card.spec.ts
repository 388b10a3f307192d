import type { Page } from '@playwright/test';
import { buildConfirmed } from '#api/demo/factories.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { expect, test } from './fixtures.ts';

const today = londonToday(new Date());
const card = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test.beforeEach(({ page, admin, signIn }) => signIn(page, admin));

test('the card’s actions work from anywhere: move by date, mark attendance, complete', async ({
  page,
  clinic,
}) => {
  const booking = await buildConfirmed(clinic.db, { appointmentDate: today, appointmentTime: '12:00' });
  await page.goto('/admin?tab=today');
  const time = page.getByRole('button', { name: '12:00', exact: true });
  await time.click();
  const dialog = card(page, booking.name);
  await dialog.getByRole('button', { name: 'Arrived' }).click();
  await expect(dialog.getByRole('button', { name: 'Arrived' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Move Appointment' }).click();
  const move = page.getByRole('dialog', { name: 'Move Appointment' });
  const moves: string[] = [];
  page.on('request', (request) => request.url().endsWith('/confirm') && moves.push(request.url()));
  await move.getByLabel('Appointment time').selectOption('16:30');
  await move.getByRole('button', { name: 'Move Appointment' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(move).toBeHidden();
  expect(moves).toHaveLength(1);
  await page.getByRole('button', { name: '16:30', exact: true }).click();
  await dialog.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(dialog).toBeHidden();
  expect(await clinic.db('bookings').where({ id: booking.id }).first()).toMatchObject({
    appointment_time: '16:30',
    status: 'completed',
    attendance: 'arrived',
  });
});
