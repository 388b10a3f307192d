import type { Locator, Page } from '@playwright/test';
import { buildAdmin, buildConfirmed } from '#api/demo/factories.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

/** A Tuesday at 10:20 in the clinic, and the Monday before it. */
const now = '2027-03-02T10:20:00Z';
const [today, monday] = ['2027-03-02', '2027-03-01'];

const show = (page: Page, span: 'week' | 'day', day: string) =>
  page.goto(`/admin?tab=bookings&view=calendar&span=${span}&day=${day}`);
const slot = (page: Page, day: string, time: string) => page.locator(`[data-spot="slot-${day}-${time}"]`);
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const week = (page: Page, words: string) => page.getByRole('heading', { name: `Week of ${words}` });

async function centre(item: Locator): Promise<[x: number, y: number]> {
  const box = await item.boundingBox();
  if (!box) throw new Error('it is not to be seen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await page.mouse.move(...(await centre(from)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(to)), { steps: 6 });
  await page.mouse.up();
}

test.beforeEach(async ({ page, admin, signIn }) => {
  await page.clock.setFixedTime(now);
  await signIn(page, admin);
});

test('reopens with the last view and week of this user', onlyInFull, async ({ page, clinic, signIn }) => {
  const booking = await buildConfirmed(clinic.db, { appointmentDate: '2027-03-09' });
  await page.goto('/admin?tab=bookings');
  await expect(page.getByRole('table', { name: 'Bookings' })).toBeVisible();
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(week(page, '8 Mar 2027')).toBeVisible();
  await page.getByRole('tab', { name: 'Customers' }).click();
  await page.getByRole('tab', { name: 'Bookings' }).click();
  await expect(week(page, '8 Mar 2027')).toBeVisible();
  // In another tab too, which has no session storage.
  const other = await page.context().newPage();
  await other.clock.setFixedTime(now);
  await other.goto('/admin?tab=bookings');
  await expect(week(other, '8 Mar 2027')).toBeVisible();
  await expect(other.getByRole('button', { name: booking.name })).toBeVisible();
  const stored = await other.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.startsWith('desk-calendar')),
  );
  expect(JSON.parse(stored?.[1] ?? '{}')).toEqual({
    view: 'calendar',
    span: 'week',
    day: '2027-03-09',
    lookedOn: today,
  });
  // The next morning has the same view, with its own week.
  await other.clock.setFixedTime('2027-03-17T09:00:00Z');
  await other.goto('/admin?tab=bookings');
  await expect(week(other, '15 Mar 2027')).toBeVisible();
  await other.close();
  await signIn(page, await buildAdmin(clinic.db));
  await page.goto('/admin?tab=bookings');
  await expect(page.getByRole('table', { name: 'Bookings' })).toBeVisible();
});

test(
  'the whole day fits at 1366 × 768, and rows are large enough to click',
  { tag: '@full' },
  async ({ page, clinic }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await buildConfirmed(clinic.db, { appointmentDate: today, appointmentTime: '16:30', minutes: 60 });
    for (const span of ['week', 'day'] as const) {
      await show(page, span, today);
      const grid = page.getByRole('region', { name: /^Appointments/ });
      const first = slot(page, today, '09:00');
      await expect(first).toBeVisible();
      const { hidden, bottom, row } = await grid.evaluate((it) => ({
        hidden: it.scrollHeight - it.clientHeight,
        bottom: it.getBoundingClientRect().bottom,
        row: it.querySelector('[data-spot$="09:00"]')?.getBoundingClientRect().height ?? 0,
      }));
      expect(hidden).toBe(0);
      expect(bottom).toBeLessThanOrEqual(768);
      expect(row).toBeGreaterThanOrEqual(24);
      const day = await page.locator(`[data-day="${today}"]`).boundingBox();
      expect(day?.height).toBeCloseTo(17 * row, 0);
      await expectAccessible(page);
    }
  },
);

