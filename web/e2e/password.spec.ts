import { startMailbox } from '#api/testing/mailbox.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test(
  'a forgotten password is reset by an email link, and used to log in',
  onlyInFull,
  async ({ page, clinic, patient }) => {
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
  },
);
