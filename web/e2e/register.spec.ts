import { expect, test } from './fixtures.ts';

const uniqueEmail = () => `new.${Date.now()}.${Math.round(Math.random() * 1e6)}@example.test`;

test.describe('registering', () => {
  test('shows the exact messages for missing and short values, welcomes a new patient and never sends the second password', async ({
    page,
    clinic,
  }) => {
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('First name').fill('A');
    await page.getByLabel('Last name').fill('B');
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByLabel('Confirm password').fill('12345');
    await page.getByRole('button', { name: 'Register' }).click();
    for (const message of [
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Please enter a valid email address',
      'Date of birth is required',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Password must be at least 6 characters long')).toHaveCount(2);

    const email = uniqueEmail();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Date of birth').fill('1990-12-10');
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await page.getByLabel('Confirm password').fill('long enough');
    const sent = page.waitForRequest('**/api/register');
    await page.getByRole('button', { name: 'Register' }).click();
    expect((await sent).postDataJSON()).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      email,
      dateOfBirth: '1990-12-10',
      password: 'long enough',
    });
    await expect(page.getByText('Registration successful')).toBeVisible();
    await expect(page.getByText('Welcome to the clinic')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    expect(await clinic.db('users').where({ email })).toHaveLength(1);
  });
});