test(
  'a drag over free time blocks or books it, up to the next appointment',
  onlyInFull,
  async ({ page, clinic }) => {
    await buildConfirmed(clinic.db, { appointmentDate: today, appointmentTime: '14:00', minutes: 60 });
    await show(page, 'week', today);
    const dialog = page.getByRole('dialog');
    await drag(page, slot(page, today, '12:00'), slot(page, today, '13:00'));
    await expect(dialog).toHaveAccessibleName('Tue 2 Mar 2027, 12:00–13:30');
    await dialog.getByRole('button', { name: 'Block' }).click();
    await expect(dialog.getByLabel('From 12:00 to')).toHaveValue('13:30');
    await dialog.getByLabel('Reason').fill('Lunch');
    await dialog.getByRole('button', { name: 'Block This Time' }).click();
    await expect(page.getByRole('button', { name: 'Lunch 12:00–13:30' })).toBeVisible();
    await expect(dialog).toBeHidden();
    // Upwards, into an appointment: the selection ends before it.
    await drag(page, slot(page, today, '16:00'), page.getByRole('button', { name: 'Lunch' }));
    await expect(dialog).toHaveAccessibleName('Tue 2 Mar 2027, 15:00–16:30');
    await expect(dialog.getByLabel('Name or telephone')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await slot(page, today, '09:30').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: '09:30 to 11:00' })).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveAccessibleName('Tue 2 Mar 2027, 09:30–11:00');
  },
);

test(
  'cancelled bookings are never drawn over a break, and can be hidden',
  onlyInFull,
  async ({ page, clinic }) => {
    const at = (appointmentTime: string, status = 'cancelled') =>
      buildConfirmed(clinic.db, { appointmentDate: today, appointmentTime, status: status as 'cancelled' });
    const [free, squeezed] = [await at('15:00'), await at('12:00')];
    await clinic.db('blocked_times').insert({
      start_date: today,
      end_date: today,
      start_time: '12:00',
      end_time: '13:00',
      reason: 'Lunch',
    });
    await show(page, 'week', today);
    const card = page.getByRole('button', { name: free.name });
    const options = page.getByRole('button', { name: 'Calendar options' });
    const hide = page.getByRole('menuitemcheckbox', { name: 'Hide cancelled' });
    await expect(card).toHaveCount(0);
    await options.click();
    await expect(hide).toBeChecked();
    await hide.click();
    await page.keyboard.press('Escape');
    await expect(card).toBeVisible();
    await expect(page.getByRole('button', { name: squeezed.name })).toHaveCount(0);
    // Its slot can be booked again.
    await slot(page, today, '15:00').click({ position: { x: 10, y: 8 } });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '1 cancelled' }).click();
    await page.getByRole('dialog').getByRole('button', { name: squeezed.name }).click();
    await expect(page.getByRole('dialog', { name: squeezed.name })).toContainText('Cancelled');
    await page.keyboard.press('Escape');

    await options.click();
    await hide.click();
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('button', { name: '1 cancelled' })).toHaveCount(0);
    await page.reload();
    await options.click();
    await expect(hide).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(slot(page, today, '15:00')).toBeVisible();
    await expect(card).toHaveCount(0);
  },
);

test(
  'a line marks the present time, and the toolbar shows who is in the room and who waits',
  onlyInFull,
  async ({ page, clinic }) => {
    const at = (appointmentTime: string) =>
      buildConfirmed(clinic.db, { appointmentDate: today, appointmentTime, attendance: 'arrived' });
    const [inside, waits] = [await at('10:00'), await at('11:00')];
    await show(page, 'week', today);
    const here = page.getByText(/In the room:/);
    await expect(here).toContainText(`${inside.name} until 10:45`);
    await expect(page.getByText(/Waiting:/)).toContainText(`${waits.name} for 11:00`);
    await expect(page.locator(`[data-day="${today}"]`)).toContainText('In the room');
    const line = page.locator('[data-now]');
    const offset = () => line.evaluate((it) => Number(it.style.getPropertyValue('--top')) * 30);
    expect(await offset()).toBe(80);
    await page.clock.setFixedTime('2027-03-02T11:20:00Z');
    await expect.poll(offset).toBe(140);
    await expect(here).toContainText(`${waits.name} until 11:45`);
    await expectAccessible(page);
    await here.getByRole('button', { name: waits.name }).click();
    await expect(page.getByRole('dialog', { name: waits.name })).toBeVisible();
    await page.keyboard.press('Escape');
    // A patient who has gone in is not called "Arrived", although somebody else has the room by now.
    await clinic.db('bookings').where({ id: inside.id }).update({ taken_in_at: '2027-03-02T10:05:00Z' });
    await clinic.db('bookings').where({ id: waits.id }).update({ taken_in_at: '2027-03-02T11:02:00Z' });
    await page.reload();
    for (const { name } of [inside, waits])
      await expect(page.locator('[data-spot^=booking]').filter({ hasText: name })).toContainText(
        'With the practitioner',
      );
    await page.getByRole('tab', { name: 'Today' }).click();
    await expect(here).toContainText(waits.name);
  },
);

