import { Secret, TOTP } from 'otpauth';
import { buildAdmin, factoryPassword } from '#api/demo/factories.ts';
import { choose, listActions, rowOf } from './adminRows.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test('an owner adds an admin, who sets a password, and disables them', async ({
  page,
  clinic,
  browser,
  signIn,
}) => {
  const owner = await buildAdmin(clinic.db, { isOwner: true });
  const email = `noor.${Date.now()}@example.test`;
  await signIn(page, owner);
  await page.goto('/admin?tab=staff');
  await expect(rowOf(page, owner.email)).toContainText('Owner');
  expect(await listActions(page, rowOf(page, owner.email))).toEqual([
    'Take Owner Rights',
    'Clinical Rights…',
  ]);
  await page.getByRole('button', { name: 'Add Admin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Noor');
  await dialog.getByLabel('Last name').fill('Malik');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Your password').fill('guess');
  await dialog.getByRole('button', { name: 'Add Admin' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Your current password is not right.');
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill(factoryPassword);
  await dialog.getByRole('button', { name: 'Add Admin' }).click();
  const link = await dialog.getByText('/auth#reset=').innerText();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ baseURL: clinic.url });
  const newcomer = await context.newPage();
  await newcomer.goto(link);
  await newcomer.getByLabel('New password', { exact: true }).fill('a horse of my own');
  await newcomer.getByLabel('Confirm new password').fill('a horse of my own');
  await newcomer.getByRole('button', { name: 'Set new password' }).click();
  await newcomer.getByLabel('Email').fill(email);
  await newcomer.getByLabel('Password', { exact: true }).fill('a horse of my own');
  await newcomer.getByRole('button', { name: 'Login' }).click();
  await expect(newcomer.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(newcomer.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
  await expect(newcomer.getByText('Noor Malik')).toBeVisible();
  await newcomer.getByRole('tab', { name: 'Staff' }).click();
  await expect(newcomer.getByRole('heading', { name: 'Your devices' })).toBeVisible();
  await expect(newcomer.getByRole('heading', { name: 'Who works here' })).toHaveCount(0);

  await choose(page, rowOf(page, email), 'Clinical Rights…');
  await dialog.getByLabel(/^Clinician/).check();
  await dialog.getByLabel('Your password').fill(factoryPassword);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, email)).toContainText('Clinician');
  await choose(page, rowOf(page, email), 'Disable');
  await page.getByLabel('Your password').fill(factoryPassword);
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(rowOf(page, email)).toContainText('Disabled');
  await expect(rowOf(page, email).getByRole('button', { name: /^Actions for/ })).toBeFocused();
  // Signed out at once, without a reload.
  await expect(newcomer).toHaveURL('/auth');
  await context.close();
});

test(
  'two-step sign-in: turned on, required at the next log-in, turned off',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    await signIn(page, admin);
    await page.goto('/admin?tab=staff');
    await expect(page.getByText('This device')).toBeVisible();
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(factoryPassword);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('figure', { name: /QR code/ })).toBeVisible();
    const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await expectAccessible(page);
    await expect(dialog.getByLabel('Code that the app shows')).toBeFocused();
    await dialog.getByLabel('Code that the app shows').fill(totp.generate());
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    const [first = '', second = '', third = ''] = await dialog.getByRole('listitem').allInnerTexts();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.goto('/auth');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Code')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form').getByRole('alert')).toHaveText(
      'That code is not right. Please wait for the next one and try again.',
    );
    await page.getByLabel('Code').fill(first);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

    await page.goto('/admin?tab=staff');
    await expect(page.getByText('9 of 10 recovery codes are left')).toBeVisible();
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await dialog.getByLabel('Your password').fill(factoryPassword);
    await dialog.getByLabel('Code').fill('000000');
    await dialog.getByRole('button', { name: 'Make New Codes' }).click();
    await expect(dialog.getByRole('alert')).toContainText('That code is not right.');
    await expectAccessible(page);
    await dialog.getByLabel('Code').fill(second);
    await dialog.getByRole('button', { name: 'Make New Codes' }).click();
    await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    const [renewed = ''] = await dialog.getByRole('listitem').allInnerTexts();
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Your password').fill(factoryPassword);
    await dialog.getByLabel('Code').fill(third);
    await dialog.getByRole('button', { name: 'Turn Off' }).click();
    await expect(dialog.getByRole('alert')).toContainText('That code is not right.');
    await dialog.getByLabel('Code').fill(renewed);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Turn Off' }).click();
    await expect(page.getByText('Two-step sign-in is off', { exact: true })).toBeVisible();
    expect(await clinic.db('second_factors').where({ user_id: admin.id })).toEqual([]);
  },
);

