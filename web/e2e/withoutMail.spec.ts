import { buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { startMailbox, type Mailbox } from '#api/testing/mailbox.ts';
import { clinic as facts } from '#shared/clinic.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { openSheet } from './deskWrites/parts.ts';
import { expect, expectAccessible, fullUnless, test, onlyInFull } from './fixtures.ts';

/** Where each sentence is shown, without a mail server and with one. */
const modes = [
  { name: 'without a mail server', hasMail: false },
  { name: 'with a mail server', hasMail: true },
] as const;

for (const { name, hasMail } of modes) {
  test.describe(`${name}, emails are ${hasMail ? '' : 'not '}promised:`, fullUnless(!hasMail), () => {
    let mailbox: Mailbox | undefined;
    test.beforeAll(async ({ clinic }) => {
      if (!hasMail) return;
      mailbox = await startMailbox();
      await clinic.kill();
      await clinic.restart({ SMTP_URL: mailbox.url });
    });
    test.afterAll(async ({ clinic }) => {
      if (!mailbox) return;
      await mailbox.close();
      await clinic.kill();
      await clinic.restart();
    });

    test('a forgotten password', onlyInFull, async ({ page }) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Forgotten your password?' }).click();
      await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
      const link = page.getByRole('button', { name: 'Send me a link' });
      const byTelephone = page.getByText('We cannot send emails at the moment.');
      await expect(hasMail ? link : byTelephone).toBeVisible();
      await expect(hasMail ? byTelephone : link).toHaveCount(0);
      await expect(page.getByText('we will send you a link')).toHaveCount(hasMail ? 1 : 0);
      await expect(page.locator('main').getByRole('link', { name: facts.phone })).toHaveCount(
        hasMail ? 0 : 1,
      );
      await expectAccessible(page);
    });

    test('a registration with an address that has an account', onlyInFull, async ({ page, clinic }) => {
      const known = await buildUser(clinic.db, { passwordHash: null });
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      const form = page.getByRole('tabpanel', { name: 'Register' });
      await form.getByLabel('First name').fill('Nina');
      await form.getByLabel('Last name').fill('Newly');
      await form.getByLabel('Email').fill(known.email ?? '');
      await form.getByLabel('Date of birth').fill('1991-03-04');
      await form.getByLabel('Password', { exact: true }).fill(factoryPassword);
      await form.getByLabel('Confirm password').fill(factoryPassword);
      await form.getByRole('button', { name: 'Register', exact: true }).click();
      await expect(form.getByText('Have you booked with us by telephone?')).toContainText(
        hasMail ? 'have just sent a link' : `please ring us on ${facts.phone} to open it`,
      );
    });

    test(
      'a cancelled appointment, an address to confirm and a deleted account',
      onlyInFull,
      async ({ page, clinic, patient, signIn }) => {
        await buildConfirmed(clinic.db, { userId: patient.id, appointmentDate: addDays(londonToday(), 41) });
        await signIn(page, patient);
        await page.goto('/dashboard');
        await page.getByRole('button', { name: /^Cancel appointment/ }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
        await expect(page.getByText('You can ask for another at any time.', { exact: true })).toBeVisible();

        await clinic.db('users').where({ id: patient.id }).update({ email_proven_at: null });
        await page.goto('/dashboard?tab=account');
        await expect(page.getByText('This address is not confirmed yet')).toBeVisible();
        await expect(
          page.getByText(hasMail ? 'A link that we send there' : 'Please ring us on'),
        ).toBeVisible();
        await expect(page.getByRole('button', { name: 'Send the link' })).toHaveCount(hasMail ? 1 : 0);

        await page.getByRole('button', { name: 'Delete my account' }).click();
        const dialog = page.getByRole('dialog', { name: 'Delete my account' });
        await dialog.getByLabel('Current password').fill(factoryPassword);
        await dialog.getByRole('button', { name: 'Delete account' }).click();
        await expect(
          page.getByText('Your other devices are logged out, too. Take care.', { exact: true }),
        ).toBeVisible();
      },
    );

    test(
      'a cancellation and a link to sign in, at the desk',
      onlyInFull,
      async ({ page, clinic, admin, signIn }) => {
        const user = await buildUser(clinic.db, { lastName: 'Withoutletters', passwordHash: null });
        const booking = await buildConfirmed(clinic.db, { appointmentDate: addDays(londonToday(), 42) });
        await signIn(page, admin);
        await page.goto('/admin?tab=bookings');
        await choose(page, rowOf(page, booking.name), 'Cancel');
        await expect(page.getByRole('alertdialog', { name: 'Cancel Appointment' })).toContainText(
          hasMail ? 'The customer will be notified.' : 'No email can be sent: please tell them by telephone.',
        );
        await page.keyboard.press('Escape');

        await page.goto('/admin?tab=customers');
        await openSheet(page, user);
        await page.getByRole('button', { name: 'Send sign-in link' }).click();
        const invitation = page.getByRole('dialog', { name: 'Send Sign-in Link' });
        await invitation.getByRole('button', { name: 'Send Link' }).click();
        await expect(page.getByText(hasMail ? 'Link Sent' : 'Link Not Sent', { exact: true })).toBeVisible();
      },
    );
  });
}