test.describe('To another week', () => {
  test('by keyboard beyond the edge, dropped with Enter', onlyInFull, async ({ page, clinic }) => {
    const saturday = addDays(monday, 5);
    const booking = await buildConfirmed(clinic.db, { appointmentDate: saturday, appointmentTime: '11:00' });
    await buildConfirmed(clinic.db, { appointmentDate: '2027-03-08', appointmentTime: '12:00' });
    await show(page, 'week', monday);
    const card = page.getByRole('button', { name: booking.name });
    await card.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(week(page, '8 Mar 2027')).toBeVisible();
    await expect(slot(page, '2027-03-08', '11:00')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Mon 8 Mar 2027, 11:00, free' })).toBeAttached();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: '11:30, runs into 12:00' })).toBeAttached();
    // It cannot be dropped where it does not fit.
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Appointment Moved')).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(slot(page, '2027-03-09', '11:30')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Appointment Moved')).toBeVisible();
    await expect(toast(page, `${booking.name}, Tue 9 Mar 2027, 11:30.`)).toBeVisible();
    await expect(page.locator('[data-day="2027-03-09"]')).toContainText(booking.name);
    await expect(card).toBeFocused();
    await expect(page.getByText('Choose a free time')).toHaveCount(0);
    // And back again to where it was.
    await page.keyboard.press('m');
    await page.keyboard.press('PageUp');
    await expect(week(page, '1 Mar 2027')).toBeVisible();
    await expect(slot(page, '2027-03-02', '11:30')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Choose a free time')).toHaveCount(0);
    expect(await clinic.db('bookings').where({ id: booking.id }).first()).toMatchObject({
      appointment_date: '2027-03-09',
      appointment_time: '11:30',
    });
  });

  test('by the tray, which holds it while the week is changed', onlyInFull, async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentDate: today, appointmentTime: '11:00' });
    // A closed day is shown only with something on it.
    await buildConfirmed(clinic.db, { appointmentDate: '2027-03-26', appointmentTime: '09:00' });
    await show(page, 'week', today);
    const card = page.getByRole('button', { name: booking.name });
    const tray = page.locator('[data-tray]');
    await drag(page, card, tray);
    await expect(tray).toContainText(booking.name);
    await expect(card).toHaveCount(0);
    await tray.getByRole('button', { name: 'Put back' }).click();
    await card.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pick up' }).click();
    for (let week = 0; week < 3; week++) await page.getByRole('button', { name: 'Next week' }).click();
    await expect(tray).toContainText('Choose a free time');
    await expectAccessible(page);
    // A bank holiday is asked about; an ordinary day is not.
    await slot(page, '2027-03-26', '15:30').click();
    const question = page.getByRole('alertdialog', { name: 'Move Appointment' });
    await expect(question).toContainText('Usually closed (Good Friday)');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Leave it' }).click();
    await expect(tray).toContainText(booking.name);
    await slot(page, '2027-03-25', '15:30').click();
    await expect(page.locator('[data-day="2027-03-25"]')).toContainText(booking.name);
    await expect(tray).not.toContainText(booking.name);
  });
});
