import { factoryPassword } from '#api/demo/factories.ts';
import { onlyInFull } from './fixtures.ts';
import { expect, expectKnownOutcome, loseAnswers, test } from './lossy.ts';

test(
  'A registration whose response was lost ends signed in, with one account',
  onlyInFull,
  async ({ page, clinic, network }) => {
    const email = `lost.${Date.now()}@example.test`;
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Register' }).click();
    // The other tab's form may still be rendered beside it.
    const form = page.getByRole('tabpanel', { name: 'Register' });
    await form.getByLabel('First name').fill('Lena');
    await form.getByLabel('Last name').fill('Lost');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Date of birth').fill('1991-03-04');
    await form.getByLabel('Password', { exact: true }).fill(factoryPassword);
    await form.getByLabel('Confirm password').fill(factoryPassword);
    await loseAnswers(page, network, () =>
      page.getByRole('button', { name: 'Register', exact: true }).click(),
    );
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Registration successful')).toBeVisible();
    await expectKnownOutcome(page);
    expect(await clinic.db('users').where({ email })).toHaveLength(1);
  },
);
