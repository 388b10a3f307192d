import type { Page } from '@playwright/test';
import { buildUser } from '#api/demo/factories.ts';
import { button, field, fill, good } from './contactForm.ts';
import { expectAccessible, onlyInFull } from './fixtures.ts';
import { expect, expectWorker, showsNotices, test } from './pwa.ts';
import { badge, dumpStorage, logIn, submitWizard } from './pwaSteps.ts';

const logOut = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
const question = (page: Page) => page.getByRole('dialog', { name: '1 request has not been sent' });

/** Records in the tab when its dashboard was removed. */
const recordLeaving = (page: Page) =>
  page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent === 'My Treatment') return;
      document.documentElement.dataset['leftAt'] ??= String(Date.now());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
const readLeaving = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['leftAt']));

test('logging out sends unsent requests first, or deletes them, and applies to every tab', async ({
  page,
  context,
  clinic,
  patient,
  network,
  signIn,
}) => {
  const rows = () => clinic.db('bookings').where({ user_id: patient.id });
  await context.grantPermissions(['notifications'], { origin: network.url });
  const countNotices = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length);
  await page.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(window, { badges });
    Object.assign(navigator, {
      setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
      clearAppBadge: () => Promise.resolve(void badges.push(0)),
    });
  });
  const readBadges = () => page.evaluate(() => Reflect.get(window, 'badges') as number[]);
  await signIn(page, patient);
  await page.goto('/dashboard');
  await expectWorker(page);
  network.callFault = 'refuse';
  await submitWizard(page, 'To be sent first');
  await expect(badge(page)).toBeVisible();
  expect((await readBadges()).at(-1)).toBe(1);
  // The wizard’s header has a Logout as well, which goes when the dashboard opens.
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeVisible();
  await logOut(page);
  await expect(question(page)).toBeVisible();
  network.callFault = 'pass';
  const loggedOut = page.getByText('Logged out successfully');
  const sendNow = question(page).getByRole('button', { name: 'Send now' });
  // The question opens again where the browser's own attempt was in progress and failed.
  do {
    await sendNow.click();
    await expect(loggedOut.or(sendNow)).toBeVisible();
  } while (!(await loggedOut.isVisible()));
  expect(await rows()).toMatchObject([{ message: 'To be sent first' }]);
  const posts = network.seen.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(posts.slice(-2)).toEqual(['/api/bookings', '/api/logout']);

  await signIn(page, patient);
  await page.goto('/dashboard');
  await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
  network.faults.set('/api/bookings', 'refuse');
  await submitWizard(page, 'A canary to delete');
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('region', { name: 'Not sent yet' })).toBeVisible();
  await other.evaluate(() => sessionStorage.setItem('anything', 'of this visit'));
  await Promise.all([recordLeaving(page), recordLeaving(other)]);
  // A background tab renders once a second.
  await page.bringToFront();
  if (await showsNotices(page)) {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).showNotification('The clinic'));
    await expect.poll(countNotices).toBe(1);
  }
  await logOut(page);
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(other).toHaveURL('/');
  await expect(page).toHaveURL('/');
  const delay = (await readLeaving(other)) - (await readLeaving(page));
  test.info().annotations.push({ type: 'other tab signed out after', description: `${delay} ms` });
  expect(delay).toBeLessThan(1000);
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(badge(page)).toBeHidden();
  expect((await readBadges()).at(-1)).toBe(0);
  expect(await countNotices()).toBe(0);
  for (const tab of [page, other]) {
    expect(await dumpStorage(tab)).not.toMatch(/canary|of this visit|clinic-user-\d+|user:\d+|"ownerId":\d/);
  }
  const tried = network.posts('/api/bookings').length;
  network.faults.clear();
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' }).first()).toBeVisible();
  expect(network.posts('/api/bookings')).toHaveLength(tried);
  expect(await rows()).toHaveLength(1);
});

/** Everything that this site has stored in the browser. */
const listLeft = (page: Page) =>
  page.evaluate(async () => ({
    // The worker of an open page may look into an empty database.
    cached: (
      await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    ).flatMap((requests) => requests.map(({ url }) => url)),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    local: Object.keys(localStorage),
  }));

