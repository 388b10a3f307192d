import { buildConfirmed, buildContact, factoryPassword } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test('the profile is saved; a new email address needs the password', async ({
  page,
  clinic,
  patient,
  signIn,
}) => {
  await signIn(page, patient);
  await page.goto('/dashboard?tab=account');
  await page.getByRole('button', { name: 'Edit personal information' }).click();
  await page.getByLabel('First name').fill('Augusta');
  await page.getByLabel('Email').fill(`new.${patient.email}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const password = page.getByLabel('Current password');
  await expect(password).toHaveAccessibleDescription(/Password is required/);
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(password).toHaveAccessibleDescription(/Your current password is not right\./);
  await expectAccessible(page);
  await password.fill(factoryPassword);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByText('Welcome, Augusta')).toBeVisible();
  expect(await clinic.db('users').where({ id: patient.id }).first()).toMatchObject({
    first_name: 'Augusta',
    email: `new.${patient.email}`,
  });
});

test('the password is changed', onlyInFull, async ({ page, clinic, patient, signIn }) => {
  await signIn(page, patient);
  await page.goto('/dashboard?tab=account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(factoryPassword);
  await page.getByLabel('New password', { exact: true }).fill('new words');
  await page.getByLabel('Confirm new password').fill('other words');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('New passwords do not match', { exact: true })).toBeVisible();
  await page.getByLabel('Confirm new password').fill('new words');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
  const answer = await page.request.post(`${clinic.url}/api/login`, {
    data: { email: patient.email, password: 'new words' },
  });
  expect(answer.ok()).toBe(true);
});

test(
  'closing a form returns the focus to the button that opened it',
  onlyInFull,
  async ({ page, patient, signIn }) => {
    await signIn(page, patient);
    await page.goto('/dashboard?tab=account');
    for (const name of ['Edit personal information', 'Change password']) {
      await page.getByRole('button', { name }).press('Enter');
      await page.getByRole('button', { name: 'Cancel' }).press('Enter');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
  },
);

test(
  'an unsaved profile survives a reload, a password does not',
  onlyInFull,
  async ({ page, clinic, patient, signIn }) => {
    const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
    await page.goto('/auth');
    const register = page.getByRole('form', { name: 'Register' });
    await page.getByRole('tab', { name: 'Register' }).click();
    await register.getByLabel('First name').fill('Augusta');
    await register.getByLabel('Password', { exact: true }).fill('a secret');
    await page.reload();
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(register.getByLabel('First name')).toHaveValue('Augusta');
    await expect(register.getByLabel('Password', { exact: true })).toHaveValue('');

    const booking = {
      userId: patient.id,
      appointmentDate: addDays(londonToday(), 9),
      appointmentTime: '10:00',
    };
    await buildConfirmed(clinic.db, booking);
    await signIn(page, patient);
    await page.goto('/dashboard?tab=account');
    await page.getByRole('button', { name: 'Edit personal information' }).click();
    const profile = page.getByRole('form', { name: 'Personal information' });
    await profile.getByLabel('Last name').fill('Halfway');
    await profile.getByLabel('Email').fill('half.way@mail.example');
    await profile.getByLabel('Current password').fill('a secret');
    expect(await stored()).not.toContain('a secret');
    await page.reload();
    await expect(profile.getByLabel('Last name')).toHaveValue('Halfway');
    await expect(profile.getByLabel('Email')).toHaveValue('half.way@mail.example');
    await expect(profile.getByLabel('Current password')).toHaveValue('');
    await profile.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Ask to move/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask to move' });
    await dialog.getByLabel('Note').fill('Mornings suit me');
    await page.reload();
    await page.getByRole('button', { name: /^Ask to move/ }).click();
    await expect(dialog.getByLabel('Note')).toHaveValue('Mornings suit me');
    await dialog.getByLabel('New preferred date').fill(addDays(londonToday(), 12));
    expect(await stored()).not.toContain('a secret');
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    expect(await stored()).not.toMatch(/Mornings|Halfway|draft:/);
  },
);

test(
  'a message to the clinic opens with what the clinic answered',
  onlyInFull,
  async ({ page, clinic, patient, signIn }) => {
    const { id } = await buildContact(clinic.db, { email: patient.email, subject: 'Parking' });
    await clinic.db('users').where({ id: patient.id }).update({ email_proven_at: clinic.db.fn.now() });
    const follow = { subject_type: 'contact', subject_id: id };
    await clinic.db('follow_ups').insert({ ...follow, kind: 'reply', note: 'Yes, behind the house.' });
    await signIn(page, patient);
    await page.goto('/dashboard?tab=account');
    const message = page.getByRole('group').filter({ hasText: 'Parking' });
    await expect(message).toContainText(/Answered .+ at .+\./);
    await message.getByText('Parking').click();
    await expect(message.getByText('Yes, behind the house.')).toBeVisible();
    await expectAccessible(page);
  },
);
