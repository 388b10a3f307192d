import type { Locator } from '@playwright/test';
import { buildBooking, buildConfirmed, buildContact, buildUser } from '#api/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { rowOf } from './adminRows.ts';
import { expect, test } from './fixtures.ts';
import { countingHand, secondsOf } from './hand.ts';

/** What each task may take, counted from Today; more than that is a step backwards. */
const most = {
  'book a known caller': { clicks: 3, keys: 7 },
  'book a new caller': { clicks: 2, keys: 32 },
  'find by telephone': { clicks: 0, keys: 6 },
  'move to another day': { clicks: 2, keys: 1 },
  cancel: { clicks: 3, keys: 0 },
  complete: { clicks: 2, keys: 0 },
  'mark attendance': { clicks: 1, keys: 0 },
  'answer a message': { clicks: 4, keys: 2 },
  'confirm a request': { clicks: 5, keys: 0 },
  'note something about a customer': { clicks: 2, keys: 28 },
};

const today = londonToday();
/** The Monday of next week. */
const monday = addDays(today, 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));

test.describe('The ten commonest tasks', () => {
  let hand: ReturnType<typeof countingHand>;

  test.beforeEach(async ({ page, admin, signIn }) => {
    await signIn(page, admin);
    hand = countingHand(page);
  });

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  test.afterEach(({}, { title }) => {
    const limit = most[title as keyof typeof most];
    const words = ({ clicks, keys }: { clicks: number; keys: number }) => `clicks: ${clicks}, keys: ${keys}`;
    process.stdout.write(
      `Task: ${title}: ${words(hand.done)}; ${secondsOf(hand.done).toFixed(1)} s for a practised hand (at most ${words(limit)})\n`,
    );
    expect(hand.done.clicks).toBeLessThanOrEqual(limit.clicks);
    expect(hand.done.keys).toBeLessThanOrEqual(limit.keys);
  });

  const times = (dialog: Locator) =>
    dialog.getByRole('group', { name: 'Next free times' }).getByRole('button', { name: /, \d\d:\d\d$/ });

  test('book a known caller', async ({ page, clinic }) => {
    const user = await buildUser(clinic.db, { firstName: 'Zelda', lastName: 'Okafor' });
    await buildBooking(clinic.db, { userId: user.id, phone: '07700 900 201', service: 'B12 Injection' });
    await page.goto('/admin?tab=today');
    await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible();
    await hand.press('n');
    const dialog = page.getByRole('dialog', { name: 'New Booking' });
    await expect(dialog.getByLabel('Name or telephone')).toBeFocused();
    await hand.type('okafor');
    await hand.click(dialog.getByRole('button', { name: 'Zelda Okafor' }));
    await hand.click(times(dialog).nth(1));
    await hand.click(dialog.getByRole('button', { name: 'Create Booking' }));
    await expect(page.getByText('Booking Created')).toBeVisible();
  });

  test('book a new caller', async ({ page }) => {
    await page.goto('/admin?tab=today');
    await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible();
    await hand.press('n');
    const dialog = page.getByRole('dialog', { name: 'New Booking' });
    await expect(dialog.getByLabel('Name or telephone')).toBeFocused();
    await hand.type('amira khan');
    await expect(dialog.getByText('Nobody with that name or number yet.')).toBeVisible();
    await hand.press('Enter');
    await expect(dialog.getByLabel('Telephone')).toBeFocused();
    await hand.type('07912345678');
    await hand.press('Tab');
    await hand.type('05031990');
    await hand.click(times(dialog).first());
    await hand.click(dialog.getByRole('button', { name: 'Create Booking' }));
    await expect(page.getByText('Booking Created')).toBeVisible();
  });

  test('find by telephone', async ({ page, clinic }) => {
    const user = await buildUser(clinic.db, { firstName: 'Zelda', lastName: 'Okafor' });
    await buildBooking(clinic.db, { userId: user.id, phone: '07700 900 201' });
    await page.goto('/admin?tab=today');
    await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible();
    await hand.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
    await hand.type('0201');
    await expect(page.getByRole('option', { name: /^Zelda Okafor/ }).first()).toBeVisible();
    await hand.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Zelda Okafor' })).toContainText('07700 900 201');
  });

  test('move to another day', async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentDate: monday });
    // A desk that looks at its week comes back to it.
    await page.goto(`/admin?tab=bookings&day=${monday}`);
    await page.getByRole('button', { name: 'Calendar', exact: true }).click();
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect(page.getByRole('button', { name: booking.name })).toBeVisible();
    await page.getByRole('tab', { name: 'Today' }).click();
    await expect(page.getByText('Nobody is expected today')).toBeVisible();
    await hand.press('2');
    const card = page.getByRole('button', { name: booking.name });
    await hand.drag(card, page.locator(`[data-spot="slot-${addDays(monday, 1)}-11:00"]`));
    await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Move Appointment' }));
    await expect(page.locator(`[data-day="${addDays(monday, 1)}"]`)).toContainText(booking.name);
  });

  test('cancel', async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentDate: today });
    await page.goto('/admin?tab=today');
    await hand.click(page.getByRole('button', { name: `Actions for ${booking.name}` }));
    await hand.click(page.getByRole('menuitem', { name: 'Cancel' }));
    await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }));
    await expect(page.getByText('Nobody is expected today')).toBeVisible();
  });

  test('complete', async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentDate: today });
    await page.goto('/admin?tab=today');
    await hand.click(page.getByRole('button', { name: `Actions for ${booking.name}` }));
    await hand.click(page.getByRole('menuitem', { name: 'Mark Complete' }));
    await expect(page.getByRole('listitem').filter({ hasText: booking.name })).toContainText('Completed');
  });

  test('mark attendance', async ({ page, clinic }) => {
    await buildConfirmed(clinic.db, { appointmentDate: today });
    await page.goto('/admin?tab=today');
    const arrived = page.getByRole('button', { name: 'Arrived' });
    await hand.click(arrived);
    await expect(arrived).toHaveAttribute('aria-pressed', 'true');
  });

  test('answer a message', async ({ page, clinic }) => {
    const contact = await buildContact(clinic.db, { message: 'Do you open on Saturdays?' });
    await page.goto('/admin?tab=today');
    await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible();
    await hand.press('5');
    const menu = rowOf(page, contact.name).getByRole('button', { name: /^Actions for/ });
    await hand.click(menu);
    await hand.click(page.getByRole('menuitem', { name: 'Read Message' }));
    const dialog = page.getByRole('dialog', { name: 'Contact Message' });
    await expect(dialog).toContainText('Do you open on Saturdays?');
    await hand.press('Escape');
    await expect(dialog).toBeHidden();
    await hand.click(menu);
    await hand.click(page.getByRole('menuitem', { name: 'Handled' }));
    await expect(rowOf(page, contact.name)).toHaveCount(0);
  });

  test('confirm a request', async ({ page, clinic }) => {
    const booking = await buildBooking(clinic.db, { preferredDate: addDays(today, 9), userId: null });
    await page.goto('/admin?tab=today');
    await hand.click(page.getByRole('button', { name: booking.name, exact: true }));
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Schedule Appointment' }));
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
    await hand.choose(dialog.getByLabel('Appointment time'), '10:30');
    await hand.click(dialog.getByRole('button', { name: 'Confirm Appointment' }));
    await expect(page.getByText('Appointment Confirmed')).toBeVisible();
  });

  test('note something about a customer', async ({ page, clinic }) => {
    await buildUser(clinic.db, { firstName: 'Zelda', lastName: 'Okafor' });
    await page.goto('/admin?tab=today');
    await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible();
    await hand.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
    await hand.type('okafor');
    await expect(page.getByRole('option', { name: /^Zelda Okafor/ }).first()).toBeVisible();
    await hand.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Zelda Okafor' });
    await hand.click(sheet.getByLabel('New note'));
    await hand.type('Prefers the mornings');
    await hand.click(sheet.getByRole('button', { name: 'Add Note' }));
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Prefers the mornings' })).toBeVisible();
  });
});
