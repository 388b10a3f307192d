import type { Page } from '@playwright/test';
import { buildBooking, buildConfirmed, factoryPassword } from '#api/demo/factories.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Clinic } from './fixtures.ts';
import { countEvents, expectOneAccount, newEmail, notSaved } from './lostAnswers.ts';
import { expect, expectKnownOutcome, loseAnswers, test } from './lossy.ts';
import { onlyInFull } from './fixtures.ts';

const day = (days: number) => addDays(londonToday(), days);
async function fillRegistration(page: Page, email: string) {
  await page.getByRole('tab', { name: 'Register' }).click();
  // The other tab's form may still be rendered beside it.
  const form = page.getByRole('tabpanel', { name: 'Register' });
  await form.getByLabel('First name').fill('Lena');
  await form.getByLabel('Last name').fill('Lost');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Date of birth').fill('1991-03-04');
  await form.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await form.getByLabel('Confirm password').fill(factoryPassword);
}

const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).click();

test.describe('A registration', () => {
  test('whose response was lost ends signed in, with one account', async ({ page, clinic, network }) => {
    const email = newEmail();
    await page.goto('/auth');
    await fillRegistration(page, email);
    await loseAnswers(page, network, () => register(page));
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Registration successful')).toBeVisible();
    await expectKnownOutcome(page);
    await expectOneAccount(clinic, email);
  });

  test(
    'during a booking returns to the completed request form',
    onlyInFull,
    async ({ page, clinic, network }) => {
      const email = newEmail();
      await page.goto('/booking?service=prp');
      await page.getByRole('radio', { name: 'PRP Therapy' }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Name').fill('Lena Lost');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Phone').fill('020 7946 0404');
      await page.getByLabel('Preferred date').fill(day(5));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('link', { name: 'Log in to Continue' }).click();
      await fillRegistration(page, email);
      await loseAnswers(page, network, () => register(page));
      await expect(page).toHaveURL('/booking');
      await expect(page.getByText('020 7946 0404')).toBeVisible();
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await expect(page.getByText('Consultation Requested')).toBeVisible();
      await expectOneAccount(clinic, email);
      expect(await clinic.db('bookings').where({ email })).toHaveLength(1);
    },
  );

  test(
    'that never arrived says so, and succeeds when sent again',
    onlyInFull,
    async ({ page, clinic, network }) => {
      const email = newEmail();
      await page.goto('/auth');
      await fillRegistration(page, email);
      await loseAnswers(page, network, () => register(page), 'refuse');
      await expect(page.getByRole('form').getByRole('alert')).toHaveText(notSaved);
      expect(await clinic.db('users').where({ email })).toEqual([]);
      await register(page);
      await expect(page).toHaveURL('/dashboard');
      await expectOneAccount(clinic, email);
    },
  );

  test(
    'after which the server was killed ends signed in once it is back',
    { tag: '@full' },
    async ({ page, clinic, network }) => {
      const email = newEmail();
      await page.goto('/auth');
      await fillRegistration(page, email);
      await loseAnswers(page, network, async () => {
        await register(page);
        await expect.poll(() => clinic.db('users').where({ email })).toHaveLength(1);
        await clinic.kill();
      });
      await clinic.restart();
      await expect(page).toHaveURL('/dashboard');
      await expectOneAccount(clinic, email);
    },
  );
});

test.describe('A patient', () => {
  test.beforeEach(({ page, patient, signIn }) => signIn(page, patient));

  async function openCancelQuestion(page: Page, clinic: Clinic, patient: UserModel) {
    const booking = await buildBooking(clinic.db, { userId: patient.id, service: 'PRP Therapy' });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Cancel request for PRP Therapy' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this request?' });
    return {
      booking,
      question,
      press: () => question.getByRole('button', { name: 'Cancel request' }).click(),
    };
  }

  test(
    'cancels once, although the response was lost',
    onlyInFull,
    async ({ page, clinic, network, patient }) => {
      const { booking, press } = await openCancelQuestion(page, clinic, patient);
      await loseAnswers(page, network, press);
      await expect(page.getByText('Request cancelled')).toBeVisible();
      await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
      await expectKnownOutcome(page);
      expect(await countEvents(clinic, 'booking_cancelled_by_patient', booking.id)).toBe(1);
    },
  );

  test(
    'is informed that a cancellation which never arrived was not saved',
    { tag: '@full' },
    async ({ page, clinic, network, patient }) => {
      const { booking, question, press } = await openCancelQuestion(page, clinic, patient);
      await loseAnswers(page, network, press, 'refuse');
      await expect(page.getByText(notSaved)).toBeVisible();
      expect(await countEvents(clinic, 'booking_cancelled_by_patient', booking.id)).toBe(0);
      await expect(question).toBeVisible();
      await press();
      await expect(page.getByText('Request cancelled')).toBeVisible();
      expect(await countEvents(clinic, 'booking_cancelled_by_patient', booking.id)).toBe(1);
    },
  );

  test(
    'is informed of the outcome of a cancellation after which the server was killed',
    { tag: '@full' },
    async ({ page, clinic, network, patient }) => {
      const { booking, press } = await openCancelQuestion(page, clinic, patient);
      const count = () => countEvents(clinic, 'booking_cancelled_by_patient', booking.id);
      await loseAnswers(page, network, async () => {
        await press();
        await expect.poll(count).toBe(1);
        await clinic.kill();
      });
      await clinic.restart();
      await expect(page.getByText('Request cancelled')).toBeVisible();
      expect(await count()).toBe(1);
    },
  );

  test('requests one reschedule', { tag: '@full' }, async ({ page, clinic, network, patient }) => {
    const booking = await buildConfirmed(clinic.db, {
      userId: patient.id,
      service: 'PRP Therapy',
      appointmentDate: day(66),
      appointmentTime: '09:00',
    });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Ask to move for PRP Therapy' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask to move' });
    await dialog.getByLabel('New preferred date').fill(day(70));
    await loseAnswers(page, network, () => dialog.getByRole('button', { name: 'Ask to move' }).click());
    await expect(page.getByText('We’ve got your request to move')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await countEvents(clinic, 'move_wished', booking.id)).toBe(1);
  });

  test('claims a reward once', { tag: '@full' }, async ({ page, clinic, network, patient }) => {
    for (const days of [-30, -20, -10]) {
      await buildConfirmed(clinic.db, {
        userId: patient.id,
        status: 'completed',
        appointmentDate: day(days),
      });
    }
    await clinic.db.transaction((trx) => recomputeLoyalty(trx, patient.id));
    await page.goto('/dashboard');
    await loseAnswers(page, network, () => page.getByRole('button', { name: /Claim/ }).first().click());
    await expect(page.getByText('Reward Claimed!').first()).toBeVisible();
    await expectKnownOutcome(page);
    expect(await clinic.db('reward_claims').where({ user_id: patient.id })).toHaveLength(1);
  });

  test(
    'is asked to log in when the session ended before the change arrived, which is not made',
    { tag: '@full' },
    async ({ page, clinic, network, patient }) => {
      const { booking, press } = await openCancelQuestion(page, clinic, patient);
      await clinic.db('sessions').where({ user_id: patient.id }).delete();
      await loseAnswers(page, network, press, 'refuse');
      await expect(page).toHaveURL('/auth');
      expect(await countEvents(clinic, 'booking_cancelled_by_patient', booking.id)).toBe(0);
    },
  );
});
