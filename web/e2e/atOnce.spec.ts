import type { Route } from '@playwright/test';
import { buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { formatDateTime, formatShortDay, addDays, londonToday } from '#shared/domain/wallTime.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { expect, expectAccessible, onlyInFull, test } from './fixtures.ts';

test.beforeEach(({ clinic }) => clinic.db('clinic_settings').update({ booked_at_once: ['consultation'] }));

const openDay = (ahead: number) => {
  let date = addDays(londonToday(new Date()), ahead);
  while (!isUsuallyOpen(date)) date = addDays(date, 1);
  return date;
};

test('a visitor on a phone holds the earliest time with a tap, registers, and it is theirs', async ({
  page,
  clinic,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/services/botox');
  await page.getByRole('button', { name: 'Open menu' }).focus();
  await expect(page.getByText('Next free consultation:')).toBeVisible();
  await page.goto('/booking');
  await page.getByRole('radio', { name: 'Consultation' }).check();
  const earliest = page.getByRole('button', { name: /^Hold .*, the earliest$/ });
  // The same time stands first among those of its day, in full.
  const first = page.getByRole('button', { name: /^Hold .* at \d\d:\d\d$/ }).first();
  const words = (await first.getAttribute('aria-label'))?.replace('Hold ', '') ?? '';
  await expectAccessible(page);
  await earliest.click();
  await expect(page.getByText(/It is held for you until \d\d:\d\d\./)).toBeVisible();

  // Also in another tab, which begins with the choice of a time.
  const tab = await page.context().newPage();
  await tab.goto('/booking');
  await expect(tab.getByRole('heading', { name: 'Choose your time' })).toBeVisible();
  await expect(tab.getByText(/It is held for you until \d\d:\d\d\./)).toBeVisible();
  await tab.close();

  const other = await browser.newPage({ baseURL: clinic.url });
  await other.goto('/booking?service=consultation');
  await expect(other.getByRole('button', { name: /^Hold .*, the earliest$/ })).toBeVisible();
  await expect(other.getByRole('button', { name: `Hold ${words}`, exact: true })).toBeHidden();
  await other.close();

  await page.getByLabel('Name').fill('Ada Byron');
  await page.getByLabel('Email').fill('ada@example.test');
  await page.getByLabel('Phone').fill('020 7946 0101');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in to Continue' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Date of birth').fill('1990-05-17');
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByLabel('Confirm password').fill(factoryPassword);
  await page.getByRole('button', { name: 'Register', exact: true }).click();

  await page.getByRole('button', { name: 'Book this time' }).click();
  await expect(page.getByText('Appointment Booked')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(`Scheduled for ${words}`)).toBeVisible();
  const [booking] = await clinic.db('bookings').where({ name: 'Ada Byron' });
  expect(booking).toMatchObject({ status: 'confirmed', service: 'Consultation' });
});

test(
  'a time that somebody else takes meanwhile becomes another one, or a request',
  onlyInFull,
  async ({ page, clinic, patient, signIn }) => {
    await signIn(page, patient);
    const date = openDay(3);
    await page.goto('/booking?service=consultation');
    const day = page.getByRole('button', { name: new RegExp(`^${formatShortDay(date)}`) });
    await day.click();
    const at = (time: string) =>
      page.getByRole('button', { name: `Hold ${formatDateTime(date, time)}`, exact: true });
    await expect(at('10:00')).toBeVisible();
    const taken = { appointmentDate: date, minutes: 45 };
    await buildConfirmed(clinic.db, { ...taken, appointmentTime: '10:00' });
    await at('10:00').click();
    await expect(page.getByText('These are the times that are free now.')).toBeVisible();
    await expect(at('10:00')).toBeHidden();
    await at('12:00').click();
    // Given back, it is free for everybody, and the details ask for a day.
    await page.getByRole('button', { name: 'Make it a request' }).click();
    await expect(page.getByLabel('Preferred date')).toHaveValue(date);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await day.click();
    await at('12:00').click();
    await page.getByLabel('Phone').fill('020 7946 0101');
    await page.getByRole('button', { name: 'Continue' }).click();
    await clinic.db('held_times').delete();
    await buildConfirmed(clinic.db, { ...taken, appointmentTime: '12:00' });
    await page.getByRole('button', { name: 'Book this time' }).click();
    await expect(page.getByText('That time overlaps another appointment (12:00–12:45).')).toBeVisible();
    await page.getByRole('button', { name: 'Make it a request' }).click();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('Consultation Requested')).toBeVisible();
    const [request] = await clinic.db('bookings').where({ user_id: patient.id });
    expect(request).toMatchObject({ status: 'query', preferred_date: date, wishes: `${date} 12:00` });
  },
);

test(
  'a patient moves an appointment to a free time, outside the notice',
  onlyInFull,
  async ({ page, clinic, signIn }) => {
    const user = await buildUser(clinic.db);
    const mine = { userId: user.id, service: 'Consultation', appointmentDate: openDay(4) };
    await buildConfirmed(clinic.db, { ...mine, appointmentTime: '10:00' });
    await signIn(page, { email: user.email ?? '' });
    const held: Route[] = [];
    await page.route('**/api/booking-flow', (route) => void held.push(route));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Ask to move for Consultation' }).click();
    await expect(page.getByText('Looking for free times')).toBeVisible();
    await held[0]!.continue();
    const date = openDay(6);
    await page.getByRole('button', { name: new RegExp(`^${formatShortDay(date)}`) }).click();
    await page.getByRole('button', { name: `Choose ${formatDateTime(date, '14:00')}`, exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Move it' }).click();
    await expect(page.getByText('Your appointment is moved')).toBeVisible();
    await expect(page.getByText(`Scheduled for ${formatDateTime(date, '14:00')}`)).toBeVisible();
  },
);
