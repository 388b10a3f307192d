import type { Locator, Page } from '@playwright/test';
import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { dataComplaintDays } from '#shared/domain/dataComplaint.ts';
import { addDays, londonNow, londonToday } from '#shared/domain/wallTime.ts';
import { expect, test, type Clinic, onlyInFull } from './fixtures.ts';
import { countingHand } from './hand.ts';
import { readText } from './readText.ts';

/** Clicks, and keys besides typed text, of the first call: none of the others may need more. */
const most = 7;

const today = londonToday();
const soon = addDays(today, 1);

/** A customer with an appointment. @param appointmentDate tomorrow by default, which is within 48 hours */
async function buildCaller({ db }: Clinic, { appointmentDate = soon, service = 'Dermal Fillers' } = {}) {
  const user = await buildUser(db, { firstName: 'Zelda', lastName: 'Okafor' });
  const at = { appointmentDate, appointmentTime: '10:00' };
  const booking = await buildConfirmed(db, {
    userId: user.id,
    name: 'Zelda Okafor',
    email: user.email,
    service,
    ...at,
  });
  return { user, booking };
}

test.describe('A telephone call', () => {
  let hand: ReturnType<typeof countingHand>;

  test.beforeEach(async ({ page, admin, signIn }) => {
    await signIn(page, admin);
    hand = countingHand(page);
  });

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  test.afterEach(({}, { title }) => {
    process.stdout.write(`Call: ${title}: ${hand.done.presses} presses, at most ${most}\n`);
    expect(hand.done.presses).toBeLessThanOrEqual(most);
  });

  async function start(page: Page): Promise<void> {
    await page.goto('/admin?tab=today');
    await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible();
  }

  async function search(page: Page, text: string, option: RegExp): Promise<Locator> {
    await start(page);
    await hand.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
    await hand.type(text);
    const found = page.getByRole('option', { name: option });
    await expect(found.first()).toBeVisible();
    return found;
  }

  /** The card of the caller's appointment. */
  async function openCard(page: Page): Promise<Locator> {
    await search(page, 'okafor', /^Zelda Okafor, /);
    await hand.press('ArrowDown');
    await hand.press('Enter');
    const card = page.getByRole('dialog', { name: 'Zelda Okafor' });
    await expect(card.getByRole('button', { name: 'Move Appointment' })).toBeVisible();
    return card;
  }

  async function openNewBooking(page: Page, text: string): Promise<Locator> {
    await start(page);
    await hand.press('n');
    const dialog = page.getByRole('dialog', { name: 'New Booking' });
    await expect(dialog.getByLabel('Name or telephone')).toBeFocused();
    await hand.type(text);
    return dialog;
  }

  /** Somebody who is not a customer yet. */
  async function openNewCaller(page: Page, text: string): Promise<Locator> {
    const dialog = await openNewBooking(page, text);
    await expect(dialog.getByText('Nobody with that name or number yet.')).toBeVisible();
    await hand.press('Enter');
    await expect(dialog.getByLabel('Telephone')).toBeFocused();
    return dialog;
  }

  const times = (dialog: Locator) =>
    dialog.getByRole('group', { name: 'Next free times' }).getByRole('button', { name: /, \d\d:\d\d$/ });

  /** For the customer, with the text and the day that are filled in or typed. */
  async function chooseCustomerAndAdd(page: Page, task: Locator): Promise<void> {
    await hand.click(task.getByRole('button', { name: 'Choose a customer' }));
    await hand.type('okafor');
    await expect(task.getByRole('button', { name: 'Zelda Okafor' })).toBeVisible();
    await hand.press('Enter');
    await expect(task.getByText('For Zelda Okafor')).toBeVisible();
    await hand.press('Control+Enter');
    await expect(page.getByText('Task added')).toBeVisible();
  }

  test('a new caller for next week', onlyInFull, async ({ page, clinic }) => {
    const dialog = await openNewCaller(page, 'amira khan');
    await hand.type('07912345678');
    await hand.press('Tab');
    await hand.type('05031990');
    await hand.click(dialog.getByRole('button', { name: 'Later days' }));
    await hand.click(dialog.getByRole('button', { name: 'Later days' }));
    await hand.click(times(dialog).first());
    await hand.press('Control+Enter');
    await expect(page.getByText('Booking Created')).toBeVisible();
    const booking = await clinic.db('bookings').where({ name: 'Amira Khan', status: 'confirmed' }).first();
    expect(booking.appointment_date > addDays(today, 6)).toBe(true);
    // The others are measured by it.
    expect(hand.done.presses).toBe(most);
  });

  test('moves', onlyInFull, async ({ page, clinic }) => {
    const { user, booking } = await buildCaller(clinic);
    await readText(clinic.db, user.id, 'Dermal Fillers');
    const card = await openCard(page);
    await hand.click(card.getByRole('button', { name: 'Move Appointment' }));
    const move = page.getByRole('dialog', { name: 'Move Appointment' });
    await hand.click(move.getByRole('button', { name: /, \d\d:\d\d/ }).first());
    await hand.press('Control+Enter');
    await expect(page.getByText(/Appointment (Confirmed|Moved)/)).toBeVisible();
    const moved = await clinic.db('bookings').where({ id: booking.id }).first();
    expect([moved.appointment_date, moved.appointment_time]).not.toEqual([soon, '10:00']);
  });

  test('cancels within 48 hours', onlyInFull, async ({ page, clinic }) => {
    const { booking } = await buildCaller(clinic);
    const card = await openCard(page);
    await hand.click(card.getByRole('button', { name: 'Cancel Appointment' }));
    const dialog = page.getByRole('alertdialog', { name: 'Cancel Appointment' });
    await expect(dialog).toContainText(/\d+ hours’ notice/);
    await hand.press('2');
    await hand.click(dialog.getByRole('button', { name: 'Cancel Appointment' }));
    await expect(page.getByText('Booking Updated')).toBeVisible();
    const cancelled = await clinic.db('bookings').where({ id: booking.id }).first();
    expect(cancelled).toMatchObject({ status: 'cancelled', cancel_reason: 'patient' });
  });

  test('“What did I book?”', { tag: '@full' }, async ({ page, clinic }) => {
    await buildCaller(clinic);
    const found = await search(page, 'okafor', /^Zelda Okafor, Dermal Fillers/);
    await expect(found).toContainText(/Confirmed, .*10:00/);
  });

  test('a wrong number', { tag: '@full' }, async ({ page, clinic }) => {
    const dialog = await openNewCaller(page, 'the dentist');
    await hand.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(dialog).toBeHidden();
    expect(await clinic.db('bookings')).toEqual([]);
    // The next booking contains none of it.
    await page.keyboard.press('n');
    await expect(dialog.getByLabel('Name or telephone')).toHaveValue('');
  });

  test('books for her partner', { tag: '@full' }, async ({ page, clinic }) => {
    const { booking } = await buildCaller(clinic);
    const dialog = await openNewCaller(page, 'kofi okafor');
    await hand.type(booking.phone);
    await hand.press('Tab');
    await hand.type('05031990');
    await hand.click(dialog.getByRole('button', { name: 'No, somebody else' }));
    await hand.click(times(dialog).first());
    await hand.press('Control+Enter');
    await expect(page.getByText('Booking Created')).toBeVisible();
    const partner = await clinic.db('bookings').where({ name: 'Kofi Okafor' }).first();
    expect(partner).toMatchObject({ status: 'confirmed', phone: booking.phone });
  });

  test('is late', { tag: '@full' }, async ({ page, clinic }) => {
    const { booking } = await buildCaller(clinic, { appointmentDate: today });
    const card = await openCard(page);
    await hand.click(card.getByRole('button', { name: 'Add: Note on this appointment' }));
    await hand.type('15 minutes late');
    await hand.press('Control+Enter');
    await expect(page.getByText('Note saved')).toBeVisible();
    expect(await clinic.db('bookings').where({ id: booking.id }).first()).toMatchObject({
      staff_note: '15 minutes late',
    });
  });

  test('would come earlier', onlyInFull, async ({ page, clinic }) => {
    const { booking } = await buildCaller(clinic, { appointmentDate: addDays(today, 20) });
    const card = await openCard(page);
    const earlier = card.getByRole('checkbox', { name: /^Earlier if possible/ });
    await hand.click(earlier);
    await expect(earlier).toBeChecked();
    await expect(card.getByText(/^Earlier if possible, since/)).toBeVisible();
    const { earlier_wanted_at: since } = await clinic.db('bookings').where({ id: booking.id }).first();
    expect(londonNow(new Date(since)).date).toBe(today);
    await earlier.click();
    await expect(card.getByText('Earlier if possible', { exact: true })).toBeVisible();
  });

  test('asks a price', { tag: '@full' }, async ({ page }) => {
    const found = await search(page, 'how much is prp', /^PRP Therapy: /);
    await expect(found).toContainText('£');
  });

  test('has a bruise after filler', { tag: '@full' }, async ({ page, clinic }) => {
    const { user } = await buildCaller(clinic);
    await start(page);
    await hand.press('t');
    const task = page.getByRole('dialog', { name: 'New Task' });
    await expect(task.getByLabel('What is to be done')).toBeFocused();
    await hand.type('Ring back today: bruise where the filler went in, no warning signs');
    await chooseCustomerAndAdd(page, task);
    const [added] = await clinic.db('tasks').where({ user_id: user.id });
    expect(londonNow(new Date(added.due_at)).date).toBe(today);
  });

  for (const { title, typed, action, words, days } of [
    {
      title: 'complains about her data',
      typed: 'complaint',
      action: /^Complaint about Data/,
      words: /^Data protection complaint by telephone/,
      days: dataComplaintDays,
    },
    {
      title: 'wants a copy of her record',
      typed: 'copy',
      action: /^Copy of the Record/,
      words: /^Send a copy of the record/,
      days: 28,
    },
  ]) {
    test(title, onlyInFull, async ({ page, clinic }) => {
      const { user } = await buildCaller(clinic);
      await search(page, typed, action);
      await hand.press('Enter');
      const task = page.getByRole('dialog', { name: 'New Task' });
      await expect(task.getByLabel('What is to be done')).toHaveValue(words);
      await chooseCustomerAndAdd(page, task);
      const [added] = await clinic.db('tasks').where({ user_id: user.id });
      expect(added.text).toMatch(words);
      expect(londonNow(new Date(added.due_at)).date).toBe(addDays(today, days));
    });
  }
});
