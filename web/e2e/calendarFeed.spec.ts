import { buildConfirmed } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

for (const width of [390, 1280]) {
  test.describe(`At ${width} px`, onlyInFull, () => {
    test.use({ viewport: { width, height: 840 } });

    test('a patient makes a calendar address, sees it once and revokes it', async ({
      page,
      clinic,
      patient,
      signIn,
    }) => {
      await buildConfirmed(clinic.db, { userId: patient.id, appointmentDate: addDays(londonToday(), 5) });
      await signIn(page, patient);
      await page.goto('/dashboard');
      await page.getByRole('tab', { name: 'Account Settings' }).click();
      const section = page.getByRole('region', { name: 'Calendar' });
      await expect(section).toContainText('This calendar is read only');
      await section.getByRole('button', { name: 'Make a calendar address' }).click();
      await expect(section.getByRole('button', { name: 'Copy address' })).toBeFocused();
      const shown = section.getByText(/^http:.*\/api\/calendar\/[\w-]{43}\.ics$/);
      await expect(shown).toBeVisible();
      await expectAccessible(page);
      const address = await shown.innerText();
      const read = async () => (await fetch(address)).status;
      expect(await (await fetch(address)).text()).toContain('SUMMARY:Appointment');

      await page.reload();
      await page.getByRole('tab', { name: 'Account Settings' }).click();
      await expect(section).toContainText('You have an address');
      await expect(shown).toHaveCount(0);
      await section.getByRole('button', { name: 'Revoke address' }).click();
      await expect(page.getByText('Calendar address revoked')).toBeVisible();
      await expect(section.getByRole('button', { name: 'Make a calendar address' })).toBeFocused();
      expect(await read()).toBe(404);
    });

    test('the practitioner makes one among the sign-in settings', async ({ page, clinic, admin, signIn }) => {
      await buildConfirmed(clinic.db, { appointmentDate: addDays(londonToday(), 5) });
      await signIn(page, admin);
      await page.goto('/admin?tab=staff');
      const section = page.getByRole('region', { name: 'Calendar' });
      await section.getByRole('button', { name: 'Make a calendar address' }).click();
      const address = await section.getByText(/\.ics$/).innerText();
      expect(await (await fetch(address)).text()).toContain('SUMMARY:Busy');
      await expectAccessible(page);
    });
  });
}
