import { randomUUID } from 'node:crypto';
import { buildAdmin, buildConfirmed } from '#api/demo/factories.ts';
import { consentBody, toxinConsent } from '#api/testing/recordForms.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test(
  'a purpose of photographs is withdrawn alone, at the desk and by the patient, and then the consent',
  onlyInFull,
  async ({ page, clinic, patient, signIn }) => {
    const name = `${patient.firstName} ${patient.lastName}`;
    await signIn(page, await buildAdmin(clinic.db, { isClinician: true }));
    // A recent patient, whose record opens without a reason.
    const yesterday = addDays(londonToday(), -1);
    await buildConfirmed(clinic.db, { userId: patient.id, name, appointmentDate: yesterday });
    const photos = { id: randomUUID(), record: true, teaching: true, publication: false };
    const signed = await page.request.post(`/api/admin/records/${patient.id}/consents`, {
      data: consentBody({ photos }),
    });
    expect(signed.status()).toBe(201);

    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto('/admin?tab=users');
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: 'Open Record' }).click();
    await dialog.getByRole('button', { name: 'Withdraw: Consent to photographs' }).click();
    await dialog.getByRole('button', { name: 'Record Withdrawal' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please choose what is withdrawn.');
    await dialog.getByLabel('For teaching').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Record Withdrawal' }).click();
    await expect(dialog.getByText('For my record: yes · For teaching: withdrawn')).toBeVisible();
    await expect(dialog.getByText(/^To Consent to photographs, /)).toBeVisible();

    await page.setViewportSize({ width: 320, height: 700 });
    await signIn(page, patient);
    await page.goto('/dashboard?tab=record');
    const teaching = page.getByRole('listitem').filter({ hasText: /^For teaching/ });
    await expect(teaching).toHaveText('For teaching: withdrawn');
    await page.getByRole('button', { name: 'Withdraw: Photographs, for my record' }).click();
    await expectAccessible(page);
    const question = page.getByRole('alertdialog', { name: 'Withdraw this consent?' });
    await question.getByRole('button', { name: 'Withdraw consent' }).click();
    await expect(page.getByRole('heading', { name: 'Consent to photographs' })).toBeFocused();
    await expect(page.getByText('For my record: withdrawn')).toBeVisible();
    await page.getByRole('button', { name: `Withdraw: ${toxinConsent.title}` }).click();
    await question.getByRole('button', { name: 'Withdraw consent' }).click();
    await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0);
    await expect(page.getByText(`To Consent: ${toxinConsent.title}, `)).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    await page.goto('/dashboard?tab=care');
    const copies = page.getByRole('region', { name: 'What you agreed to' });
    await expect(copies.getByText('(withdrawn)')).toBeVisible();
    const download = page.waitForEvent('download');
    await copies.getByRole('link', { name: `Download a copy (PDF): ${toxinConsent.title}` }).click();
    expect((await download).suggestedFilename()).toBe('consent.pdf');
  },
);
