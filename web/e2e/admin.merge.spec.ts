import { buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test('two records of one person become one by keyboard alone, and two again', async ({
  page,
  clinic,
  admin,
  signIn,
}) => {
  const marker = `Merge${Date.now()}`;
  const user = await buildUser(clinic.db, {
    firstName: marker,
    lastName: 'Adeyemi',
    emailProvenAt: '2026-01-02T03:04:05Z',
  });
  const other = await buildUser(clinic.db, {
    firstName: marker,
    lastName: 'Adeyami',
    passwordHash: null,
    emailProvenAt: null,
    preferredPhone: '020 7946 0733',
  });
  await buildConfirmed(clinic.db, { userId: other.id, appointmentDate: addDays(londonToday(), 60) });
  await signIn(page, admin);
  await page.goto('/admin');
  await page.getByLabel('Search the open tab').fill(`${marker} Adeyemi`);
  await page.getByRole('button', { name: `${marker} Adeyemi`, exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Merge With…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge Records' });
  const likely = dialog.getByRole('region', { name: 'Likely the same person' });
  await expect(likely.getByRole('button')).toContainText('Adeyami');
  await expectAccessible(page);
  await likely.getByRole('button').press('Enter');

  const name = dialog.getByRole('group', { name: 'Name' });
  await expect(name.getByRole('radio', { name: `${marker} Adeyemi, this record` })).toBeChecked();
  await name.getByRole('radio', { name: `${marker} Adeyemi, this record` }).press('ArrowRight');
  await expect(name.getByRole('radio', { name: `${marker} Adeyami, the other record` })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: `${other.email}, the other record` })).toBeDisabled();
  await expect(dialog.getByText(`They log in with ${user.email}.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge Records' }).press('Enter');

  const sheet = page.getByRole('dialog', { name: `${marker} Adeyami` });
  await expect(sheet.getByRole('button', { name: /Consultation/ })).toBeVisible();
  await expect(sheet.getByText(user.email)).toBeVisible();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .press('Enter');
  await expect(page.getByRole('dialog', { name: `${marker} Adeyemi` })).toBeVisible();
  await expect(page.getByText('took the two records apart again')).toBeVisible();
});

test(
  'the desk corrects a misheard name and address, with the reason',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    const user = await buildUser(clinic.db, { lastName: `Tailor${Date.now()}`, passwordHash: null });
    await signIn(page, admin);
    await page.goto('/admin');
    await page.getByLabel('Search the open tab').fill(user.lastName);
    await page.getByRole('button', { name: `Pat ${user.lastName}`, exact: true }).click();
    await page.getByRole('button', { name: 'Correct Details…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct Details' });
    const email = dialog.getByRole('textbox', { name: /^Email/ });
    await dialog.getByLabel('Last name').fill('Taylor');
    await email.fill('');
    await expect(dialog.getByLabel('Somebody else’s email for their letters')).toBeVisible();
    await email.fill(`right.${user.email}`);
    await dialog.getByRole('button', { name: 'Save Correction' }).click();
    await expect(dialog.getByText('Please give the reason.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('Misheard');
    await dialog.getByRole('button', { name: 'Save Correction' }).click();
    const sheet = page.getByRole('dialog', { name: 'Pat Taylor' });
    await expect(sheet.getByText(`right.${user.email}`, { exact: true })).toBeVisible();
    await expect(
      sheet.getByText(`the email address from ${user.email} to right.${user.email}: Misheard`),
    ).toBeVisible();
  },
);

test(
  'a booking is moved to another person, and back',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    const marker = `Moved${Date.now()}`;
    const former = await buildUser(clinic.db, { firstName: marker, lastName: 'Former' });
    const right = await buildUser(clinic.db, { firstName: marker, lastName: 'Right' });
    const young = await buildUser(clinic.db, {
      firstName: marker,
      lastName: 'Young',
      dateOfBirth: addDays(londonToday(), -5000),
    });
    const booking = await buildBooking(clinic.db, { userId: former.id });
    await signIn(page, admin);
    await page.goto('/admin?tab=bookings');
    await page.getByLabel('Search the open tab').fill(marker);
    await page.getByRole('button', { name: `Actions for ${booking.name}, Consultation` }).click();
    await page.getByRole('menuitem', { name: 'Move to Another Person…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move to Another Person' });
    const search = dialog.getByLabel('Name or telephone');
    await search.fill(`${marker} Young`);
    await dialog.getByRole('button', { name: young.lastName }).click();
    await expect(dialog.getByText('Under 18')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Move Booking' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Somebody Else' }).click();
    await search.fill(`${marker} Right`);
    await dialog.getByRole('button', { name: right.lastName }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move Booking' }).click();
    const card = page.getByRole('dialog', { name: `${marker} Right` });
    await expect(card.getByText(right.email)).toBeVisible();
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(1);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    const formerCard = page.getByRole('dialog', { name: `${marker} Former` });
    await formerCard.getByRole('button', { name: 'Move to Another Person…' }).click();
    await expect(dialog.getByText(`${marker} Former`)).toBeVisible();
  },
);
