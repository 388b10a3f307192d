import { buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Page } from '@playwright/test';
import { choose, rowOf } from './adminRows.ts';
import { expect, expectAccessible, fullUnless, test, onlyInFull } from './fixtures.ts';

/** An open day about two weeks ahead. */
let day = addDays(londonToday(), 14);
while (!isUsuallyOpen(day)) day = addDays(day, 1);

const wishes = (page: Page) => page.getByRole('group', { name: /^Times that suit/ });
const at = (time: string) => `${dateWords(day)} at ${time}`;

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, fullUnless(width === 390), () => {
    test.use({ viewport: { width, height: 800 } });

    test(
      'the wizard offers free times to choose from, and the desk chooses a free one',
      onlyInFull,
      async ({ page, clinic, patient, admin, signIn, browser }) => {
        await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '09:00', minutes: 60 });
        await signIn(page, patient);
        await page.goto('/booking?service=prp');
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByLabel('Phone').fill('020 7946 0101');
        await page.getByLabel('Preferred date').fill(day);
        const group = wishes(page);
        await expect(group).toContainText('Asked for, not booked');
        await expect(group.getByRole('button', { name: at('09:00') })).toHaveCount(0);
        await expectAccessible(page);
        const [first, second] = [
          group.getByRole('button', { name: at('10:00') }),
          group.getByRole('button', { name: at('16:30') }),
        ];
        await first.click();
        await second.click();
        await expect(first).toHaveAttribute('aria-pressed', 'true');
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(page.getByText('(asked for, not booked)')).toBeVisible();
        await page.getByRole('button', { name: 'Submit Request' }).click();
        await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();

        await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '10:00', minutes: 30 });
        const desk = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
        await signIn(desk, admin);
        await desk.goto(`${clinic.url}/admin?tab=queue`);
        const name = `${patient.firstName} ${patient.lastName}`;
        await expect(rowOf(desk, name)).toContainText('10:00 or 16:30');
        await choose(desk, rowOf(desk, name), 'Schedule Appointment');
        const dialog = desk.getByRole('dialog', { name: 'Schedule Appointment' });
        await expect(dialog.getByText('10:00 taken')).toBeVisible();
        await expect(dialog.getByRole('button', { name: /, 16:30 free/ })).toBeVisible();
        await expectAccessible(desk);
        await desk.keyboard.press('1');
        await expect(dialog.getByLabel('Appointment time')).toHaveValue('16:30');
        await dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
        await expect(desk.getByText('Appointment Confirmed')).toBeVisible();
        const [booking] = await clinic.db('bookings').where({ user_id: patient.id });
        expect(booking).toMatchObject({
          status: 'confirmed',
          appointment_date: day,
          appointment_time: '16:30',
        });
        await desk.context().close();
      },
    );
  });
}

test('a part of the day can be chosen without the list', onlyInFull, async ({ page, clinic }) => {
  await page.route('**/api/free-times*', (route) => route.abort());
  await page.goto('/#booking');
  const form = page.getByRole('form', { name: 'Request Consultation' });
  await form.getByLabel('Name').fill('Ada Guest');
  await form.getByLabel('Email').fill('ada@mail.example');
  await form.getByLabel('Phone').fill('020 7946 0101');
  await form.getByLabel('Service').selectOption({ label: 'PRP Therapy' });
  await form.getByLabel('Preferred date').fill(day);
  await wishes(page).getByRole('button', { name: 'Afternoons' }).click();
  await form.getByRole('button', { name: 'Request Consultation' }).click();
  await expect(page.getByText('We have your request')).toBeVisible();
  const [booking] = await clinic.db('bookings').where({ name: 'Ada Guest' });
  expect(booking).toMatchObject({ wishes: 'afternoons' });
});

test(
  'a chosen time is restored after a reload, and cleared when another day is chosen',
  onlyInFull,
  async ({ page }) => {
    await page.goto('/#booking');
    const form = page.getByRole('form', { name: 'Request Consultation' });
    await form.getByLabel('Service').selectOption({ label: 'PRP Therapy' });
    await form.getByLabel('Preferred date').fill(day);
    const chosen = wishes(page).getByRole('button', { name: at('11:00') });
    const any = wishes(page)
      .getByRole('button', { name: dateWords(day) })
      .nth(2);
    await expect(any).toBeVisible();
    const label = await any.getAttribute('aria-label');
    await any.click();
    await expect(any).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await form.getByLabel('Name').click();
    const again = wishes(page).getByRole('button', { name: label ?? '', exact: true });
    await expect(again).toHaveAttribute('aria-pressed', 'true');
    await form.getByLabel('Preferred date').fill(addDays(day, 60));
    await expect(wishes(page).getByText('chosen')).toHaveCount(0);
    await expect(chosen).toHaveCount(0);
  },
);

test(
  'the planner shows preferred times as ghosts that can be hidden and dropped on',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    const booking = await buildBooking(clinic.db, {
      preferredDate: day,
      wishes: { times: [{ date: day, time: '11:00' }] },
    });
    await signIn(page, admin);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/admin?tab=bookings&day=${day}`);
    await page.getByRole('button', { name: 'Calendar', exact: true }).click();
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    const ghost = page.getByText(`${booking.name} asks`);
    await expect(ghost).toBeVisible();
    await page.locator(`[data-spot="slot-${day}-11:00"]`).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Calendar options' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Hide wishes' }).click();
    await expect(ghost).toHaveCount(0);
  },
);
