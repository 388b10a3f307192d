import { clinic as clinicFacts } from '#shared/clinic.ts';
import { buildUser, factoryPassword } from '#api/demo/factories.ts';
import { startMailbox, type Mailbox } from '#api/testing/mailbox.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test.describe('with a mail server', () => {
  let mailbox: Mailbox;
  test.beforeEach(async ({ clinic }) => {
    mailbox = await startMailbox();
    await clinic.kill();
    await clinic.restart({ SMTP_URL: mailbox.url });
  });
  test.afterEach(async ({ clinic }) => {
    await mailbox.close();
    await clinic.kill();
    await clinic.restart();
  });

  test(
    'an address is confirmed by the link sent at registration, or by one requested later',
    onlyInFull,
    async ({ page }) => {
      const email = 'newly.registered@example.test';
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      const form = page.getByRole('tabpanel', { name: 'Register' });
      await form.getByLabel('First name').fill('Nina');
      await form.getByLabel('Last name').fill('Newly');
      await form.getByLabel('Email').fill(email);
      await form.getByLabel('Date of birth').fill('1991-03-04');
      await form.getByLabel('Password', { exact: true }).fill(factoryPassword);
      await form.getByLabel('Confirm password').fill(factoryPassword);
      await form.getByRole('button', { name: 'Register', exact: true }).click();
      await expect(page).toHaveURL('/dashboard');
      await page.goto('/dashboard?tab=account');
      await expect(page.getByText('This address is not confirmed yet')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('Link sent', { exact: true })).toBeVisible();
      await expect.poll(() => mailbox.sentTo(email)).toHaveLength(2);
      const letter = mailbox.sentTo(email).at(-1)?.mail.text ?? '';
      await page.goto(/http:\/\/\S+\/auth#email=[\w-]{43}/.exec(letter)?.[0] ?? 'no link');
      await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Confirm email' }).click();
      await expect(page.getByText('Email confirmed', { exact: true })).toBeVisible();
      await page.goto('/dashboard?tab=account');
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
      await expect(page.getByText('This address is not confirmed yet')).toBeHidden();
    },
  );

  test(
    'a new email takes effect after its link is followed and the patient logs in again',
    { tag: '@full' },
    async ({ page, patient, signIn, browser, clinic }) => {
      const newEmail = `new.${patient.email}`;
      await signIn(page, patient);
      await page.goto('/dashboard?tab=account');
      await page.getByRole('button', { name: 'Edit personal information' }).click();
      await page.getByLabel('Email').fill(newEmail);
      await page.getByLabel('Current password').fill(factoryPassword);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Profile updated')).toBeVisible();
      await expect(page.getByText(`We have sent a link to ${newEmail}.`)).toBeVisible();
      await expect(page.getByText(`Please confirm ${newEmail}`)).toBeVisible();
      await expectAccessible(page);

      await expect.poll(() => mailbox.sentTo(newEmail)).toHaveLength(1);
      await expect.poll(() => mailbox.sentTo(patient.email)).toHaveLength(1);
      expect(mailbox.sentTo(patient.email)[0]?.mail.text).toContain(clinicFacts.phone);
      const link = /http:\/\/\S+\/auth#email=[\w-]{43}/.exec(mailbox.sentTo(newEmail)[0]?.mail.text ?? '');

      // On another device, which is not signed in.
      const context = await browser.newContext({ baseURL: clinic.url });
      const phone = await context.newPage();
      await phone.goto(link?.[0] ?? 'no link');
      await expect(phone.getByText('To confirm your email, log in with the one')).toBeVisible();
      await expect(phone).toHaveURL('/auth');
      await phone.getByLabel('Email').fill(patient.email);
      await phone.getByLabel('Password', { exact: true }).fill(factoryPassword);
      await phone.getByRole('button', { name: 'Login' }).click();
      await expect(phone.getByRole('heading', { name: 'Confirm your new email' })).toBeFocused();
      await expectAccessible(phone);
      await phone.getByRole('button', { name: 'Confirm new email' }).click();
      await expect(phone.getByText(`From now on we write to ${newEmail}.`)).toBeVisible();
      await expect(phone).toHaveURL('/dashboard');
      await expect(phone.getByText(newEmail).first()).toBeVisible();
      await context.close();

      // The first device is signed out at once. Its login is whole before the server restarts.
      await expect(page).toHaveURL('/auth');
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    },
  );

  test(
    'is withdrawn by saving the present email',
    { tag: '@full' },
    async ({ page, patient, signIn, clinic }) => {
      await signIn(page, patient);
      await page.request.patch('/api/user', {
        data: { email: `new.${patient.email}`, currentPassword: factoryPassword },
      });
      await page.goto('/dashboard?tab=account');
      await page.getByRole('button', { name: 'Keep the current email' }).click();
      await expect(page.getByText(`Your email stays ${patient.email}.`)).toBeVisible();
      await expect(page.getByText('Please confirm')).toBeHidden();
      expect(await clinic.db('email_changes').where({ user_id: patient.id })).toEqual([]);
    },
  );

  test('a link of another account is refused', { tag: '@full' }, async ({ page, patient, signIn }) => {
    await signIn(page, patient);
    await page.goto(`/auth#email=${'x'.repeat(43)}`);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByText('This link has expired, was used already')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test(
  'without a mail server a new email applies at once, and the screen says so',
  onlyInFull,
  async ({ page, patient, signIn, clinic }) => {
    await signIn(page, patient);
    await page.goto('/dashboard?tab=account');
    await page.getByRole('button', { name: 'Edit personal information' }).click();
    await page.getByLabel('Email').fill(`new.${patient.email}`);
    await page.getByLabel('Current password').fill(factoryPassword);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your new email takes effect at once, as no link can be sent')).toBeVisible();
    await expect(page.getByText(`new.${patient.email}`).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
    expect(await clinic.db('users').where({ id: patient.id }).first('email')).toEqual({
      email: `new.${patient.email}`,
    });
  },
);

test(
  'the date of birth is read-only in the profile, with the number to ring',
  onlyInFull,
  async ({ page, signIn, clinic }) => {
    await signIn(page, await buildUser(clinic.db, { dateOfBirth: '1990-05-17' }));
    await page.goto('/dashboard?tab=account');
    await page.getByRole('button', { name: 'Edit personal information' }).click();
    const form = page.getByRole('form', { name: 'Personal information' });
    await expect(form.getByText('17 May 1990')).toBeVisible();
    await expect(form.getByLabel('Date of birth')).toHaveCount(0);
    await expect(form.getByRole('link', { name: clinicFacts.phone })).toBeVisible();
    await expectAccessible(page);
  },
);
