import { factoryPassword } from '#api/demo/factories.ts';
import { startMailbox } from '#api/testing/mailbox.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';
import { issuePasswordReset } from '#api/mail/links.ts';

test('a forgotten password is reset by an email link, and used to log in', async ({
  page,
  clinic,
  patient,
}) => {
  const mailbox = await startMailbox();
  await clinic.kill();
  await clinic.restart({ SMTP_URL: mailbox.url });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(patient.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();
  await expect(page.getByText(`If ${patient.email} has an account`)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => mailbox.sentTo(patient.email)).toHaveLength(1);
  const { mail } = mailbox.sentTo(patient.email)[0]!;
  const link = /http:\/\/\S+\/auth#reset=([\w-]{43})/.exec(mail.text ?? '');
  const token = link?.[1] ?? 'no link';
  const requests: string[] = [];
  page.on('request', (request) => {
    requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
  });
  await page.goto('about:blank');
  await page.goto(link?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  // Neither in the URL nor in the history, and never sent to a server.
  await expect(page).toHaveURL('/auth');
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('a better horse');
  await page.getByLabel('Confirm new password').fill('another horse');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('a better horse');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password updated')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(requests.filter((line) => line.split(' ')[0]?.split('#')[0]?.includes(token))).toEqual([]);
  expect(requests.filter((line) => line.split(' ')[1]?.includes(token))).toEqual([]);

  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill('a better horse');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
  // And gets an email about it.
  await expect.poll(() => mailbox.sentTo(patient.email).length).toBe(2);
  await mailbox.close();
  await clinic.kill();
  await clinic.restart();
});

test('a used link offers to request a new one', onlyInFull, async ({ page, clinic, patient }) => {
  await issuePasswordReset(clinic.db, patient);
  await page.goto(`/auth#reset=${'x'.repeat(43)}`);
  await page.getByLabel('New password', { exact: true }).fill('a better horse');
  await page.getByLabel('Confirm new password').fill('a better horse');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('This link has expired or was used already.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test(
  'a link works for a signed-in user, and signs them out',
  onlyInFull,
  async ({ page, clinic, patient, signIn }) => {
    await signIn(page, patient);
    const token = await issuePasswordReset(clinic.db, patient);
    await page.goto(`/auth#reset=${token}`);
    await page.getByLabel('New password', { exact: true }).fill('a better horse');
    await page.getByLabel('Confirm new password').fill('a better horse');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/auth');
  },
);

test('Caps Lock is announced while a password is typed', onlyInFull, async ({ page }) => {
  await page.goto('/auth');
  const password = page.getByLabel('Password', { exact: true });
  await password.focus();
  await page.keyboard.type('a');
  await expect(page.getByText('Caps Lock is on.')).toHaveCount(0);
  // Typing continues, and the first keys start hydration.
  await expect(async () => {
    await password.evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
    );
    expect(await page.getByRole('status').filter({ hasText: 'Caps Lock is on.' }).isVisible()).toBe(true);
  }).toPass();
  await page.getByLabel('Email').focus();
  await expect(page.getByText('Caps Lock is on.')).toHaveCount(0);
});

test('password managers recognise every field', onlyInFull, async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  await page.getByRole('tab', { name: 'Register' }).click();
  for (const [label, token] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'email'],
    ['Date of birth', 'bday'],
    ['Password', 'new-password'],
    ['Confirm password', 'new-password'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token);
  }
});

test('the old password is invalid after a reset', onlyInFull, async ({ page, clinic, patient }) => {
  const token = await issuePasswordReset(clinic.db, patient);
  await page.request.post('/api/password-reset/confirm', { data: { token, newPassword: 'a better horse' } });
  await page.goto('/auth');
  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Incorrect email or password. Please try again.')).toBeVisible();
});
