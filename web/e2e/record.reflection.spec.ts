import { buildBooking } from '#api/demo/factories.ts';
import { toxinConsent } from '#api/testing/recordForms.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';
import { confirmTime } from './offeredTimes.ts';

test.afterEach(async ({ clinic }) => {
  await clinic.db('clinic_settings').update({ first_reflection_hours: 48 });
});

test(
  'a patient reads the text at home, the desk offers a time before they have had time to think, with a reason, and they see it',
  onlyInFull,
  async ({ page, clinic, patient, admin, signIn, browser }) => {
    // Long enough for the next free times to be within it, whatever the day.
    await clinic.db('clinic_settings').update({ first_reflection_hours: 336 });
    const name = `${patient.firstName} ${patient.lastName}`;
    const service = 'Anti-Wrinkle Injections';
    await buildBooking(clinic.db, { userId: patient.id, name, service });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, patient);
    await page.goto('/dashboard?tab=record');
    const texts = page.getByRole('region', { name: 'Read before your treatment' });
    await expect(texts.getByText('You have not opened it yet.')).toBeVisible();
    await texts.getByText(`Read about ${toxinConsent.title}`).click();
    await expect(texts.getByRole('heading', { name: 'What it is' })).toBeVisible();
    await expect(texts.getByText(/^First opened on .* Your time to think runs until /)).toBeVisible();
    await expectAccessible(page);

    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
    await signIn(desk, admin);
    await desk.goto(`${clinic.url}/admin?tab=queue`);
    await choose(desk, rowOf(desk, name), 'Schedule Appointment');
    const dialog = desk.getByRole('dialog', { name: 'Schedule Appointment' });
    await dialog.getByRole('button', { name: 'Offer up to three' }).click();
    await dialog
      .getByRole('button', { name: /, time to think$/ })
      .last()
      .click();
    await expect(dialog.getByText(/^Time to think runs until/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Offer 1 Time' }).click();
    await expect(dialog.getByText('Please choose why it may be sooner.')).toBeVisible();
    await expect(dialog.getByLabel('Why sooner?')).toBeFocused();
    await expectAccessible(desk);
    await dialog.getByLabel('Why sooner?').selectOption('asked');
    await dialog.getByRole('button', { name: 'Offer 1 Time' }).click();
    await expect(desk.getByText('Times Offered')).toBeVisible();

    await page.goto('/dashboard');
    await page.getByRole('radio').first().check();
    await confirmTime(page);
    await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
    await page.goto('/dashboard?tab=record');
    await expect(
      texts.getByText('Your appointment is before that (an earlier time was asked for)'),
    ).toBeVisible();
    await expectAccessible(page);
  },
);
