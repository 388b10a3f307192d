import { buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test('the customer sheet shows everything about one customer, and saves notes', async ({
  page,
  clinic,
  admin,
  signIn,
}) => {
  const marker = `Sheet${Date.now()}`;
  const user = await buildUser(clinic.db, {
    firstName: marker,
    lastName: 'Adeyemi',
    dateOfBirth: '1988-02-09',
  });
  await buildBooking(clinic.db, { userId: user.id, preferredDate: '2030-05-06' });
  await buildConfirmed(clinic.db, {
    userId: user.id,
    appointmentDate: addDays(londonToday(), -40),
    status: 'completed',
    service: 'PRP Therapy',
  });
  await clinic.db('personalised_care').insert({ user_id: user.id, care_type: 'PRP and PRF' });
  await buildContact(clinic.db, { email: user.email, subject: 'A question', message: 'Where do I park?' });
  await signIn(page, admin);
  await page.goto('/admin');
  await page.getByLabel('Search the open tab').fill(marker);
  const name = page.getByRole('button', { name: `${marker} Adeyemi`, exact: true });
  await name.press('Enter');
  const sheet = page.getByRole('dialog', { name: `${marker} Adeyemi` });
  await expect(sheet.getByText('born 9 Feb 1988')).toBeVisible();
  await expect(sheet.getByText('Asked for 6 May 2030')).toBeVisible();
  await sheet.getByText('Past and cancelled visits').click();
  await expect(sheet.getByRole('button', { name: /PRP Therapy/ })).toBeVisible();
  await expect(sheet.getByText('PRP and PRF')).toBeVisible();
  await expect(sheet.getByText('1 completed treatment')).toBeVisible();
  await expect(sheet.getByRole('link', { name: '020 7946 0123' })).toHaveAttribute(
    'href',
    'tel:+442079460123',
  );
  await expect(sheet.getByText('opened the record')).toBeVisible();
  await expectAccessible(page);

  await sheet.getByRole('button', { name: 'Add Note' }).click();
  await expect(sheet.getByText('Please write a note.')).toBeVisible();
  await sheet.getByLabel('New note').fill('Prefers mornings');
  await sheet.getByRole('button', { name: 'Add Note' }).click();
  await expect(sheet.getByText(`Prefers mornings`)).toBeVisible();
  await expect(sheet.getByLabel('New note')).toHaveValue('');
  await sheet.getByRole('button', { name: /^Remove note/ }).click();
  await expect(sheet.getByText('Prefers mornings')).toHaveCount(0);
  await expect(sheet.getByLabel('New note')).toBeFocused();

  await sheet.getByRole('button', { name: /A question/ }).click();
  await expect(page.getByRole('dialog', { name: 'Contact Message' })).toContainText('Where do I park?');
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
});

test(
  'a customer under 18 is marked, and cannot be booked',
  { tag: '@full' },
  async ({ page, clinic, admin, signIn }) => {
    const today = londonToday();
    const dateOfBirth = addDays(
      `${Number(today.slice(0, 4)) - 18}-${today.slice(5).replace('02-29', '02-28')}`,
      20,
    );
    const user = await buildUser(clinic.db, { firstName: `Young${Date.now()}`, dateOfBirth });
    const request = await buildBooking(clinic.db, { userId: user.id, preferredDate: addDays(today, 90) });
    await signIn(page, admin);
    await page.goto('/admin');
    await page.getByLabel('Search the open tab').fill(user.firstName);
    const row = page.getByRole('row').filter({ hasText: user.email });
    await expect(row).toContainText('Under 18');
    await row.getByRole('button', { name: `${user.firstName} ${user.lastName}`, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('Under 18: 17 years old')).toBeVisible();
    await expect(sheet.getByText('Our treatments are for people aged 18 and over.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Create Booking' })).toBeDisabled();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Create Booking' }).click();
    await expect(sheet.getByText('Our treatments are for people aged 18 and over.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Create Booking' })).toBeDisabled();
    await page.keyboard.press('Escape');

    // The server refuses too, whatever the screen offers.
    await page.goto('/admin?tab=bookings');
    await page.getByLabel('Search the open tab').fill(user.firstName);
    await page.getByRole('button', { name: `Actions for ${request.name}, Consultation` }).click();
    await page.getByRole('menuitem', { name: 'Schedule Appointment' }).click();
    await sheet.getByLabel('Appointment time').selectOption('09:00');
    await sheet.getByRole('button', { name: 'Confirm Appointment' }).click();
    await expect(sheet.getByRole('alert')).toHaveText('Our treatments are for people aged 18 and over.');
  },
);

test(
  'the desk corrects a date of birth with a reason, and records that an ID was seen',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    const user = await buildUser(clinic.db, { firstName: `Dated${Date.now()}`, dateOfBirth: '2010-05-17' });
    await signIn(page, admin);
    await page.goto('/admin');
    await page.getByLabel('Search the open tab').fill(user.firstName);
    await page.getByRole('button', { name: `${user.firstName} ${user.lastName}`, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: user.firstName });
    await expect(sheet.getByRole('button', { name: 'Create Booking' })).toBeDisabled();
    await sheet.getByRole('button', { name: 'Mark ID as Seen' }).click();
    await expect(sheet.getByText('ID seen', { exact: true })).toBeVisible();
    await expect(sheet.getByText(/^by Robin/)).toBeVisible();

    await sheet.getByRole('button', { name: 'Correct Date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct Date of Birth' });
    await expect(dialog).toContainText('born on 17 May 2010');
    await dialog.getByLabel('Date of birth').fill('1990-05-17');
    await dialog.getByRole('button', { name: 'Correct Date', exact: true }).click();
    await expect(dialog.getByText('Please give the reason.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('Mistyped when registering');
    await dialog.getByRole('button', { name: 'Correct Date', exact: true }).click();

    await expect(sheet.getByText('born 17 May 1990')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Create Booking' })).toBeEnabled();
    // The mark belonged to the previous date.
    await expect(sheet.getByText('ID seen', { exact: true })).toBeHidden();
    await expect(
      sheet.getByText('changed the date of birth from 17 May 2010 to 17 May 1990: Mistyped when registering'),
    ).toBeVisible();
    await expectAccessible(page);
  },
);