test(
  'logging out can delete everything from the device, online and offline',
  { tag: '@full' },
  async ({ page, clinic, patient, network, signIn }) => {
    const openClearQuestion = async () => {
      await signIn(page, patient);
      await page.goto('/dashboard?tab=account');
      await page.getByRole('button', { name: 'Log out and clear this device' }).click();
      return page.getByRole('alertdialog', { name: 'Log out and clear this device?' });
    };
    const confirm = 'Log out and clear';
    const countSessions = async () => (await clinic.db('sessions').where({ user_id: patient.id })).length;
    const canaries = new RegExp(`canary|${patient.email}|clinic-user-|user:|"ownerId"`);

    await page.goto('/contact');
    await expectWorker(page);
    network.faults.set('/api/contact', 'refuse');
    await fill(page, { ...good, Subject: 'A guest’s canary' });
    await button(page).click();
    await expect(badge(page)).toBeVisible();
    const dialog = await openClearQuestion();
    await expect(dialog).toContainText('every request that has not been sent, including other people’s');
    await expect(dialog).toContainText('1 request here has not been sent: the clinic would never get it.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Stay logged in' }).click();
    await expect(badge(page)).toBeVisible();
    await page.getByRole('button', { name: 'Log out and clear this device' }).click();
    const answer = page.waitForResponse('**/api/logout?device=clear');
    await dialog.getByRole('button', { name: confirm }).click();
    expect(await (await answer).headerValue('Clear-Site-Data')).toBe('"cache", "storage"');
    await expect(page.getByText('Nothing from this site is left on this device.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(badge(page)).toBeHidden();
    expect(await countSessions()).toBe(0);
    expect(await listLeft(page)).toEqual({ cached: [], workers: 0, local: [] });
    expect(await dumpStorage(page)).not.toMatch(canaries);

    await page.goto('/');
    await page.keyboard.press('Tab');
    await expectWorker(page);
    await openClearQuestion();
    await expect.poll(() => dumpStorage(page)).toContain('clinic-user-');
    network.fault = 'refuse';
    await dialog.getByRole('button', { name: confirm }).click();
    await expect(page.getByText('This device is cleared.')).toBeVisible();
    expect(await listLeft(page)).toEqual({ cached: [], workers: 0, local: ['logout-pending'] });
    expect(await dumpStorage(page)).not.toMatch(canaries);
    expect(await countSessions()).toBe(1);

    // The open page polls too: it is closed first, so that the next one notifies the server.
    await page.goto('about:blank');
    const from = network.seen.length;
    const loggedOut = page.waitForResponse('**/api/logout');
    network.fault = 'pass';
    await page.goto('/auth');
    // A guest may have written something by now, which stays.
    expect(await (await loggedOut).headerValue('Clear-Site-Data')).toBe('"cache"');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    const calls = network.seen.slice(from).filter(({ path }) => path.startsWith('/api/'));
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/logout' });
    expect(await countSessions()).toBe(0);
    expect((await listLeft(page)).local).toEqual([]);
  },
);

test(
  'a device that cannot be cleared is not reported as cleared',
  { tag: '@full' },
  async ({ page, patient, signIn }) => {
    await signIn(page, patient);
    await page.goto('/dashboard?tab=account');
    await expectWorker(page);
    await page.evaluate(() => {
      CacheStorage.prototype.delete = () => Promise.reject(new Error('the disk is busy'));
      // The server's response would make the browser clear it.
      CacheStorage.prototype.keys = () => Promise.resolve(['pages']);
    });
    await page.getByRole('button', { name: 'Log out and clear this device' }).click();
    await page.getByRole('button', { name: 'Log out and clear', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('This device has not been cleared');
    await expect(page.getByText('Nothing of this site is left')).toHaveCount(0);
  },
);

test(
  'an expired session leaves everything for its user and shows none of it to another user',
  onlyInFull,
  async ({ page, clinic, patient, network, signIn }) => {
    const other = await buildUser(clinic.db);
    const rows = (userId: number) => clinic.db('bookings').where({ user_id: userId });
    const countStored = () =>
      page.evaluate(async (ownerId) => {
        const db = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open('clinic-outbox');
          opening.onsuccess = () => resolve(opening.result);
        });
        const items = await new Promise<{ ownerId: number; state: string }[]>((resolve) => {
          const reading = db.transaction('items').objectStore('items').getAll();
          reading.onsuccess = () => resolve(reading.result as { ownerId: number; state: string }[]);
        });
        db.close();
        return items.filter((item) => item.ownerId === ownerId).map(({ state }) => state);
      }, patient.id);

    await signIn(page, patient);
    await page.goto('/dashboard');
    await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
    await expectWorker(page);
    await page.goto('/contact');
    await field(page, 'Message').fill('Half a canary');
    // Without the live stream the page learns of the ended session from the response.
    await page.route('**/api/events', () => {});
    await submitWizard(page, 'A private canary', () =>
      clinic.db('sessions').where({ user_id: patient.id }).delete(),
    );
    await expect(page.getByText('Error submitting request')).toBeVisible();
    await expect.poll(countStored).toEqual(['needs_login']);
    await page.unroute('**/api/events');
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/auth/);
    network.fault = 'refuse';
    await page.goto('/dashboard');
    await expect(
      page.getByText('Unable to load your account').or(page.getByRole('tab', { name: 'Login' })),
    ).toBeVisible();
    await expect(page.getByText(patient.email)).toBeHidden();

    network.fault = 'pass';
    await page.goto('/auth');
    const sent = network.posts('/api/bookings').length;
    await logIn(page, other.email);
    await expect(page.getByText(`Welcome, ${other.firstName}`)).toBeVisible();
    await expect(badge(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden();
    expect(await dumpStorage(page)).not.toMatch(
      new RegExp(`canary|clinic-user-${patient.id}\\b|${patient.email}`),
    );
    expect(await dumpStorage(page)).toContain(`clinic-user-${other.id}.rows`);
    await page.goto('/contact');
    await expect(field(page, 'Message')).toHaveValue('');
    expect(network.posts('/api/bookings')).toHaveLength(sent);
    // Their own text does not replace the one that waits for its writer.
    await submitWizard(page, 'Another’s request');
    await expect.poll(() => rows(other.id)).toHaveLength(1);
    expect(await countStored()).toEqual(['needs_login']);
    await page.goto('/dashboard');
    await logOut(page);
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    await page.goto('/auth');
    await logIn(page, patient.email);
    await expect.poll(() => rows(patient.id)).toMatchObject([{ message: 'A private canary' }]);
  },
);
