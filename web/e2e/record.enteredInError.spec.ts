import { randomUUID } from 'node:crypto';
import { buildAdmin, buildConfirmed } from '#api/demo/factories.ts';
import {
  directionBody,
  historyBody,
  photoConsentBody,
  toxinProduct,
  treatmentBody,
} from '#api/testing/recordForms.ts';
import { pregnancyOptions } from '#shared/content/clinical/history.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('a treatment is corrected in the entry and struck out, and a direction waits for its prescriber after a new answer', async ({
  page,
  clinic,
  patient,
  signIn,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const name = `${patient.firstName} ${patient.lastName}`;
  const when = { appointmentDate: londonToday(new Date()), appointmentTime: '12:00' };
  await buildConfirmed(clinic.db, { userId: patient.id, name, service: 'Consultation', ...when });
  const rights = { isClinician: true, isPrescriber: true };
  await signIn(page, await buildAdmin(clinic.db, { firstName: 'Nia', lastName: 'Okafor', ...rights }));
  const post = async (part: string, data: object, status = 201) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const answer = await page.request.post(`/api/admin/records/${patient.id}/${part}`, { data, headers });
    expect(answer.status()).toBe(status);
  };
  await post('histories', historyBody());
  await post('open', {}, 200);
  await post('directions', directionBody());
  const [product] = treatmentBody().products;
  await post('treatments', treatmentBody({ warningReason: 'On paper', products: [product!] }));
  await post('histories', historyBody({ pregnancy: pregnancyOptions.pregnant }));
  await page.goto('/admin?tab=today');
  const arrival = page.getByRole('listitem').filter({ hasText: name });
  await arrival.getByRole('button', { name: /12:00/ }).press('Enter');
  const record = page.getByRole('dialog');
  await record.getByRole('button', { name: 'Open Record' }).press('Enter');

  const waits = record.getByText('waits for its prescriber');
  await expect(waits).toBeVisible();
  await record.getByRole('button', { name: /^Confirm: Botox/ }).press('Enter');
  await expect(record.getByRole('heading', { name: 'Confirm a direction' })).toBeFocused();
  await expectAccessible(page);
  await record.getByLabel(/^Pregnant/).check();
  await record.getByLabel('Why it is right all the same').fill('Not pregnant: tested today');
  await record.getByRole('button', { name: 'Confirm Direction' }).press('Enter');
  await expect(record.getByRole('heading', { name: 'Entries' })).toBeFocused();
  await expect(waits).toHaveCount(0);

  await record.getByRole('button', { name: /^Add to: Treatment/ }).press('Enter');
  await record.getByLabel('Batch, dose or product to put right').selectOption({ index: 1 });
  await record.getByLabel('Batch number').fill('C9999');
  await record.getByLabel('What to add').fill('Read from the pack');
  await expectAccessible(page);
  await record.getByRole('button', { name: 'Sign Addition' }).press('Enter');
  await expect(record.getByText(/Juvéderm Voluma, batch C9999/)).toBeVisible();
  await expect(record.getByRole('deletion').filter({ hasText: 'batch C1234' })).toBeVisible();

  await record.getByRole('button', { name: /^Entered in error: Treatment/ }).press('Enter');
  await record.getByRole('button', { name: 'Strike Out' }).press('Enter');
  await expect(record.getByText('Please choose what is wrong with the entry.')).toBeVisible();
  await record.getByLabel('What is wrong with it?').selectOption('Entered in the wrong record');
  await record.getByLabel('How you know').fill('The photograph is of her sister');
  await expectAccessible(page);
  await record.getByRole('button', { name: 'Strike Out' }).press('Enter');
  await expect(record.getByText('A second clinician decides')).toBeVisible();
  await expect(record.getByRole('button', { name: /^This belongs to: Treatment/ })).toBeVisible();

  await signIn(page, await buildAdmin(clinic.db, { isClinician: true }));
  await page.goto('/admin?tab=today');
  await arrival.getByRole('button', { name: /12:00/ }).press('Enter');
  await record.getByRole('button', { name: 'Open Record' }).press('Enter');
  await record.getByRole('button', { name: /^Entered in error: Treatment/ }).press('Enter');
  await expect(record.getByText('Nia Okafor signed that it is in the wrong record')).toBeVisible();
  await record.getByLabel('How you know').fill('I was there');
  await record.getByRole('button', { name: 'Strike Out' }).press('Enter');
  await expect(record.getByRole('heading', { name: 'Entries' })).toBeFocused();
  await expectAccessible(page);

  await record.getByRole('button', { name: 'Record Treatment' }).press('Enter');
  await record.getByLabel('Product', { exact: true }).fill(toxinProduct().product);
  await record.getByLabel('Batch number').fill('B-7');
  await record.getByLabel('Expiry date').fill(toxinProduct().expiry);
  await record.getByLabel('Dose in total').fill('20');
  await record.getByRole('button', { name: 'Sign Treatment…' }).press('Enter');
  const timeOut = page.getByRole('alertdialog', { name: /^Time-out/ });
  await expect(timeOut.getByText(name)).toBeVisible();
  for (const words of [
    /^Pregnant/,
    /^There is no consent/,
    /^Botox.*at most 20 units/,
    /batch B-7/,
    /^Adrenaline that is in date/,
  ])
    await expect(timeOut.getByText(words).last()).toBeVisible();
  await expectAccessible(page);

  const consent = photoConsentBody();
  await post('consents', consent);
  for (const refersTo of [consent.id, consent.photos!.id]) {
    const strike = { id: randomUUID(), refersTo, mistake: 'entered-in-error', text: 'Another text' };
    await post('withdrawals', strike);
  }
  await signIn(page, patient);
  await page.goto('/dashboard?tab=record');
  await expect(page.locator('span').getByText('Entered in error', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Direction: Botox/ })).toBeVisible();
  await expect(page.getByText('C9999')).toHaveCount(0);
});
