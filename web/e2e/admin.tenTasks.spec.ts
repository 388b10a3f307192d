import type { Locator } from '@playwright/test';
import { buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { rowOf } from './adminRows.ts';
import { expect, test, onlyInFull } from './fixtures.ts';
import { countingHand, secondsOf } from './hand.ts';
import { readText } from './readText.ts';

/** Limits for each task, starting at Today; more is a regression. */
const most = {
  'book a known caller': { clicks: 1, keys: 9 },
  'book a new caller': { clicks: 1, keys: 33 },
  'find by telephone': { clicks: 0, keys: 6 },
  'move to another day': { clicks: 1, keys: 1 },
  cancel: { clicks: 3, keys: 0 },
  complete: { clicks: 1, keys: 0 },
  'mark attendance': { clicks: 1, keys: 0 },
  'answer a message': { clicks: 2, keys: 13 },
  'confirm a request': { clicks: 2, keys: 0 },
  'offer three times': { clicks: 6, keys: 0 },
  'note something about a customer': { clicks: 1, keys: 29 },
};

/** Targets for the two tasks that are done all day. */
const goals: Record<string, { words: string; isMet: (done: { clicks: number; keys: number }) => boolean }> = {
  'book a known caller': {
    words: 'at most 3 clicks and the typed name',
    isMet: ({ clicks, keys }) => clicks <= 3 && keys <= 'n okafor'.length + 2,
  },
  'book a new caller': { words: 'at most 20 s', isMet: (done) => secondsOf(done) <= 20 },
};

const today = londonToday();
/** The Monday of next week. */
const monday = addDays(today, 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));

