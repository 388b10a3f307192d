import type { Page } from '@playwright/test';
import { buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

const today = londonToday();
const card = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test.beforeEach(({ page, admin, signIn }) => signIn(page, admin));

test(
  'the same card opens wherever an appointment is listed, and every name opens the sheet',
  { tag: '@full' },
  async ({ page, clinic }) => {
    const user = await buildUser(clinic.db, { firstName: 'Carla', lastName: 'Cardwell' });
    const name = 'Carla Cardwell';
    const booking = await buildConfirmed(clinic.db, {
      userId: user.id,
      name,
      phone: '020 7946 0123',
      appointmentDate: today,
      appointmentTime: '12:00',
    });
    const list = page.getByRole('listitem').filter({ hasText: name });
    const sheet = page.getByRole('dialog', { name }).filter({ hasText: 'Staff notes' });
    const time = /12:00/;
    const places = {
      table: async () => {
        await page.goto('/admin?tab=bookings&view=table');
        await rowOf(page, name).getByRole('button', { name: time }).click();
      },
      today: async () => {
        await page.getByRole('tab', { name: 'Today' }).click();
        await list.getByRole('button', { name: time }).click();
      },
      month: async () => {
        await page.goto(`/admin?tab=bookings&view=calendar&span=month&day=${today}`);
        await list.getByRole('button', { name: time }).click();
      },
      planner: async () => {
        await page.goto(`/admin?tab=bookings&view=calendar&span=day&day=${today}`);
        await page.locator(`[data-spot="booking-${booking.id}"]`).click();
      },
      sheet: async () => {
        await page.getByRole('tab', { name: 'Customers' }).click();
        await rowOf(page, 'Cardwell').getByRole('button', { name, exact: true }).click();
        const visit = sheet.getByRole('button', { name: /Consultation/ });
        const past = sheet.getByText('Past and cancelled visits');
        await expect(visit.or(past).first()).toBeVisible();
        // After noon it is among those.
        if (!(await visit.isVisible())) await past.click();
        await visit.click();
      },
      palette: async () => {
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder('A name, telephone number').fill('Cardwell');
        await page.getByRole('option', { name: /Cardwell, Consultation/ }).click();
      },
    };
    for (const open of Object.values(places)) {
      await open();
      const dialog = card(page, name);
      for (const action of ['Cancel Appointment', 'Move Appointment', 'Mark Complete']) {
        await expect(dialog.getByRole('button', { name: action })).toBeEnabled();
      }
      for (const way of ['Arrived', 'Did not attend', 'Customer sheet', 'History', 'Copy Details']) {
        await expect(dialog.getByRole('button', { name: way })).toBeVisible();
      }
      await expect(dialog.getByRole('link', { name: '020 7946 0123' })).toHaveAttribute(
        'href',
        'tel:+442079460123',
      );
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await expectAccessible(page);

    await places.table();
    await expectAccessible(page);
    await card(page, name).getByRole('button', { name: 'Customer sheet' }).click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    for (const open of [places.today, places.month]) {
      await open();
      await page.keyboard.press('Escape');
      await list.getByRole('button', { name, exact: true }).click();
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    }
  },
);

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

test('completing before the day asks first', onlyInFull, async ({ page, clinic }) => {
  const booking = await buildConfirmed(clinic.db);
  await page.goto('/admin?tab=bookings&view=table');
  await choose(page, rowOf(page, booking.name), 'Move Appointment');
  await expect(page.getByRole('dialog', { name: 'Move Appointment' })).toContainText(booking.name);
  await page.keyboard.press('Escape');
  await rowOf(page, booking.name)
    .getByRole('button', { name: /10:00$/ })
    .click();
  await expect(
    card(page, booking.name).getByRole('button', { name: 'Mark Complete' }),
  ).toHaveAccessibleDescription(/The day has not come/);
});

test(
  'a waiting request is shown in full first, and its card is one click away',
  onlyInFull,
  async ({ page, clinic }) => {
    const booking = await buildBooking(clinic.db, { userId: null });
    const name = { name: booking.name, exact: true };
    await page.goto('/admin');
    for (const [tab, opener] of [
      ['To answer', page.getByRole('button', name)],
      ['Today', page.getByRole('link', name)],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await opener.click();
      await page.getByRole('button', { name: 'Appointment card' }).click();
      await expect(
        card(page, booking.name).getByRole('button', { name: 'Schedule Appointment' }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(card(page, booking.name)).toBeHidden();
    }
  },
);

test(
  'a note and a flag are written on the card, and stand on Today at once',
  onlyInFull,
  async ({ page, clinic }) => {
    const user = await buildUser(clinic.db, { firstName: 'Lara', lastName: 'Latexworth' });
    const name = 'Lara Latexworth';
    await buildConfirmed(clinic.db, {
      userId: user.id,
      name,
      appointmentDate: today,
      appointmentTime: '12:00',
    });
    await page.goto('/admin?tab=today');
    const row = page.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name: '12:00' }).click();
    const dialog = card(page, name);
    await dialog.getByRole('button', { name: 'Add: Note on this appointment' }).click();
    await expect(dialog.getByLabel('Note on this appointment')).toBeFocused();
    await page.keyboard.type('15 minutes late');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('button', { name: 'Change: Note on this appointment' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Add: Flag for every visit' }).click();
    await dialog.getByLabel('Flag for every visit').fill('Allergic to latex');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Allergic to latex')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(row).toContainText('Flag: Allergic to latex');
    await expect(row).toContainText('Note: 15 minutes late');
  },
);
