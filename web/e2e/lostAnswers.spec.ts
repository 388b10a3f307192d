import { buildBooking, factoryPassword } from '#api/demo/factories.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import type { Page } from '@playwright/test';
import { onlyInFull, type Clinic } from './fixtures.ts';
import { expect, expectKnownOutcome, loseAnswers, test } from './lossy.ts';

test('A registration whose response was lost ends signed in, with one account', async ({
  page,
  clinic,
  network,
}) => {
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
  await loseAnswers(page, network, () => page.getByRole('button', { name: 'Register', exact: true }).click());
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Registration successful')).toBeVisible();
  await expectKnownOutcome(page);
  expect(await clinic.db('users').where({ email })).toHaveLength(1);
});

test.describe('A patient who cancels', onlyInFull, () => {
  test.beforeEach(({ page, patient, signIn }) => signIn(page, patient));

  async function openQuestion(page: Page, { db }: Clinic, patient: UserModel) {
    const { id } = await buildBooking(db, { userId: patient.id, service: 'PRP Therapy' });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Cancel request for PRP Therapy' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this request?' });
    return {
      press: () => question.getByRole('button', { name: 'Cancel request' }).click(),
      count: async () =>
        (await db('events').where({ action: 'booking_cancelled_by_patient', subject_id: id })).length,
    };
  }

  test('is informed when it never arrived, and can press again', async ({
    page,
    clinic,
    network,
    patient,
  }) => {
    const { press, count } = await openQuestion(page, clinic, patient);
    await loseAnswers(page, network, press, 'refuse');
    await expect(page.getByText('This was not saved. Please try again.')).toBeVisible();
    expect(await count()).toBe(0);
    await press();
    await expect(page.getByText('Request cancelled')).toBeVisible();
    expect(await count()).toBe(1);
  });

  test('is informed of the outcome when the server was killed afterwards', async ({
    page,
    clinic,
    network,
    patient,
  }) => {
    const { press, count } = await openQuestion(page, clinic, patient);
    await loseAnswers(page, network, async () => {
      await press();
      await expect.poll(count).toBe(1);
      await clinic.kill();
    });
    await clinic.restart();
    await expect(page.getByText('Request cancelled')).toBeVisible();
    expect(await count()).toBe(1);
  });

  test('is asked to log in when the session ended before, and nothing is changed', async ({
    page,
    clinic,
    network,
    patient,
  }) => {
    const { press, count } = await openQuestion(page, clinic, patient);
    await clinic.db('sessions').where({ user_id: patient.id }).delete();
    await loseAnswers(page, network, press, 'refuse');
    await expect(page).toHaveURL('/auth');
    expect(await count()).toBe(0);
  });
});
