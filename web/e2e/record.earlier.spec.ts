import { randomUUID } from 'node:crypto';
import { buildConfirmed } from '#api/demo/factories.ts';
import { consentBody, toxinConsent } from '#api/testing/recordForms.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { expectAccessible, onlyInFull } from './fixtures.ts';
import { expect, test } from './pwa.ts';

test(
  'a clinician reads an earlier consent, which is loaded once it is opened',
  onlyInFull,
  async ({ page, clinic, patient, admin, network, quietConsole, signIn }) => {
    quietConsole.expectErrors.push(/ERR_|Failed to (fetch|load)/);
    await clinic.db('users').where({ id: admin.id }).update({ is_clinician: true });
    const name = `${patient.firstName} ${patient.lastName}`;
    await buildConfirmed(clinic.db, {
      userId: patient.id,
      name,
      service: 'Anti-Wrinkle Injections',
      appointmentDate: londonToday(),
      appointmentTime: '12:00',
    });
    await signIn(page, admin);
    for (const questions of ['Does it hurt?', null]) {
      const answer = await page.request.post(`/api/admin/records/${patient.id}/consents`, {
        data: consentBody({ discussion: { questions, answers: null } }),
        headers: { 'Idempotency-Key': randomUUID() },
      });
      expect(answer.status()).toBe(201);
    }
    await page.goto('/admin?tab=today');
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: /12:00/ }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: 'Open Record' }).click();
    const earlier = dialog.getByText('Show what was discussed and signed');
    await expect(earlier).toHaveCount(1);
    await expect(dialog.getByText('Asked: Does it hurt?')).toHaveCount(0);
    await dialog.getByText('Read the text').click();
    const { heading = '' } = toxinConsent.sections[0] ?? {};
    await expect(dialog.getByRole('region', { name: heading })).toHaveCount(1);

    network.fault = 'refuse';
    await earlier.click();
    await expect(dialog.getByText('It comes back with the clinic’s server.')).toBeVisible();
    network.fault = 'pass';
    await expect(dialog.getByText('Asked: Does it hurt?')).toBeVisible();
    await expect(dialog.getByRole('region', { name: heading })).toHaveCount(2);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectAccessible(page);
  },
);
