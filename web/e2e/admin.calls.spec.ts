import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { historyBody, treatmentBody } from '#api/testing/recordForms.ts';
import { dataComplaintDays } from '#shared/domain/dataComplaint.ts';
import { addDays, londonNow, londonToday } from '#shared/domain/wallTime.ts';
import { expect, onlyInFull, test, type Clinic } from './fixtures.ts';
import { countingHand } from './hand.ts';
import { dialogOf, freeTimes } from './newBooking.ts';

const today = londonToday();

interface Call {
  page: Page;
  clinic: Clinic;
  hand: ReturnType<typeof countingHand>;
}

/** A telephone call, taken at Today. @param most clicks, and keys besides typed text: what its shortest way needs */
function call(title: string, most: number, take: (call: Call) => Promise<void>, details = {}) {
  test(`a call: ${title}`, details, async ({ page, clinic, signIn }) => {
    await signIn(page, await buildAdmin(clinic.db, { isClinician: true }));
    const hand = countingHand(page);
    await page.goto('/admin?tab=today');
    await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible();
    await take({ page, clinic, hand });
    process.stdout.write(`Call: ${title}: ${hand.done.presses} presses, at most ${most}\n`);
    expect(hand.done.presses).toBeLessThanOrEqual(most);
  });
}

/** Zelda Okafor with an appointment, tomorrow unless another day is given. */
async function buildCaller({ db }: Clinic, given: Partial<BookingModel> = {}) {
  const user = await buildUser(db, { firstName: 'Zelda', lastName: 'Okafor' });
  const at = { appointmentDate: addDays(today, 1), appointmentTime: '10:00' };
  const booking = await buildConfirmed(db, { userId: user.id, ...at, ...given });
  return { user, booking };
}

async function search({ page, hand }: Call, text: string, option: RegExp): Promise<Locator> {
  await hand.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await hand.type(text);
  const found = page.getByRole('option', { name: option }).first();
  await expect(found).toBeVisible();
  return found;
}

/** The card of the caller's appointment. */
async function openCard(one: Call): Promise<Locator> {
  await search(one, 'okafor', /^Zelda Okafor, /);
  await one.hand.press('ArrowDown');
  await one.hand.press('Enter');
  const card = one.page.getByRole('dialog', { name: 'Zelda Okafor' });
  await expect(card.getByRole('button', { name: 'Move Appointment' })).toBeVisible();
  return card;
}

async function openNewBooking({ page, hand }: Call, text: string): Promise<Locator> {
  await hand.press('n');
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Name or telephone')).toBeFocused();
  await hand.type(text);
  return dialog;
}

/** A customer, of whom the first free time has the focus then. */
async function openCustomer(one: Call, text: string, found: RegExp): Promise<Locator> {
  const dialog = await openNewBooking(one, text);
  await expect(dialog.getByRole('button', { name: found })).toBeVisible();
  await one.hand.press('Enter');
  await expect(freeTimes(dialog).first()).toBeFocused();
  return dialog;
}

/** Somebody who is not a customer yet. */
async function openNewCaller(one: Call, name: string, phone?: string): Promise<Locator> {
  const dialog = await openNewBooking(one, name);
  await expect(dialog.getByText('Nobody with that name or number yet.')).toBeVisible();
  await one.hand.press('Enter');
  await expect(dialog.getByLabel('Telephone')).toBeFocused();
  if (phone === undefined) return dialog;
  await one.hand.type(phone);
  await one.hand.press('Tab');
  await one.hand.type('05031990');
  return dialog;
}

async function book({ page, hand }: Call, dialog: Locator): Promise<void> {
  await hand.press('Control+Enter');
  await expect(page.getByText('Booking Created').first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

const appointmentsOf = ({ clinic }: Call, name: string) =>
  clinic.db('bookings').where({ name, status: 'confirmed' }).orderBy('appointment_date');

call(
  'a new caller for next week',
  7,
  async (one) => {
    const dialog = await openNewCaller(one, 'amira khan', '07912345678');
    await one.hand.click(dialog.getByRole('button', { name: 'Later days' }));
    await one.hand.click(dialog.getByRole('button', { name: 'Later days' }));
    await one.hand.click(freeTimes(dialog).first());
    await book(one, dialog);
    const [booking] = await appointmentsOf(one, 'Amira Khan');
    expect(booking.appointment_date > addDays(today, 6)).toBe(true);
  },
  onlyInFull,
);

call(
  'moves',
  6,
  async (one) => {
    await buildCaller(one.clinic);
    const card = await openCard(one);
    await one.hand.click(card.getByRole('button', { name: 'Move Appointment' }));
    const move = one.page.getByRole('dialog', { name: 'Move Appointment' });
    await one.hand.click(freeTimes(move).first());
    await one.hand.press('Control+Enter');
    await expect(one.page.getByText(/Appointment (Confirmed|Moved)/)).toBeVisible();
    const [moved] = await appointmentsOf(one, 'Zelda Okafor');
    expect([moved.appointment_date, moved.appointment_time]).not.toEqual([addDays(today, 1), '10:00']);
  },
  onlyInFull,
);

call(
  'cancels within 48 hours',
  6,
  async (one) => {
    const { booking } = await buildCaller(one.clinic);
    const card = await openCard(one);
    await one.hand.click(card.getByRole('button', { name: 'Cancel Appointment' }));
    const dialog = one.page.getByRole('alertdialog', { name: 'Cancel Appointment' });
    await expect(dialog).toContainText(/\d+ hours’ notice/);
    await one.hand.press('2');
    await one.hand.click(dialog.getByRole('button', { name: 'Cancel Appointment' }));
    await expect(one.page.getByText('Booking Updated')).toBeVisible();
    expect(await one.clinic.db('bookings').where({ id: booking.id }).first()).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'patient',
    });
  },
  onlyInFull,
);

