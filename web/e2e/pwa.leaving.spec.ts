import type { Page } from '@playwright/test';
import { button, fill, good } from './contactForm.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, expectWorker, showsNotices, test } from './pwa.ts';
import { badge, dumpStorage, submitWizard } from './pwaSteps.ts';

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