test.describe('The most common tasks', () => {
  let hand: ReturnType<typeof countingHand>;

  test.beforeEach(async ({ page, admin, signIn }) => {
    await signIn(page, admin);
    hand = countingHand(page);
  });

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  test.afterEach(({}, { title }) => {
    const limit = most[title as keyof typeof most];
    const words = ({ clicks, keys }: { clicks: number; keys: number }) => `clicks: ${clicks}, keys: ${keys}`;
    const goal = goals[title];
    process.stdout.write(
      `Task: ${title}: ${words(hand.done)}; ${secondsOf(hand.done).toFixed(1)} s for a practised hand (${goal ? `goal: ${goal.words}; ` : ''}at most ${words(limit)})\n`,
    );
    expect(goal?.isMet(hand.done) ?? true).toBe(true);
    expect(hand.done.clicks).toBeLessThanOrEqual(limit.clicks);
    expect(hand.done.keys).toBeLessThanOrEqual(limit.keys);
  });

  const times = (dialog: Locator) =>
    dialog.getByRole('group', { name: 'Next free times' }).getByRole('button', { name: /, \d\d:\d\d$/ });

  test('book a known caller', onlyInFull, async ({ page, clinic }) => {
    const user = await buildUser(clinic.db, { firstName: 'Zelda', lastName: 'Okafor' });
    await buildBooking(clinic.db, {
      userId: user.id,
      phone: '07700 900 201',
      service: 'B12 Injection',
      status: 'cancelled',
    });
    await readText(clinic.db, user.id, 'B12 Injection');
    await page.goto('/admin?tab=today');
    await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible();
    await hand.press('n');
    const dialog = page.getByRole('dialog', { name: 'New Booking' });
    await expect(dialog.getByLabel('Name or telephone')).toBeFocused();
    await hand.type('okafor');
    await expect(dialog.getByRole('button', { name: 'Zelda Okafor' })).toBeVisible();
    await hand.press('Enter');
    await expect(dialog.getByLabel('Telephone')).toHaveValue('07700 900 201');
    await expect(dialog.getByLabel('Service')).toHaveValue('B12 Injection');
    await hand.click(times(dialog).nth(1));
    await hand.press('Control+Enter');
    await expect(page.getByText('Booking Created')).toBeVisible();
    await expect(dialog).toBeHidden();
    const booked = await clinic.db('bookings').where({ user_id: user.id, status: 'confirmed' });
    expect(booked).toMatchObject([{ phone: '07700 900 201', service: 'B12 Injection' }]);
  });

  test('book a new caller', { tag: '@full' }, async ({ page }) => {
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
    await hand.press('Control+Enter');
    await expect(page.getByText('Booking Created')).toBeVisible();
  });

  test('find by telephone', { tag: '@full' }, async ({ page, clinic }) => {
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

  test('move to another day', { tag: '@full' }, async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentDate: monday });
    // The desk returns to the week it had open.
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
    await expect(page.locator(`[data-day="${addDays(monday, 1)}"]`)).toContainText(booking.name);
  });

  test('cancel', { tag: '@full' }, async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentDate: today });
    await page.goto('/admin?tab=today');
    await hand.click(page.getByRole('button', { name: `Actions for ${booking.name}` }));
    await hand.click(page.getByRole('menuitem', { name: 'Cancel' }));
    await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }));
    await expect(page.getByText('Nobody is expected today')).toBeVisible();
  });

  test('complete', { tag: '@full' }, async ({ page, clinic }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentDate: today, attendance: 'arrived' });
    await page.goto('/admin?tab=today');
    await hand.click(page.getByRole('button', { name: `Mark Complete: ${booking.name}` }));
    await expect(page.getByRole('listitem').filter({ hasText: booking.name })).toContainText('Completed');
  });

  test('mark attendance', { tag: '@full' }, async ({ page, clinic }) => {
    await buildConfirmed(clinic.db, { appointmentDate: today });
    await page.goto('/admin?tab=today');
    const arrived = page.getByRole('button', { name: 'Arrived' });
    await hand.click(arrived);
    await expect(arrived).toHaveAttribute('aria-pressed', 'true');
  });

  test('answer a message', { tag: '@full' }, async ({ page, clinic }) => {
    const contact = await buildContact(clinic.db, { message: 'Do you open on Saturdays?' });
    await page.goto('/admin?tab=today');
    await hand.click(page.getByRole('link', { name: contact.name, exact: true }));
    const pane = page.getByRole('region', { name: `Message from ${contact.name}` });
    await expect(pane).toContainText('Do you open on Saturdays?');
    await hand.press('r');
    await expect(pane.getByLabel(/^Reply to /)).toBeFocused();
    await hand.type('Yes, we do.');
    await hand.press('Control+Enter');
    await expect(pane.getByRole('region', { name: 'History' })).toContainText('Yes, we do.');
    await hand.click(pane.getByRole('button', { name: 'Handled' }));
    await expect(rowOf(page, contact.name)).toHaveCount(0);
  });

  test('confirm a request', { tag: '@full' }, async ({ page, clinic }) => {
    const booking = await buildBooking(clinic.db, { preferredDate: monday, userId: null });
    await page.goto('/admin?tab=today');
    await hand.click(page.getByRole('link', { name: booking.name, exact: true }));
    const pane = page.getByRole('region', { name: `Consultation for ${booking.name}` });
    await hand.click(pane.getByRole('button', { name: /^Confirm Mon .*, 09:00$/ }));
    await expect(page.getByText('Appointment Confirmed')).toBeVisible();
  });

  test('offer three times', onlyInFull, async ({ page, clinic }) => {
    const booking = await buildBooking(clinic.db, { preferredDate: monday, userId: null });
    await page.goto('/admin?tab=today');
    await hand.click(page.getByRole('link', { name: booking.name, exact: true }));
    const pane = page.getByRole('region', { name: `Consultation for ${booking.name}` });
    await hand.click(pane.getByRole('button', { name: 'Offer up to three' }));
    const times = pane.getByRole('button', { name: /^Mon .*, \d\d:\d\d$/ });
    for (const at of [0, 2, 4]) await hand.click(times.nth(at));
    await hand.click(pane.getByRole('button', { name: 'Offer 3 Times' }));
    await expect(page.getByText('Times Offered')).toBeVisible();
    const waiting = page.getByRole('region', { name: 'Offered, waiting for the patient' });
    await expect(waiting).toContainText(booking.name);
  });

  test('note something about a customer', { tag: '@full' }, async ({ page, clinic }) => {
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
    await hand.press('Control+Enter');
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Prefers the mornings' })).toBeVisible();
  });
});
