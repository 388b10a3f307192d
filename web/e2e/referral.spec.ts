import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { referralCodeWords, referralPath } from '#shared/domain/referralCode.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

async function fillRegistration(page: Page, lastName: string, email: string) {
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Date of birth').fill('1992-03-04');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
}

for (const width of [390, 1280]) {
  test(
    `the desk finds the customer whose name was given at registration, at ${width} px`,
    { tag: '@full' },
    async ({ page, browser, clinic, admin, signIn }) => {
      const viewport = { width, height: 840 };
      const lastName = `Byname${width}`;
      const referrer = await buildUser(clinic.db, { firstName: 'Recommending', lastName: `Person${width}` });
      const name = `${referrer.firstName} ${referrer.lastName}`;
      const friend = await (await browser.newContext({ viewport })).newPage();
      await friend.goto('/auth');
      await friend.getByRole('tab', { name: 'Register' }).click();
      await fillRegistration(friend, lastName, `byname${width}@example.test`);
      await friend.getByLabel('Who recommended us?').fill(name);
      await friend.getByRole('button', { name: 'Register', exact: true }).click();
      await expect(friend).toHaveURL(/\/dashboard/);
      await friend.context().close();

      await page.setViewportSize(viewport);
      await signIn(page, admin);
      await page.goto('/admin?tab=customers');
      await page.getByLabel('Search the open tab').fill(lastName);
      await page
        .getByRole('button', { name: `Noor ${lastName}` })
        .first()
        .click();
      const sheet = page.getByRole('dialog', { name: `Noor ${lastName}` });
      await expect(sheet).toContainText(`Says they were recommended by “${name}”`);
      await expectAccessible(page);
      await sheet.getByRole('button', { name: 'Find who that is' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Recommendation' });
      await expect(dialog.getByLabel('Name, telephone or code')).toHaveValue(name);
      await expect(dialog.getByRole('button', { name })).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Name, telephone or code').press('Enter');
      await expect(sheet.getByRole('button', { name })).toBeVisible();
      await expect(sheet).not.toContainText('Says they were recommended');
    },
  );

  test(
    `a recommendation counts for both after the friend's first visit, at ${width} px`,
    onlyInFull,
    async ({ page, browser, clinic, patient, admin, signIn }) => {
      const viewport = { width, height: 840 };
      await page.setViewportSize(viewport);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await signIn(page, patient);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Refer a friend' }).click();
      const dialog = page.getByRole('dialog', { name: 'Bring a friend' });
      await expect(dialog).toContainText(referralCodeWords(patient.referralCode));
      await expectAccessible(page);
      await dialog.getByRole('button', { name: /^Copy link/ }).click();
      await expect(page.getByText('Copied to clipboard')).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toBe(clinic.url + referralPath(patient.referralCode));

      const friend = await (await browser.newContext({ viewport })).newPage();
      await friend.goto(link);
      await expect(friend.getByRole('heading', { name: 'Create your account' })).toBeVisible();
      const code = friend.getByLabel('Who recommended us?');
      await expect(code).toHaveValue(referralCodeWords(patient.referralCode));
      await fillRegistration(friend, 'Friend', 'noor@example.test');
      await expectAccessible(friend);
      await code.fill(patient.referralCode.toLowerCase());
      await friend.getByRole('button', { name: 'Register' }).click();
      await expect(friend).toHaveURL(/\/dashboard/);

      const [account] = await clinic.db('users').where({ email: 'noor@example.test' });
      const { id: userId } = account as { id: number };
      await buildConfirmed(clinic.db, { userId, name: 'Noor Friend', appointmentDate: londonToday() });
      const desk = await (await browser.newContext({ viewport: { width: 1280, height: 840 } })).newPage();
      await signIn(desk, admin);
      await desk.goto('/admin?tab=bookings');
      await choose(desk, rowOf(desk, 'Noor Friend'), 'Mark Complete');
      await expect(desk.getByText('Booking Updated')).toBeVisible();

      for (const each of [page, friend]) {
        await each.reload();
        const stage = each.getByRole('listitem').filter({ hasText: 'Bring a Friend' });
        await expect(stage).toContainText('Complete');
        await expect(stage.getByRole('button', { name: /^Claim 20% off for both friends/ })).toBeVisible();
      }
      await page.getByRole('button', { name: 'Refer a friend' }).click();
      await expect(dialog).toContainText('One recommendation of yours counts.');
      await expect(dialog).not.toContainText('Noor');

      await desk.getByRole('button', { name: 'Noor Friend' }).first().click();
      const sheet = desk.getByRole('dialog', { name: 'Noor Friend' });
      await expect(sheet).toContainText(`${patient.firstName} ${patient.lastName}`);
      await expectAccessible(desk);
      await friend.context().close();
      await desk.context().close();
    },
  );
}

test('without the code the dialog promises nothing', onlyInFull, async ({ page, patient, signIn }) => {
  await signIn(page, patient);
  await page.route('**/api/loyalty/progress', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Refer a friend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring a friend' });
  await expect(dialog).toContainText('Your code could not be loaded.');
  await expect(dialog).not.toContainText(/20%|reward/);
  await expect(dialog.getByRole('button', { name: /^Copy link/ })).toHaveCount(0);
});

test(
  'the desk sees that a recommendation by the same person does not count',
  { tag: '@full' },
  async ({ page, clinic, admin, signIn }) => {
    const [referrer, friend] = [
      await buildUser(clinic.db),
      await buildUser(clinic.db, { lastName: 'Voided' }),
    ];
    await clinic.db('referrals').insert({ referrer_id: referrer.id, friend_id: friend.id, is_void: true });
    await signIn(page, admin);
    await page.goto('/admin?tab=customers');
    await page.getByLabel('Search the open tab').fill('Voided');
    await page
      .getByRole('button', { name: `${friend.firstName} Voided` })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: `${friend.firstName} Voided` });
    await expect(
      sheet.getByRole('button', { name: `${referrer.firstName} ${referrer.lastName}` }),
    ).toBeVisible();
    await expect(sheet).toContainText('Does not count: the two accounts look like one person’s');
    await expectAccessible(page);
  },
);
