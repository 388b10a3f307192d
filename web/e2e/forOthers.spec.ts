import type { Page } from '@playwright/test';
import { buildBooking, buildUser } from '#api/demo/factories.ts';
import type { Account } from '#api/models/UserModel.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

const soon = addDays(londonToday(), 5);
const partner = { name: 'Sam Partner', email: 'sam@example.test' };

async function goToDetails(page: Page) {
  await page.goto('/booking');
  await page.getByRole('radio', { name: 'PRP Therapy' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Phone').fill('020 7946 0101');
  await page.getByLabel('Preferred date').fill(soon);
}
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Request' }).click();

async function requestFor(db: Parameters<typeof buildBooking>[0], booker: Account) {
  return buildBooking(db, {
    ...partner,
    userId: null,
    source: 'wizard',
    forSomebodyElse: true,
    bookedBy: booker.id,
  });
}

test(
  'asks for whom it is only when name or email differ from the account’s',
  onlyInFull,
  async ({ page, patient, signIn, clinic }) => {
    await signIn(page, patient);
    await goToDetails(page);
    const who = page.getByRole('group', { name: 'Who is it for?' });
    await expect(page.getByLabel('Name')).toHaveValue(`${patient.firstName} ${patient.lastName}`);
    await expect(who).toBeHidden();
    await page.getByLabel('Name').fill(partner.name);
    await expect(who).toBeVisible();
    await expect(who.getByRole('radio', { name: 'For me' })).toBeChecked();
    await who.getByRole('radio', { name: 'For somebody else' }).check();
    await next(page);
    await expect(page.getByText('Please give the email address of the person to be treated')).toBeVisible();
    await expect(who.getByText('Please confirm that they are 18 or over')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email').fill(partner.email);
    await who.getByLabel('They are 18 or over').check();
    await next(page);
    await expect(page.getByText('Somebody else, 18 or over')).toBeVisible();
    await submit(page);
    await expect(page.getByText('Consultation Requested').first()).toBeVisible();
    expect(await clinic.db('bookings').first()).toMatchObject({
      ...partner,
      user_id: null,
      booked_by: patient.id,
      for_somebody_else: true,
    });
    await page.goto('/dashboard');
    await expect(page.getByText(`You booked this for ${partner.name}`)).toBeVisible();
    await expect(page.getByText("We'll contact them within 24 hours")).toBeVisible();
    await expect(page.getByText("We'll contact you within 24 hours")).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Cancel/ })).toHaveCount(0);
  },
);

