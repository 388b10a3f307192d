import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import type { Page } from '@playwright/test';
import { careTypes } from '#shared/contracts/care.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { FaultProxy, Instead } from './faultProxy.ts';
import { expectAccessible, onlyInFull } from './fixtures.ts';
import { expect, expectWorker, test } from './pwa.ts';
import { logIn } from './pwaSteps.ts';

const own = { 'Content-Type': 'text/plain', 'X-Request-Id': 'own' };
const failures: Record<string, Instead> = {
  'the clinic’s own 500': { status: 500, headers: own, body: 'Something went wrong.' },
  'the clinic’s own 503': { status: 503, headers: own, body: 'The service is busy.' },
  ...Object.fromEntries(
    [200, 400, 401, 403, 404, 405, 407, 429, 502, 503, 511].map((status) => [
      `another’s ${status}`,
      { status },
    ]),
  ),
};

test(
  'appointments and aftercare stay readable, whatever answers in place of the server',
  { tag: '@full' },
  async ({ page, clinic, network, signIn, quietConsole }) => {
    quietConsole.expectErrors.push(/EventSource/);
    const patient = await buildUser(clinic.db);
    await buildConfirmed(clinic.db, {
      userId: patient.id,
      email: patient.email,
      service: 'Dermal Fillers',
      status: 'completed',
      appointmentDate: addDays(londonToday(), -1),
      appointmentTime: '10:00',
    });
    await clinic.db('personalised_care').insert({ user_id: patient.id, care_type: 'Dermal Fillers' });
    await signIn(page, patient);
    await page.goto('/dashboard?tab=care');
    await expect(page.getByRole('heading', { name: /Dermal Fillers aftercare/ })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dermal Fillers' })).toBeVisible();
    await expectWorker(page);

    for (const [name, instead] of Object.entries(failures)) {
      await test.step(name, async () => {
        network.instead = instead;
        await page.goto('/dashboard');
        await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
        await expect(page.getByText(/as of \d\d:\d\d/i)).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Dermal Fillers' })).toBeVisible();
        await page.getByRole('tab', { name: 'Personalised Care' }).click();
        await expect(page.getByRole('heading', { name: /Dermal Fillers aftercare/ })).toBeVisible();
      });
    }

    network.instead = null;
    await page.reload();
    await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
    await expect(page.getByText(/as of \d\d:\d\d/i)).toBeHidden();
  },
);

test(
  'a page showing snapshots updates by itself once the server answers',
  { tag: '@full' },
  async ({ page, patient, clinic, network, signIn, quietConsole }) => {
    quietConsole.expectErrors.push(/EventSource/);
    await signIn(page, patient);
    await page.goto('/dashboard');
    await expect(page.getByText('No appointments yet')).toBeVisible();
    network.instead = failures['the clinic’s own 500']!;
    await page.clock.install();
    await page.reload();
    await expect(page.getByText(/^As of \d\d:\d\d/)).toBeVisible();
    // The server is reachable: there must be no repeated requests.
    await buildConfirmed(clinic.db, { userId: patient.id, email: patient.email, service: 'Dermal Fillers' });
    network.instead = null;
    await page.clock.fastForward('00:16');
    await expect(page.getByRole('heading', { name: 'Dermal Fillers' })).toBeVisible();
    await expect(page.getByText(/As of \d\d:\d\d/)).toBeHidden();
  },
);

const guides = careTypes.map((type) => `/attached_assets/${type}.pdf`);
const guideCalls = (network: FaultProxy) =>
  network.seen.filter(({ path }) => guides.includes(decodeURIComponent(path)));

/** Data that the device stores for offline reading. */
const listStored = (page: Page, userId: number) =>
  page.evaluate(async (name) => {
    const isThere = (await indexedDB.databases()).some((database) => database.name === name);
    if (!isThere) return [];
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const reading = db.transaction('rows').objectStore('rows').getAllKeys();
      reading.onsuccess = () => resolve(reading.result);
    });
    db.close();
    return keys;
  }, `clinic-user-${userId}`);

const countGuides = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('aftercare-v1')).keys()).length);

