import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { treatmentBody } from '#api/testing/recordForms.ts';
import { addDays, londonNow, londonToday } from '#shared/domain/wallTime.ts';
import { expect, onlyInFull, test, type Clinic } from './fixtures.ts';
import { countingHand } from './hand.ts';
import { dialogOf, freeTimes } from './newBooking.ts';

export const today = londonToday(new Date());

interface Call {
  page: Page;
  clinic: Clinic;
  hand: ReturnType<typeof countingHand>;
}

/** A telephone call, taken at Today. @param most clicks, and keys besides typed text: what its shortest way needs */
export function call(title: string, most: number, take: (call: Call) => Promise<void>) {
  test(`a call: ${title}`, onlyInFull, async ({ page, clinic, signIn }) => {
    await signIn(page, await buildAdmin(clinic.db, { isClinician: true }));
    const hand = countingHand(page);
    await page.goto('/admin?tab=today');
    await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible();
    await take({ page, clinic, hand });
    expect(hand.done.presses).toBeLessThanOrEqual(most);
  });
}

/** Zelda Okafor with an appointment, tomorrow unless another day is given. */
export async function buildCaller({ db }: Clinic, given: Partial<BookingModel> = {}) {
  const user = await buildUser(db, { firstName: 'Zelda', lastName: 'Okafor' });
  const at = { appointmentDate: addDays(today, 1), appointmentTime: '10:00' };
  const booking = await buildConfirmed(db, { userId: user.id, ...at, ...given });
  return { user, booking };
}

export async function search({ page, hand }: Call, text: string, option: RegExp): Promise<Locator> {
  await hand.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await hand.type(text);
  const found = page.getByRole('option', { name: option }).first();
  await expect(found).toBeVisible();
  return found;
}

/** The card of the caller's appointment. */
export async function openCard(one: Call): Promise<Locator> {
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
export async function openCustomer(one: Call, text: string, found: RegExp): Promise<Locator> {
  const dialog = await openNewBooking(one, text);
  await expect(dialog.getByRole('button', { name: found })).toBeVisible();
  await one.hand.press('Enter');
  await expect(freeTimes(dialog).first()).toBeFocused();
  return dialog;
}

/** Somebody who is not a customer yet. */
export async function openNewCaller(one: Call, name: string, phone?: string): Promise<Locator> {
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

export async function book({ page, hand }: Call, dialog: Locator): Promise<void> {
  await hand.press('Control+Enter');
  await expect(page.getByText('Booking Created').first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

export const appointmentsOf = ({ clinic }: Call, name: string) =>
  clinic.db('bookings').where({ name, status: 'confirmed' }).orderBy('appointment_date');

/** Somebody new with the number of a customer. */
export async function bookWithTheirNumber(
  one: Call,
  name: string,
  { phone }: { phone: string },
): Promise<void> {
  const dialog = await openNewCaller(one, name, phone);
  await one.hand.click(dialog.getByRole('button', { name: 'No, somebody else' }));
  await one.hand.click(freeTimes(dialog).first());
  await book(one, dialog);
}

/** For the customer, with the text and the day that are filled in or typed. */
export async function addTask({ page, clinic, hand }: Call, words: RegExp, days: number): Promise<void> {
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

export async function signTreatment({ page }: Call, userId: number, given: object = {}): Promise<void> {
  const signed = await page.request.post(`/api/admin/records/${userId}/treatments`, {
    data: treatmentBody({ warningReason: 'On paper', ...given }),
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(signed.status()).toBe(201);
}
