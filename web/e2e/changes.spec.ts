import { readFile } from 'node:fs/promises';
import { buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { clinic as facts } from '#shared/clinic.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

const day = (days: number) => addDays(londonToday(), days);

test('a request is cancelled by keyboard only', onlyInFull, async ({ page, clinic, patient, signIn }) => {
  await buildBooking(clinic.db, { userId: patient.id, service: 'PRP Therapy', preferredDate: day(30) });
  // Six are shown at first. A cancelled one comes after all of these, and stays in sight.
  for (let later = 11; later <= 15; later++) {
    await buildConfirmed(clinic.db, { userId: patient.id, appointmentDate: day(later) });
  }
  await buildBooking(clinic.db, { userId: patient.id });
  await signIn(page, patient);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Cancel request for PRP Therapy' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Cancel this request?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByText('Consultation Request', { exact: true })).toBeVisible();

  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Cancel request' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Request cancelled')).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel request for PRP Therapy' })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Appointment cancelled' })).toBeFocused();
});

test(
  'an appointment downloads as a calendar file without health data',
  onlyInFull,
  async ({ page, clinic, patient, signIn }) => {
    await buildConfirmed(clinic.db, {
      userId: patient.id,
      service: 'Dermal Fillers',
      appointmentDate: day(20),
      appointmentTime: '11:30',
    });
    await signIn(page, patient);
    await page.goto('/dashboard');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar for Dermal Fillers' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('appointment.ics');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(`DTSTART;TZID=Europe/London:${day(20).replaceAll('-', '')}T113000`);
    expect(text).not.toContain('Fillers');
  },
);

test('a reschedule request reaches the desk, which moves the appointment', async ({
  page,
  browser,
  clinic,
  patient,
  admin,
  signIn,
}) => {
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
  await expect(page.getByText(`You asked to move it to ${dateWords(day(28))}.`)).toBeVisible();
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
  await expect(page.getByText(`Scheduled for ${dateWords(day(28))} at 09:30`)).toBeVisible();
  await expect(page.getByText(/You asked to move it/)).toHaveCount(0);
});

test('within 48 hours patients are asked to ring', onlyInFull, async ({ page, clinic, patient, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buildConfirmed(clinic.db, { userId: patient.id, appointmentDate: day(1), appointmentTime: '17:00' });
  await signIn(page, patient);
  await page.goto('/dashboard');
  await expect(page.getByText('Your appointment is less than 48 hours away.')).toBeVisible();
  await expect(
    page.getByText('Your appointment is less than 48 hours away.').getByRole('link', { name: facts.phone }),
  ).toHaveAttribute('href', `tel:${facts.phoneLink}`);
  await expect(page.getByRole('link', { name: /^Add to calendar/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel|^Ask to move/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('the server’s refusal is shown in its words', onlyInFull, async ({ page, clinic, patient, signIn }) => {
  const booking = await buildConfirmed(clinic.db, { userId: patient.id, appointmentDate: day(30) });
  // A live update would close the question before it is answered.
  await page.route('**/api/events', () => new Promise(() => {}));
  await signIn(page, patient);
  await page.goto('/dashboard');
  const cancel = page.getByRole('button', { name: /^Cancel appointment/ });
  await expect(cancel).toBeVisible();
  await clinic.db('bookings').where({ id: booking.id }).update({ status: 'completed' });
  await cancel.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByText('This appointment is completed; it cannot be changed any more.')).toBeVisible();
  await expect(page.getByText('Treatment completed on')).toBeVisible();
});