test(
  'aftercare is stored on the device after sign-in, without visiting its tab',
  onlyInFull,
  async ({ page, context, clinic, patient, network }) => {
    await clinic.db('personalised_care').insert({ user_id: patient.id, care_type: 'Dermal Fillers' });
    await page.goto('/auth?redirect=/contact');
    await logIn(page, patient.email);
    await expect(page).toHaveURL('/contact');
    await expectWorker(page);
    await expect.poll(() => listStored(page, patient.id)).toEqual(['bookings', 'care', 'user']);
    await expect.poll(() => countGuides(page)).toBe(3);

    network.fault = 'refuse';
    await page.goto('/dashboard?tab=care');
    await expect(page.getByRole('heading', { name: /Dermal Fillers aftercare/ })).toBeVisible();
    await expect(page.getByText('Available offline')).toBeVisible();

    await page.evaluate(() => caches.delete('aftercare-v1'));
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: /Dermal Fillers aftercare.*PDF/ }).click();
    const tab = await opened;
    await expect(tab.getByText('That printed guide is not on this device yet')).toBeVisible();
    await tab.getByRole('link', { name: /Read on this page/ }).click();
    await expect(tab.locator('#guide-title')).toBeVisible();
  },
);

test(
  'a patient whose list cannot be loaded still has every guide',
  { tag: '@full' },
  async ({ page, patient, network, signIn }) => {
    network.insteadOf.set('/api/personalised-care/mine', failures['the clinic’s own 500']!);
    await signIn(page, patient);
    await page.goto('/dashboard');
    await expectWorker(page);
    await expect.poll(() => countGuides(page)).toBe(3);
    await page.goto('/dashboard?tab=care');
    await expect(page.getByText('Unable to load your guides')).toBeVisible();
    const all = page.getByRole('region', { name: 'Every aftercare guide' });
    await expect(all.getByRole('link', { name: /Printed guide for/ })).toHaveCount(3);
    await expect(all.getByRole('link', { name: /for PRP and PRF/ })).toHaveAttribute(
      'href',
      '/attached_assets/PRP%20and%20PRF.pdf',
    );
    await expectAccessible(page);
    await all.getByRole('button', { name: 'Read on this page for PRP and PRF' }).click();
    await expect(page.locator('#guide-title')).toBeFocused();
    await page.getByRole('link', { name: 'Back to Personalised Care' }).click();
    await expect(all).toBeVisible();
  },
);

test(
  'guides are revalidated by ETag, and marked as updated only when they changed',
  { tag: '@full' },
  async ({ page, clinic, patient, network, signIn }) => {
    await clinic.db('personalised_care').insert({ user_id: patient.id, care_type: 'Dermal Fillers' });
    await signIn(page, patient);
    await page.goto('/dashboard?tab=care');
    await expect(page.getByText('Available offline')).toBeVisible();
    await expect.poll(() => guideCalls(network).map(({ status }) => status)).toEqual([200, 200, 200]);
    await page.reload();
    await expect
      .poll(() =>
        guideCalls(network)
          .slice(3)
          .map(({ status }) => status),
      )
      .toEqual([304, 304, 304]);

    /** As if the device had cached another version. */
    const cacheOther = (isSameText: boolean) =>
      page.evaluate(async (isSame) => {
        const cache = await caches.open('aftercare-v1');
        const key = '/attached_assets/Dermal%20Fillers.pdf';
        const cached = (await cache.match(key))!;
        const headers = new Headers(cached.headers);
        headers.set('ETag', '"former"');
        await cache.put(key, new Response(isSame ? await cached.blob() : '%PDF-former', { headers }));
      }, isSameText);
    const count = () => guideCalls(network).filter(({ status }) => status === 200).length;
    await cacheOther(true);
    await page.reload();
    await expect.poll(count).toBe(4);
    await expect.poll(() => readEtag(page)).not.toBe('"former"');
    await page.reload();
    await expect(page.getByText('Available offline', { exact: true })).toBeVisible();
    await expect.poll(() => guideCalls(network).length).toBe(12);

    await cacheOther(false);
    await page.reload();
    await expect(page.getByText('Updated, available offline')).toBeVisible();
    expect(count()).toBe(5);
  },
);

const readEtag = (page: Page) =>
  page.evaluate(async () => {
    const cached = await (await caches.open('aftercare-v1')).match('/attached_assets/Dermal%20Fillers.pdf');
    return cached?.headers.get('ETag');
  });