test(
  'other details for oneself are used for this booking only',
  { tag: '@full' },
  async ({ page, patient, signIn, clinic }) => {
    await signIn(page, patient);
    await goToDetails(page);
    await page.getByLabel('Name').fill('Pat Maidenname');
    const who = page.getByRole('group', { name: 'Who is it for?' });
    await expect(who.getByText('Your account stays as it is')).toBeVisible();
    // The account's details can be corrected first; the typed text stays.
    await who.getByRole('link', { name: 'Change my account’s details' }).click();
    await expect(page.getByRole('tab', { name: 'Account Settings' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.goBack();
    await expect(page.getByLabel('Name')).toHaveValue('Pat Maidenname');
    await next(page);
    await submit(page);
    await expect(page.getByText('Consultation Requested').first()).toBeVisible();
    expect(await clinic.db('bookings').first()).toMatchObject({
      user_id: patient.id,
      name: 'Pat Maidenname',
      booked_by: null,
    });
  },
);

test(
  'a visitor who logs in at the end sees for whom it is, and can choose somebody else',
  { tag: '@full' },
  async ({ page, patient, signIn }) => {
    await page.goto('/booking');
    await page.getByRole('radio', { name: 'PRP Therapy' }).check();
    await next(page);
    await page.getByLabel('Name').fill(partner.name);
    await page.getByLabel('Email').fill(partner.email);
    await page.getByLabel('Phone').fill('020 7946 0101');
    await page.getByLabel('Preferred date').fill(soon);
    await expect(page.getByRole('group', { name: 'Who is it for?' })).toBeHidden();
    await next(page);
    await signIn(page, patient);
    await page.reload();
    await expect(page.getByText('Me, with these details for this booking')).toBeVisible();
    await page.getByRole('button', { name: 'Change For' }).click();
    await page.getByRole('radio', { name: 'For somebody else' }).check();
    await page.getByLabel('They are 18 or over').check();
    await next(page);
    await expect(page.getByText('Somebody else, 18 or over')).toBeVisible();
  },
);

test(
  'a request for somebody else waits on the device and is sent as it was written',
  { tag: '@full' },
  async ({ page, context, patient, signIn, clinic }) => {
    await signIn(page, patient);
    await goToDetails(page);
    await page.getByLabel('Name').fill(partner.name);
    await page.getByLabel('Email').fill(partner.email);
    await page.getByRole('radio', { name: 'For somebody else' }).check();
    await page.getByLabel('They are 18 or over').check();
    await next(page);
    await context.setOffline(true);
    await submit(page);
    await expect(page.getByText(/saved on this device/i).first()).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(() => clinic.db('bookings').first())
      .toMatchObject({ booked_by: patient.id, for_somebody_else: true });
  },
);

test(
  'the person treated sees who booked for them, and can change it',
  onlyInFull,
  async ({ page, patient, signIn, clinic }) => {
    const booker = await buildUser(clinic.db, { firstName: 'Ana', lastName: 'Costa' });
    await buildBooking(clinic.db, {
      userId: patient.id,
      source: 'wizard',
      forSomebodyElse: true,
      bookedBy: booker.id,
    });
    await signIn(page, patient);
    await page.goto('/dashboard');
    await expect(page.getByText('Ana Costa booked this for you.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Cancel/ })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the desk sees who booked, and confirms with the date of birth of the person treated',
  onlyInFull,
  async ({ page, admin, signIn, clinic, quietConsole }) => {
    // The refusals below.
    quietConsole.expectErrors.push(/422/);
    const booker = await buildUser(clinic.db, { firstName: 'Ana', lastName: 'Costa' });
    const { id } = await requestFor(clinic.db, booker);
    await signIn(page, admin);
    await page.goto('/admin?tab=bookings');
    const row = page.getByRole('row').filter({ hasText: partner.name });
    await expect(row).toContainText('Booked by Ana Costa');
    await row.getByRole('button', { name: /Actions|More/ }).click();
    await page.getByRole('menuitem', { name: 'Schedule Appointment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
    await expect(dialog.getByText('Ana Costa')).toBeVisible();
    const age = dialog.getByLabel('Date of birth');
    await expect(age).toBeVisible();
    await dialog.getByLabel('Appointment time').selectOption('10:00');
    const confirm = dialog.getByRole('button', { name: 'Confirm Appointment' });
    await confirm.click();
    await expect(
      dialog.getByText('Please enter the date of birth of the person to be treated.').first(),
    ).toBeVisible();
    await expectAccessible(page);
    await age.fill(addDays(londonToday(), -17 * 365));
    await confirm.click();
    await expect(dialog.getByText('Our treatments are for people aged 18 and over.').first()).toBeVisible();
    await age.fill('1988-02-03');
    await confirm.click();
    await expect(page.getByText('Appointment Confirmed').first()).toBeVisible();
    expect(await clinic.db('bookings').where({ id }).first()).toMatchObject({ status: 'confirmed' });
  },
);

test(
  'the card and the sheet of the person treated say who booked',
  { tag: '@full' },
  async ({ page, admin, signIn, clinic }) => {
    const booker = await buildUser(clinic.db, { firstName: 'Ana', lastName: 'Costa' });
    const treated = await buildUser(clinic.db, { firstName: 'Sam', lastName: 'Partner' });
    await buildBooking(clinic.db, { userId: treated.id, forSomebodyElse: true, bookedBy: booker.id });
    await signIn(page, admin);
    await page.goto('/admin?tab=customers');
    await page.getByRole('button', { name: 'Sam Partner', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Sam Partner' });
    await expect(sheet.getByText('Booked by Ana Costa')).toBeVisible();
    await sheet.getByRole('button', { name: /Asked for .*Consultation/ }).click();
    const card = page.getByRole('dialog').filter({ hasText: 'Booked by' });
    await expect(card.getByText('Ana Costa', { exact: true })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a guest’s request with the address of a minor is flagged in the inbox',
  onlyInFull,
  async ({ page, admin, signIn, clinic }) => {
    const minor = await buildUser(clinic.db, { dateOfBirth: addDays(londonToday(), -16 * 365) });
    await buildBooking(clinic.db, { userId: null, name: 'Guest Minor', email: minor.email });
    await buildBooking(clinic.db, {
      userId: null,
      name: 'Guest Adult',
      email: 'adult@example.test',
      phone: '020 7946 0555',
    });
    await signIn(page, admin);
    await page.goto('/admin?tab=queue');
    const rows = page.getByRole('row');
    await expect(rows.filter({ hasText: 'Guest Minor' })).toContainText('May be under 18');
    await expect(rows.filter({ hasText: 'Guest Adult' })).not.toContainText('May be under 18');
    await expectAccessible(page);
  },
);