test(
  'an admin’s temporary password shows a notice with a link to change it, until changed',
  onlyInFull,
  async ({ page, clinic, signIn }) => {
    const admin = await buildAdmin(clinic.db, { mustChangePassword: true });
    await signIn(page, admin);
    await page.goto('/admin');
    const notice = page.getByText('Please choose your own password');
    await expect(notice).toBeVisible();
    // The notice does not block the desk.
    await expect(page.getByRole('tab', { name: 'Customers' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose a Password' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await dialog.getByLabel('Current password').fill(factoryPassword);
    await dialog.getByLabel('New password', { exact: true }).fill('qwertyuiop123');
    await dialog.getByLabel('Confirm new password').fill('qwertyuiop123');
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await expect(dialog.getByText(/^This password is used by many people/)).toBeVisible();
    await expect(dialog.getByLabel('New password', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('New password', { exact: true }).fill('a horse of my own');
    await dialog.getByLabel('Confirm new password').fill('a horse of my own');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password updated', { exact: true })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.goto('/admin?tab=staff');
    await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);

test(
  'an owner requires two-step sign-in: admins without it can only set it up',
  { tag: '@full' },
  async ({ page, clinic, admin, browser, signIn }) => {
    const owner = await buildAdmin(clinic.db, { isOwner: true });
    // The owner's own app is irrelevant to this test.
    await signIn(page, owner);
    await clinic
      .db('second_factors')
      .insert({ user_id: owner.id, secret: Buffer.alloc(48), confirmed_at: clinic.db.fn.now() });
    const context = await browser.newContext({ baseURL: clinic.url });
    const colleague = await context.newPage();
    try {
      await signIn(colleague, admin);
      await colleague.goto('/admin');
      await expect(colleague.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

      await page.goto('/admin?tab=staff');
      await page.getByRole('button', { name: 'Require for everybody' }).click();
      await page.getByRole('dialog').getByLabel('Your password').fill(factoryPassword);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Require It', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Make optional' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

      // The colleague's desk is blocked at once, without a reload.
      await expect(colleague.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
      await expect(colleague.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0);
      await expectAccessible(colleague);
      await colleague.getByRole('button', { name: 'Turn It On' }).click();
      const dialog = colleague.getByRole('dialog');
      await dialog.getByLabel('Your password').fill(factoryPassword);
      await colleague.keyboard.press('Enter');
      const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      await dialog.getByLabel('Code that the app shows').fill(totp.generate());
      await colleague.keyboard.press('Enter');
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      await dialog.getByRole('button', { name: 'I have kept them' }).click();
      await expect(colleague.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

      await page.getByRole('button', { name: 'Make optional' }).click();
      await page.getByRole('dialog').getByLabel('Your password').fill(factoryPassword);
      await page.getByRole('button', { name: 'Make It Optional', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Require for everybody' })).toBeVisible();
    } finally {
      await context.close();
    }
  },
);

test('an owner sets when the reception app locks', onlyInFull, async ({ page, clinic, signIn }) => {
  const owner = await buildAdmin(clinic.db, { isOwner: true });
  await signIn(page, owner);
  await page.goto('/admin?tab=staff');
  const section = page.getByRole('region', { name: 'When the desk locks' });
  await expect(section).toContainText('locks after 5 minutes without activity');
  await section.getByRole('button', { name: 'Change when it locks' }).click();
  const dialog = page.getByRole('dialog', { name: 'When the Desk Locks' });
  await dialog.getByLabel('Your password').fill(factoryPassword);
  await dialog.getByLabel('Minutes without activity').fill('61');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Choose between 1 and 60 minutes');
  await expectAccessible(page);
  try {
    await dialog.getByLabel('Minutes without activity').fill('12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The desk locks after 12 minutes')).toBeVisible();
    await expect(section).toContainText('locks after 12 minutes without activity');
  } finally {
    await clinic.db('clinic_settings').update({ desk_lock_minutes: 5 });
  }
});
