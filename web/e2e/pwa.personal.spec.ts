import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, expectWorker, test } from './pwa.ts';
import { badge, dumpStorage, logIn, submitWizard } from './pwaSteps.ts';

test('appointments and aftercare are readable offline, and deleted at log-out', async ({
  page,
  context,
  clinic,
  network,
  signIn,
}) => {
  const patient = await buildUser(clinic.db, { firstName: 'Canarina', email: 'canarina@example.test' });
  const email = patient.email;
  await buildConfirmed(clinic.db, {
    userId: patient.id,
    email,
    service: 'Dermal Fillers',
    status: 'completed',
    appointmentDate: addDays(londonToday(new Date()), -1),
    appointmentTime: '10:00',
  });
  await buildConfirmed(clinic.db, {
    userId: patient.id,
    service: 'PRP Therapy',
    appointmentDate: addDays(londonToday(new Date()), 9),
  });
  await clinic.db('personalised_care').insert({ user_id: patient.id, care_type: 'Dermal Fillers' });
  await signIn(page, patient);
  await page.goto('/dashboard?tab=care');
  await expect(page.getByText('Available offline')).toBeVisible();
  // With text at twice its size nothing scrolls sideways on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dermal Fillers' })).toBeVisible();
  await expectWorker(page);
  const stored = (await dumpStorage(page)).split('\n').filter((line) => line.startsWith('clinic-'));
  expect(stored.join()).toContain(`clinic-user-${patient.id}.rows`);
  expect(stored.join()).not.toMatch(/canarina|dermal/i);

  network.fault = 'hang';
  const fresh = await context.newPage();
  await fresh.goto('/dashboard');
  await expect(fresh.getByText(/Offline – as of \d\d:\d\d/)).toBeVisible();
  await expect(fresh.getByText('Welcome, Canarina')).toBeVisible();
  await expect(fresh.getByRole('heading', { name: 'Dermal Fillers' })).toBeVisible();
  await expect(fresh.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
  await fresh.getByRole('button', { name: 'Cancel' }).click();
  const question = fresh.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel appointment' })).toBeDisabled();
  await expect(question).toContainText('We cannot reach the clinic, so nothing can be changed now.');
  await fresh.keyboard.press('Escape');
  await fresh.getByRole('tab', { name: 'Personalised Care' }).click();
  await expect(fresh.getByRole('heading', { name: /Dermal Fillers aftercare/ })).toBeVisible();
  await fresh.getByRole('link', { name: /Read on this page/ }).click();
  await expect(fresh.locator('#guide-title')).toBeVisible();
  await expectAccessible(fresh);

  network.fault = 'pass';
  await fresh.goto('/dashboard');
  await expect(fresh.getByText('Welcome, Canarina')).toBeVisible();
  await expect(fresh.getByText(/Offline – as of/)).toBeHidden();
  await fresh.getByRole('button', { name: 'Logout' }).click();
  await expect(fresh.getByText('Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  for (const tab of [page, fresh]) {
    expect(await dumpStorage(tab)).not.toMatch(/canarina|clinic-user-\d+|user:\d+/i);
  }
  network.fault = 'refuse';
  await fresh.goto('/dashboard');
  await expect(fresh.getByText('Canarina')).toBeHidden();
});

test(
  'requests that stay after an offline log-out are shown to their user only',
  { tag: '@full' },
  async ({ page, clinic, patient, network, signIn }) => {
    const other = await buildUser(clinic.db);
    const notes = 'A private canary';
    await signIn(page, patient);
    await page.goto('/dashboard');
    await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
    await expectWorker(page);
    network.fault = 'refuse';
    await submitWizard(page, notes);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText('PRP Therapy');
    await page.getByRole('button', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog', { name: '1 request has not been sent' });
    await expect(dialog.getByRole('button', { name: 'Send now' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Keep for me' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Keep for me' }).click();
    await expect(page.getByText('We will tell the clinic as soon as you are online.')).toBeVisible();
    await expect(badge(page)).toBeHidden();
    expect(await dumpStorage(page)).not.toContain(notes);
    expect(await dumpStorage(page)).toMatch(/"keptAt":\d+/);

    network.fault = 'pass';
    const from = network.seen.length;
    await page.goto('/auth');
    await logIn(page, other.email);
    await expect(page.getByText(`Welcome, ${other.firstName}`)).toBeVisible();
    const calls = network.seen.slice(from).filter(({ path }) => path.startsWith('/api/'));
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/logout' });
    await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden();
    await expect(badge(page)).toBeHidden();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    expect(network.posts('/api/bookings').filter(({ at }) => at > (calls[0]?.at ?? 0))).toEqual([]);

    await page.goto('/auth');
    await logIn(page, patient.email);
    await expect.poll(async () => clinic.db('bookings').where({ user_id: patient.id })).toHaveLength(1);
    expect(await clinic.db('bookings').where({ user_id: other.id })).toEqual([]);
  },
);

test('a request of an account that the desk joined meanwhile is sent once its person signs in to the other', async ({
  page,
  context,
  clinic,
  patient,
  network,
  signIn,
}) => {
  const other = await buildUser(clinic.db);
  await signIn(page, patient);
  await page.goto('/dashboard');
  await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
  await expectWorker(page);
  network.fault = 'refuse';
  await submitWizard(page, 'A private canary');
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText('PRP Therapy');
  await context.clearCookies();
  await clinic
    .db('users')
    .where({ id: patient.id })
    .update({ email: null, password_hash: null, deleted_at: new Date(), merged_into: other.id });

  network.fault = 'pass';
  await page.goto('/auth');
  await logIn(page, other.email);
  await expect.poll(async () => clinic.db('bookings').where({ user_id: other.id })).toHaveLength(1);
  await expect(page.getByRole('heading', { name: 'PRP Therapy' })).toBeVisible();
  await expect(badge(page)).toBeHidden();
});
