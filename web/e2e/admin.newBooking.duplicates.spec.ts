import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { dialogOf, freeTimes, unique } from './newBooking.ts';

test.describe('New Booking of somebody who may be known', () => {
  test.beforeEach(({ page, admin, signIn }) => signIn(page, admin));

  test(
    'asks about a likely duplicate whose name is written with other letters',
    { tag: '@full' },
    async ({ page, clinic }) => {
      const key = unique();
      const lastName = `Łukasiewicz-${key}`;
      await buildUser(clinic.db, { firstName: 'Zoë', lastName, dateOfBirth: '1985-02-03' });
      await page.goto('/admin?tab=contacts');
      await page.getByRole('button', { name: 'New Booking' }).click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Name or telephone').fill(`Zooe Lukasiewicz ${key}`);
      await dialog.getByRole('button', { name: 'New caller' }).click();
      await dialog.getByLabel('Date of birth').fill('1985-02-03');
      await dialog.getByLabel('First name').fill('Zoe');
      await dialog.getByLabel('Last name').fill(`Lukasiewicz ${key}`);
      await expect(dialog.getByRole('alert')).toContainText(`Is this Zoë ${lastName}, born 3 February 1985?`);
    },
  );

  test(
    'asks about everybody who has the number, and about those who had it once last',
    { tag: '@full' },
    async ({ page, clinic }) => {
      const phone = `078${unique()}`;
      const appointmentDate = addDays(londonToday(), -30);
      const book = (userId: number, hour: number, number = phone) =>
        buildConfirmed(clinic.db, {
          status: 'completed',
          appointmentDate,
          appointmentTime: `${hour}:00`,
          userId,
          phone: number,
        });
      const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
      for (const [at, firstName] of names.entries()) {
        const { id } = await buildUser(clinic.db, { firstName });
        await book(id, 10 + at);
        if (firstName === 'Finn') await book(id, 16, '020 7946 0777');
      }
      await page.goto('/admin?tab=contacts');
      await page.getByRole('button', { name: 'New Booking' }).click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Name or telephone').fill('Gus Somebody');
      await dialog.getByRole('button', { name: 'New caller' }).click();
      await dialog.getByLabel('Telephone').fill(phone);
      const choices = dialog.getByRole('alert').getByRole('button');
      await expect(choices).toHaveText([
        /^Eve /,
        /^Dan /,
        /^Cleo /,
        /^Ben /,
        /^Ada /,
        /^Finn /,
        'No, somebody else',
      ]);
    },
  );

  test(
    'asks about a likely duplicate first, and creates a second account only on an explicit choice',
    { tag: '@full' },
    async ({ page, clinic }) => {
      const key = unique();
      const lastName = `Reid${key}`;
      const known = await buildUser(clinic.db, { firstName: 'Omar', lastName, dateOfBirth: '1985-02-03' });
      const past = { status: 'completed' as const, appointmentDate: addDays(londonToday(), -30) };
      await buildConfirmed(clinic.db, { ...past, userId: known.id, phone: `078${key}` });
      await page.goto('/admin?tab=contacts');
      await page.getByRole('button', { name: 'New Booking' }).click();
      const dialog = dialogOf(page);
      const addCaller = async () => {
        await dialog.getByLabel('Name or telephone').fill(`Omaar ${lastName}`);
        await expect(dialog.getByText('Nobody with that name or number yet.')).toBeVisible();
        await dialog.getByRole('button', { name: 'New caller' }).click();
        await dialog.getByLabel('Date of birth').fill('1985-02-03');
        await dialog.getByLabel('Telephone').fill(`+44 78${key}`);
      };
      await addCaller();
      const question = dialog.getByRole('alert');
      await expect(question).toContainText(`Is this Omar ${lastName}, born 3 February 1985?`);
      await freeTimes(dialog).nth(2).click();
      await expect(dialog.getByRole('button', { name: 'Create Booking' })).toBeDisabled();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Yes, book for Omar' }).click();
      await expect(dialog.getByRole('region', { name: 'Customer' })).toContainText(`Omar ${lastName}`);
      await expect(dialog.getByLabel('Telephone')).toHaveValue(`078${key}`);

      await dialog.getByRole('button', { name: 'Somebody else', exact: true }).click();
      await addCaller();
      await question.getByRole('button', { name: 'No, somebody else' }).click();
      await dialog.getByRole('button', { name: 'Create Booking' }).click();
      await expect(page.getByText('Booking Created')).toBeVisible();
      expect(await clinic.db('users').where({ last_name: lastName })).toHaveLength(2);
    },
  );
});
