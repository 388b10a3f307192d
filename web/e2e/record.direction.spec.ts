import type { Page } from '@playwright/test';
import { buildAdmin, buildConfirmed } from '#api/demo/factories.ts';
import { historyBody } from '#api/testing/recordForms.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const today = londonToday(new Date());
const medicine = 'Botox (botulinum toxin type A)';
const record = (page: Page) => page.getByRole('dialog');

async function fillProduct(page: Page, dose: string): Promise<void> {
  await record(page).getByRole('button', { name: 'Record Treatment' }).press('Enter');
  await record(page).getByLabel('Product', { exact: true }).fill('Botox 50 units');
  await record(page).getByLabel('Batch number').fill('B-7');
  await record(page).getByLabel('Expiry date').fill(addDays(today, 200));
  // Typed, because a field that drops the zero makes five units out of a half.
  await record(page).getByLabel('Dose in total').pressSequentially(dose);
}

async function sign(page: Page): Promise<void> {
  await record(page).getByRole('button', { name: 'Sign Treatment…' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign', exact: true }).press('Enter');
}

test('a prescriber signs a direction, a clinician treats under it, and what goes beyond it is refused or recorded as an incident', async ({
  page,
  clinic,
  patient,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const name = `${patient.firstName} ${patient.lastName}`;
  await buildConfirmed(clinic.db, {
    userId: patient.id,
    name,
    service: 'Anti-Wrinkle Injections',
    appointmentDate: today,
    appointmentTime: '12:00',
  });
  await signIn(page, patient);
  expect((await page.request.post('/api/user/record/history', { data: historyBody() })).status()).toBe(201);
  const openRecord = async () => {
    await page.goto('/admin?tab=today');
    const arrival = page.getByRole('listitem').filter({ hasText: name });
    await arrival.getByRole('button', { name: /12:00/ }).press('Enter');
    await record(page).getByRole('button', { name: 'Open Record' }).press('Enter');
  };

  // Who prescribes needs no other right.
  const unregistered = { isPrescriber: true, register: null, registerNumber: null };
  await signIn(page, await buildAdmin(clinic.db, unregistered));
  await openRecord();
  await record(page).getByRole('button', { name: 'Write Direction' }).press('Enter');
  await expect(record(page).getByRole('heading', { name: 'Write direction' })).toBeFocused();
  const headings = record(page).getByRole('heading', { name: /^(Alerts|Medical history)/ });
  await expect(headings).toHaveText([/^Alerts/, /^Medical history/]);
  await expect(record(page).getByText(/^\d+ questions answered No$/)).toBeVisible();
  const registration = record(page).getByRole('region', { name: 'Your registration' });
  await registration.getByLabel('Register').selectOption('NMC');
  await registration.getByLabel('Number').fill('12A3456');
  await registration.getByRole('button', { name: 'Save Registration' }).press('Enter');
  await expect(registration.getByText('as the register has it')).toBeVisible();
  await registration.getByLabel('Number').fill('12a3456e');
  await registration.getByRole('button', { name: 'Save Registration' }).press('Enter');
  await expect(registration).toHaveCount(0);
  const signDirection = record(page).getByRole('button', { name: 'Sign Direction' });
  await signDirection.press('Enter');
  await expect(record(page).getByLabel('Medicine')).toBeFocused();
  await record(page).getByLabel('Medicine').fill('Botx 50');
  await expect(record(page).getByText('a prescription-only medicine until a prescriber')).toBeVisible();
  await page.getByRole('option', { name: /^Botox/ }).click();
  await expect(record(page).getByText('Prescription-only medicine, botulinum toxin type A.')).toBeVisible();
  await expect(record(page).getByLabel('Strength')).toHaveValue('50 units');
  await record(page).getByLabel('Largest dose each time').fill('20');
  await record(page).getByLabel('Seen face to face on').fill(addDays(today, 1));
  await record(page).getByLabel('Valid until').fill(addDays(today, 120));
  await signDirection.press('Enter');
  await expect(record(page).getByText('Please choose the areas')).toBeVisible();
  await record(page).getByRole('button', { name: 'Add a point for the direction' }).press('Enter');
  await expect(record(page).getByRole('list', { name: 'Areas' })).not.toBeEmpty();
  await signDirection.press('Enter');
  await expect(record(page).getByText('cannot be in the future')).toBeVisible();
  await expectAccessible(page);
  await record(page).getByLabel('Seen face to face on').fill(today);
  await signDirection.press('Enter');
  await expect(record(page).getByText('Please say where you saw the patient.')).toBeVisible();
  await record(page).getByLabel('How many times').fill('2');
  await expect(record(page).getByLabel('Days between, at least', { exact: true })).toHaveAttribute(
    'required',
  );
  await record(page).getByLabel('How many times').fill('');
  await expect(record(page).getByLabel(/^Days between, at least/)).not.toHaveAttribute('required');
  await signDirection.press('Enter');
  await expect(record(page).getByLabel('How many times')).toBeFocused();
  await record(page).getByLabel('How many times').fill('1');
  await record(page).getByLabel('Where you saw the patient').fill('At the hospital');
  // The focus goes from the field to the entries, never to the window itself in between, which would keep it.
  await page.evaluate(() =>
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.role === 'dialog') target.dataset.focused = 'true';
    }),
  );
  await record(page).getByLabel('Sites and notes').press('Control+Enter');
  await expect(record(page).getByRole('heading', { name: 'Entries' })).toBeFocused();
  await expect(record(page)).not.toHaveAttribute('data-focused');
  await expect(record(page).getByText(`${medicine}: 1 of 1 left`)).toBeVisible();

  await signIn(page, await buildAdmin(clinic.db, { isClinician: true }));
  await openRecord();
  await expect(record(page).getByText(`${medicine}: 1 of 1 left`)).toBeVisible();
  await expect(record(page).getByRole('button', { name: 'Write Direction' })).toHaveCount(0);
  await fillProduct(page, '0.05');
  await expect(record(page).getByLabel('Dose in total')).toHaveValue('0.05');
  await expect(record(page).getByText(`Under the direction for ${medicine}`)).toBeVisible();
  await record(page).getByLabel('Dose in total').fill('20.5');
  await expect(record(page).getByText('allows 20 units, and this is 20.5')).toBeVisible();
  await expectAccessible(page);
  await sign(page);
  const refusal = record(page).getByRole('alert');
  await expect(refusal).toContainText('allows 20 units, and this is 20.5');
  await expect(refusal).toBeInViewport({ ratio: 0.9 });
  await record(page).getByLabel('Dose in total').fill('20');
  await sign(page);
  await record(page).getByLabel('Why it was given all the same').fill('The consent is on paper');
  await sign(page);
  await expect(record(page).getByRole('heading', { name: 'Entries' })).toBeFocused();
  await expect(record(page).getByText('1 of 1 left')).toHaveCount(0);

  await fillProduct(page, '4');
  await expect(record(page).getByText('has no administration left')).toBeVisible();
  await record(page).getByLabel('Why it was given without a direction').fill('Touched up the same day');
  await sign(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign It' }).press('Enter');
  await record(page).getByLabel('Why it was given all the same').fill('The consent is on paper');
  await sign(page);
  await expect(record(page).getByRole('heading', { name: 'Entries' })).toBeFocused();
  await expect(record(page).getByText('has no administration left. Touched up the same day')).toBeVisible();
  await expectAccessible(page);

  await signIn(page, patient);
  await page.goto('/dashboard?tab=record');
  await expect(page.getByText('Once; at most 20 units each time')).toBeVisible();
  await expect(page.getByText('Touched up the same day')).toBeVisible();
  await expectAccessible(page);
});
