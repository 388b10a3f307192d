import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildBooking, buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test(
  'other devices are logged out, this one is not',
  onlyInFull,
  async ({ page, browser, clinic, patient, signIn }) => {
    const phone = await (await browser.newContext({ baseURL: clinic.url })).newPage();
    await signIn(page, patient);
    await signIn(phone, patient);
    await page.goto('/dashboard?tab=account');
    await page.getByRole('button', { name: 'Log out other devices' }).click();
    await expect(page.getByText('Other devices logged out')).toBeVisible();
    await page.reload();
    await expect(page.getByText(patient.email).first()).toBeVisible();
    await phone.goto('/dashboard');
    await expect(phone).toHaveURL('/auth');
  },
);

test(
  'a patient’s data can be read as a page, and downloaded',
  onlyInFull,
  async ({ page, clinic, patient, signIn }) => {
    await buildBooking(clinic.db, { userId: patient.id, message: 'Mine to read' });
    await signIn(page, patient);
    await page.goto('/dashboard?tab=account');
    await page.getByRole('button', { name: 'Read or print my data' }).click();
    await expect(page.getByRole('heading', { name: 'What we hold about you' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Appointments and requests' })).toContainText(
      'Mine to read',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to Account Settings' }).click();
    await expect(page.getByRole('button', { name: 'Read or print my data' })).toBeFocused();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('my-data.json');
    const held = JSON.parse(await readFile(await file.path(), 'utf8')) as { bookings: { message: string }[] };
    expect(held.bookings.map(({ message }) => message)).toEqual(['Mine to read']);
    await expect(page).toHaveURL('/dashboard?tab=account');
  },
);

test('an account is deleted by its owner, after the consequences are shown', async ({
  page,
  context,
  clinic,
  patient,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buildConfirmed(clinic.db, { userId: patient.id, appointmentDate: addDays(londonToday(), 33) });
  await signIn(page, patient);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await page.goto('/dashboard?tab=account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await expect(dialog).toContainText('clinics must keep it, 8 years');
  // The care record is the one thing that stays with the name.
  await expect(dialog).toContainText('Your care record, if you have one, with your name in it');
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill('not it');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Your current password is not right.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(factoryPassword);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');

  await page.goto('/auth');
  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Incorrect email or password. Please try again.')).toBeVisible();
});

test('an admin cannot delete their account here', { tag: '@full' }, async ({ page, admin, signIn }) => {
  await signIn(page, admin);
  await page.goto('/dashboard?tab=account');
  await expect(page.getByRole('link', { name: 'Download my data' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
});

test(
  'the next patient in the same browser sees nothing of the previous one, on any tab',
  { tag: '@full' },
  async ({ page, clinic, signIn }) => {
    const secret = `Note${Date.now()}`;
    const first = await buildUser(clinic.db, { firstName: 'Firstperson' });
    const next = await buildUser(clinic.db, { firstName: 'Nextperson' });
    await buildBooking(clinic.db, { userId: first.id, service: 'Microblading', message: secret });
    await buildConfirmed(clinic.db, {
      userId: first.id,
      service: 'Dermal Fillers',
      status: 'completed',
      appointmentDate: addDays(londonToday(), -44),
      appointmentTime: '19:00',
    });
    await clinic.db('personalised_care').insert({ user_id: first.id, care_type: 'Dermal Fillers' });
    const signs = new RegExp(`${secret}|Firstperson|${first.email}|Dermal Fillers aftercare|Performed by`);
    const tabs = ['appointments', 'history', 'care', 'account'];
    const readTab = async (tab: string, at: Page) => {
      await at.goto(`/dashboard?tab=${tab}`);
      await expect(at.getByRole('tabpanel')).toBeVisible();
      await expect(at.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0);
      return at.locator('body').innerText();
    };

    await signIn(page, first);
    for (const tab of tabs) expect(await readTab(tab, page), tab).toMatch(signs);
    // Without leaving the page: log out, log in as another user.
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Login', exact: true }).first().click();
    // The home page, shown until the next one loads, has an email field too.
    const login = page.getByRole('form', { name: 'Login' });
    await login.getByLabel('Email').fill(next.email);
    await login.getByLabel('Password', { exact: true }).fill(factoryPassword);
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Nextperson').first()).toBeVisible();
    for (const name of ['My Appointments', 'Treatment History', 'Personalised Care', 'Account Settings']) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tabpanel')).toHaveCount(1);
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
      expect(await page.locator('body').innerText(), name).not.toMatch(signs);
    }
    for (const tab of tabs) expect(await readTab(tab, page), tab).not.toMatch(signs);
    // Nor does browser storage.
    const storage = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(storage).not.toMatch(signs);
    await page.goBack();
    expect(await page.locator('body').innerText()).not.toMatch(signs);
  },
);
