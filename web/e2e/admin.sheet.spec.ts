import { buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

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
  await buildBooking(clinic.db, { userId: user.id, phone: '020 7946 0123', preferredDate: '2030-05-06' });
  await buildConfirmed(clinic.db, {
    userId: user.id,
    phone: '020 7946 0123',
    appointmentDate: addDays(londonToday(new Date()), -40),
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