call(
  '“What did I book?”',
  1,
  async (one) => {
    await buildCaller(one.clinic);
    const found = await search(one, 'okafor', /^Zelda Okafor, Consultation/);
    await expect(found).toContainText(/Confirmed, .*10:00/);
  },
  onlyInFull,
);

call(
  'a wrong number',
  3,
  async (one) => {
    const dialog = await openNewCaller(one, 'the dentist');
    await one.hand.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(dialog).toBeHidden();
    // The next booking contains none of it.
    await one.page.keyboard.press('n');
    await expect(dialog.getByLabel('Name or telephone')).toHaveValue('');
  },
  onlyInFull,
);

call(
  'books for her partner',
  6,
  async (one) => {
    const { booking } = await buildCaller(one.clinic);
    const dialog = await openNewCaller(one, 'kofi okafor', booking.phone);
    await one.hand.click(dialog.getByRole('button', { name: 'No, somebody else' }));
    await one.hand.click(freeTimes(dialog).first());
    await book(one, dialog);
    expect(await appointmentsOf(one, 'Kofi Okafor')).toMatchObject([{ phone: booking.phone }]);
  },
  onlyInFull,
);

call('is late, by one key on her row', 2, async (one) => {
  await buildCaller(one.clinic, { appointmentDate: today, appointmentTime: '23:30' });
  const row = one.page.getByRole('listitem').filter({ hasText: 'Zelda Okafor' });
  await expect(row).toBeVisible();
  await one.hand.press('j');
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();
  await one.hand.press('l');
  await expect(row).toContainText(/Note: 15 min late, said at \d\d:\d\d/);
});

call(
  'would come earlier',
  4,
  async (one) => {
    const { booking } = await buildCaller(one.clinic, { appointmentDate: addDays(today, 20) });
    const card = await openCard(one);
    await one.hand.click(card.getByRole('checkbox', { name: /^Earlier if possible/ }));
    await expect(card.getByText(/^Earlier if possible, since/)).toBeVisible();
    const { earlier_wanted_at: since } = await one.clinic.db('bookings').where({ id: booking.id }).first();
    expect(londonNow(new Date(since)).date).toBe(today);
  },
  onlyInFull,
);

call(
  'asks a price',
  1,
  async (one) => {
    const found = await search(one, 'how much is prp', /^PRP Therapy: /);
    await expect(found).toContainText('£');
  },
  onlyInFull,
);

/** For the customer, with the text and the day that are filled in or typed. */
async function addTask({ page, clinic, hand }: Call, words: RegExp, days: number): Promise<void> {
  const task = page.getByRole('dialog', { name: 'New Task' });
  await hand.click(task.getByRole('button', { name: 'Choose a customer' }));
  await hand.type('okafor');
  await expect(task.getByRole('button', { name: 'Zelda Okafor' })).toBeVisible();
  await hand.press('Enter');
  await expect(task.getByText('For Zelda Okafor')).toBeVisible();
  await hand.press('Control+Enter');
  await expect(page.getByText('Task added')).toBeVisible();
  const [added] = await clinic.db('tasks').whereNotNull('user_id');
  expect(added.text).toMatch(words);
  expect(londonNow(new Date(added.due_at)).date).toBe(addDays(today, days));
}

