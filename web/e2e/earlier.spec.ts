import { buildConfirmed } from '#api/demo/factories.ts';
import { dateTimeWords } from '#shared/domain/dateWords.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { takeTime } from './offeredTimes.ts';
import { expect, expectAccessible, onlyInFull, test } from './fixtures.ts';

let day = addDays(londonToday(), 14);
while (!isUsuallyOpen(day)) day = addDays(day, 1);

for (const width of [390, 1280]) {
  test(
    `at ${width} px a patient asks for an earlier time, and the desk offers a freed one with one key`,
    onlyInFull,
    async ({ page, clinic, patient, admin, signIn, browser }) => {
      await page.setViewportSize({ width, height: 800 });
      const later = addDays(day, 60);
      await buildConfirmed(clinic.db, {
        userId: patient.id,
        appointmentDate: later,
        appointmentTime: '10:00',
      });
      const other = await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '11:00' });
      await signIn(page, patient);
      await page.goto('/dashboard');
      const box = page.getByRole('checkbox', { name: 'Tell me if an earlier time becomes free' });
      if (width < 768) await page.getByText('More about your visit').click();
      await box.click();
      await expect(box).toBeChecked();
      await expectAccessible(page);

      const desk = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
      await signIn(desk, admin);
      await desk.goto(`${clinic.url}/admin?tab=today`);
      await expect(desk.getByRole('button', { name: 'New Booking' })).toBeVisible();
      await clinic.db('bookings').where({ id: other.id }).update({ status: 'cancelled' });
      await desk.reload();
      const freed = desk.getByRole('region', { name: 'Earlier times' });
      await expect(freed).toContainText(`${patient.firstName} ${patient.lastName}`);
      await expectAccessible(desk);
      expect(await clinic.db('offers')).toEqual([]);
      await desk.keyboard.press('e');
      await expect(desk.getByText('Times Offered')).toBeVisible();
      await expect(freed).toHaveCount(0);
      await takeTime(page, day, '11:00');
      await expect(page.getByText(`Scheduled for ${dateTimeWords(day, '11:00')}`)).toBeVisible();
      await desk.context().close();
    },
  );
}