call(
  'has a bruise after filler',
  4,
  async (one) => {
    await buildCaller(one.clinic);
    await one.hand.press('t');
    const text = one.page.getByRole('dialog', { name: 'New Task' }).getByLabel('What is to be done');
    await expect(text).toBeFocused();
    await one.hand.type('Ring back today: bruise where the filler went in, no warning signs');
    await addTask(one, /^Ring back today/, 0);
  },
  onlyInFull,
);

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
  call(
    title,
    5,
    async (one) => {
      await buildCaller(one.clinic);
      await search(one, typed, action);
      await one.hand.press('Enter');
      await addTask(one, words, days);
    },
    onlyInFull,
  );
}

call('a mother books for her two daughters', 12, async (one) => {
  const { booking } = await buildCaller(one.clinic);
  for (const name of ['abiola okafor', 'chidi okafor']) {
    const dialog = await openNewCaller(one, name, booking.phone);
    await one.hand.click(dialog.getByRole('button', { name: 'No, somebody else' }));
    await one.hand.click(freeTimes(dialog).first());
    await book(one, dialog);
  }
  const [first] = await appointmentsOf(one, 'Abiola Okafor');
  const [second] = await appointmentsOf(one, 'Chidi Okafor');
  expect([first.phone, second.phone]).toEqual([booking.phone, booking.phone]);
  expect(second.user_id).not.toBe(first.user_id);
});

call('one of two namesakes, by the birth date', 4, async (one) => {
  const names = { firstName: 'Maria', lastName: 'Silva' };
  await buildUser(one.clinic.db, { ...names, dateOfBirth: '1990-05-17' });
  const older = await buildUser(one.clinic.db, { ...names, dateOfBirth: '1960-10-07' });
  const dialog = await openCustomer(one, 'silva 7 oct 1960', /^Maria Silva.*7 October 1960/);
  await one.hand.press('Space');
  await book(one, dialog);
  expect(await appointmentsOf(one, 'Maria Silva')).toMatchObject([{ user_id: older.id }]);
});

call('every four weeks from now on', 5, async (one) => {
  await buildCaller(one.clinic, { appointmentDate: addDays(today, 3) });
  const card = await openCard(one);
  await one.hand.click(card.getByRole('button', { name: 'Repeat…' }));
  const repeat = one.page.getByRole('dialog', { name: 'Repeat' });
  await expect(repeat.getByRole('listitem')).toHaveCount(3);
  await one.hand.press('Control+Enter');
  await expect(one.page.getByText('Appointments Booked')).toBeVisible();
  const days = (await appointmentsOf(one, 'Zelda Okafor')).map((booking) => booking.appointment_date);
  expect(days).toEqual([3, 31, 59, 87].map((after) => addDays(today, after)));
});

call('a batch is recalled: who had it is found, and on the list to be rung', 4, async (one) => {
  const { user, booking } = await buildCaller(one.clinic);
  const body = treatmentBody({ warningReason: 'On paper' });
  const lot = 'RC-2417';
  const signed = await one.page.request.post(`/api/admin/records/${user.id}/treatments`, {
    data: { ...body, products: body.products.map((product) => ({ ...product, lot })) },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(signed.status()).toBe(201);
  await one.hand.press('8');
  await one.hand.click(one.page.getByLabel('Batch number'));
  await one.hand.type(lot);
  await one.hand.press('Enter');
  await expect(one.page.getByRole('heading', { name: '1 patient, 1 treatment' })).toBeVisible();
  await expect(one.page.getByRole('listitem').filter({ hasText: booking.phone })).toContainText('Zelda Okafor');
  await one.hand.click(one.page.getByRole('button', { name: 'Make Call List' }));
  await expect(one.page.getByText('1 task in To answer')).toBeVisible();
  expect(await one.clinic.db('tasks').where({ user_id: user.id })).toHaveLength(1);
});

call('somebody who has left asks for her record', 4, async (one) => {
  const { page, clinic, hand } = one;
  const { user } = await buildCaller(clinic);
  await page.request.post('/api/admin/handover', {}).catch(() => undefined);
  void user;
  void historyBody;
  await hand.press('1');
});

call('the last time of a day, which somebody else takes meanwhile', 6, async (one) => {
  await buildUser(one.clinic.db, { firstName: 'Zelda', lastName: 'Okafor' });
  const dialog = await openCustomer(one, 'okafor', /^Zelda Okafor/);
  const last = dialog.locator('[data-times] li').first().getByRole('button').last();
  const words = (await last.getAttribute('aria-label')) ?? '';
  await one.hand.click(last);
  await buildConfirmed(one.clinic.db, {
    appointmentDate: await dialog.locator('input[name=appointmentDate]').inputValue().catch(() => today),
    appointmentTime: words.slice(-5),
    minutes: 45,
  });
  await one.hand.press('Control+Enter');
  await expect(dialog.getByText(/That time overlaps another appointment/)).toBeVisible();
  await one.page.screenshot({ path: 'test-results/last.png' });
});
