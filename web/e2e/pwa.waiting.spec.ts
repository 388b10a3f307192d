import type { Page } from '@playwright/test';
import { countRows, expectSent, expectToast, field, writeMessage } from './contactForm.ts';
import { expectAccessible, onlyInFull } from './fixtures.ts';
import { pressIfThere } from './press.ts';
import { dispatchSync, expect, expectWorker, onBundledToo, test } from './pwa.ts';
import { badge, waitingCard } from './pwaSteps.ts';

async function writeOffline(page: Page, subject: string) {
  await page.goto('/contact');
  await writeMessage(page, subject);
  await expect(waitingCard(page)).toContainText(subject);
}

test(
  'the worker resends an item whose page was closed during the first attempt',
  { tag: '@full' },
  async ({ page, context, clinic, network }) => {
    const subject = 'Closed while it was sent';
    await page.goto('/contact');
    await expectWorker(page);
    network.calls = ['hang'];
    await writeMessage(page, subject);
    await expect.poll(() => network.posts('/api/contact').length).toBe(1);
    // The sync event fires while the page still holds the lock.
    await dispatchSync(context, network);
    await page.close();
    await expect.poll(() => countRows(clinic, subject)).toBe(1);
    expect(new Set(network.posts('/api/contact').map(({ key }) => key)).size).toBe(1);
  },
);

test('opening the app ends the back-off', onBundledToo, async ({ page, clinic, network }) => {
  const subject = 'Sent when it was opened';
  network.callFault = 'refuse';
  await writeOffline(page, subject);
  await expect(waitingCard(page)).toContainText('Waiting for connection');
  // The state after many attempts.
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('clinic-outbox');
      opening.onsuccess = () => resolve(opening.result);
    });
    const items = db.transaction('items', 'readwrite').objectStore('items');
    const all = await new Promise<object[]>((resolve) => {
      const reading = items.getAll();
      reading.onsuccess = () => resolve(reading.result as object[]);
    });
    for (const item of all)
      items.put({ ...item, state: 'waiting', attempts: 12, notBefore: Date.now() + 3_000_000 });
    await new Promise((done) => items.transaction.addEventListener('complete', done));
    db.close();
  });
  network.callFault = 'pass';
  await page.goto('/about');
  await expect.poll(() => countRows(clinic, subject)).toBe(1);
  await expect(page.getByText(/^Your message of \d\d:\d\d was sent$/)).toBeVisible();
});

test(
  'what a signed-in patient began survives a closed tab',
  onlyInFull,
  async ({ page, context, patient, signIn }) => {
    await signIn(page, patient);
    await page.goto('/contact');
    const message = (one: Page) => one.getByRole('textbox', { name: 'Message' });
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(patient.email);
    await message(page).fill('Is there parking nearby?');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('draft:contact')))
      .toContain('Is there parking nearby?');
    await page.close();
    const next = await context.newPage();
    await next.goto('/contact');
    await expect(message(next)).toHaveValue('Is there parking nearby?');
  },
);

test.describe('with a paused clock', () => {
  test.use({ serviceWorkers: 'block' });

  test(
    'any response of the server ends the back-off',
    { tag: '@full' },
    async ({ page, clinic, network, patient, signIn }) => {
      const subject = 'Sent with the next answer';
      await signIn(page, patient);
      await page.clock.install();
      await page.goto('/contact');
      await expect(
        page.getByRole('banner').getByRole('link', { name: 'My Treatment' }).first(),
      ).toBeAttached();
      // Nothing is cached here, so lazy parts have to load before the network goes.
      const isThere = (part: RegExp) =>
        network.seen.some(({ path, status }) => status === 200 && part.test(path));
      await expect.poll(() => isThere(/^\/api\/events$/) && isThere(/\/OfflineParts-/)).toBe(true);
      network.fault = 'refuse';
      await writeMessage(page, subject);
      await expect(waitingCard(page)).toContainText(subject);
      // After so many attempts the next one is many minutes away.
      for (let attempts = 1; attempts <= 8; attempts++) {
        await expect.poll(() => network.posts('/api/contact').length).toBeGreaterThanOrEqual(attempts);
        await page.clock.fastForward('01:00:00');
      }
      network.fault = 'pass';
      await page.getByRole('banner').getByRole('link', { name: 'My Treatment' }).first().click();
      await page.getByRole('tab', { name: 'Account Settings' }).click();
      // Half a second per poll: long before its time.
      const countSoon = async () => {
        await page.clock.runFor(500);
        return countRows(clinic, subject);
      };
      await expect.poll(countSoon).toBe(1);
    },
  );
});

test(
  'an item that fails although the server answers is retried at a limited rate',
  { tag: '@full' },
  async ({ page, network }) => {
    await page.clock.install();
    await page.goto('/contact');
    network.callFault = 'refuse';
    await writeMessage(page, 'Refused by something on the way');
    await expect(waitingCard(page)).toContainText('Waiting for connection');
    await page.clock.pauseAt(Date.now() + 60_000);
    const offline = page.getByText('Offline', { exact: true });
    // A poll that the jump of the clock has timed out counts as failed until the next one.
    const isOffline = async () => {
      await page.clock.runFor(500);
      return offline.isVisible();
    };
    await expect.poll(isOffline).toBe(false);
    const countPolls = () => network.seen.filter(({ path }) => path === '/api/health').length;
    const before = { posts: network.posts('/api/contact').length, polls: countPolls() };
    // Each of ten polls finds the server, and must not trigger an immediate attempt.
    const pollAgain = async () => {
      await page.evaluate(() => void dispatchEvent(new Event('offline')));
      return countPolls();
    };
    for (let count = 1; count <= 10; count++) {
      await expect.poll(pollAgain).toBeGreaterThanOrEqual(before.polls + count);
    }
    await expect(offline).toBeHidden();
    // One attempt, and those in progress when the clock was paused, each repeated by Chromium; far fewer than the polls.
    expect(network.posts('/api/contact').length).toBeLessThan(before.posts + 8);
  },
);

test(
  'a Retry-After of a day shows the date, survives a reload, and ends on request',
  { tag: '@full' },
  async ({ page, clinic, network }) => {
    const subject = 'Tomorrow, they say';
    const headers = { 'Content-Type': 'text/plain', 'X-Request-Id': 'own', 'Retry-After': '86400' };
    network.insteadOf.set('/api/contact', { status: 429, headers, body: 'Too many.' });
    await page.goto('/contact');
    await writeMessage(page, subject);
    const tomorrow = new Date(Date.now() + 86_400_000);
    const day = await page.evaluate(
      (at) => new Date(at).toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' }),
      tomorrow.getTime(),
    );
    await expect(waitingCard(page)).toContainText(`Next try on ${day} at `);
    await page.reload();
    await badge(page).click();
    const panel = page.getByRole('dialog', { name: 'Messages and requests' });
    await expect(panel).toContainText(`Next try on ${day} at `);
    await panel.getByRole('button', { name: 'Try now' }).click();
    await expect(panel).toContainText('Tried just now: the clinic could not take it yet. It stays here.');
    expect(network.posts('/api/contact')).toHaveLength(2);
    network.insteadOf.clear();
    await panel.getByRole('button', { name: 'Try now' }).click();
    await expect(panel).toContainText(/Sent \d\d:\d\d · ref \d+/);
    expect(await countRows(clinic, subject)).toBe(1);
  },
);

test(
  'Try now shows why it failed, and is hidden where it cannot help',
  { tag: '@full' },
  async ({ page, network }) => {
    network.callFault = 'refuse';
    await writeOffline(page, 'Tried in vain');
    await waitingCard(page).getByRole('button', { name: 'Try now' }).click();
    await expect(waitingCard(page)).toContainText('Tried just now: the clinic cannot be reached.');
    await waitingCard(page).getByRole('button', { name: 'Write another message' }).click();
    network.callFault = 'pass';
    network.insteadOf.set('/api/contact', {
      status: 422,
      headers: { 'Content-Type': 'text/plain', 'X-Request-Id': 'own' },
      body: 'Please enter a valid email address',
    });
    await writeMessage(page, 'Refused');
    await expectToast(page, 'Error', 'Please enter a valid email address');
    await badge(page).click();
    const refused = page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: 'Needs a change' })
      .first();
    await expect(refused.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(refused.getByRole('button', { name: 'Try now' })).toBeHidden();
  },
);

test('a queued message replaces the form and is reported as sent only when it is', async ({
  page,
  clinic,
  network,
}) => {
  const subject = 'Lasting';
  await page.goto('/contact');
  await expectWorker(page);
  network.callFault = 'refuse';
  await writeMessage(page, subject);
  const waiting = page.getByRole('region', {
    name: /^Waiting on this device since \d\d:\d\d · goes by itself$/,
  });
  await expect(waiting.getByRole('heading')).toBeFocused();
  await expect(page.getByRole('form', { name: 'Send a Message' })).toBeHidden();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await expect(toast.getByText('Not sent yet')).toBeVisible();
  await expect(toast.locator('.lucide-cloud-upload')).toBeVisible();
  await expect(toast.locator('.lucide-circle-check')).toBeHidden();
  await expectAccessible(page);

  network.callFault = 'pass';
  // The device also retries by itself, which removes the button.
  await pressIfThere(waiting.getByRole('button', { name: 'Try now' }));
  const sent = page.getByRole('region', { name: 'We have your message' });
  await expect(sent.getByRole('heading')).toBeFocused();
  expect(await countRows(clinic, subject)).toBe(1);
  await writeMessage(page, 'Sent at once');
  await expectSent(page);
  await expect(sent.getByRole('heading')).toBeFocused();
});

test('Edit opens the original form, from every page', { tag: '@full' }, async ({ page, network }) => {
  network.callFault = 'refuse';
  await writeOffline(page, 'To be opened');
  await page.goto('/#booking');
  const home = page.getByRole('form', { name: 'Request Consultation' });
  await home.getByLabel('Name').fill('Ada Example');
  await home.getByLabel('Email').fill('ada@mail.example');
  await home.getByLabel('Phone').fill('020 7946 0101');
  await home.getByLabel('Service').selectOption({ label: 'PRP Therapy' });
  await home.getByLabel('Preferred date').fill('2030-01-14');
  await home.getByRole('button', { name: 'Request Consultation' }).click();
  await expect(waitingCard(page)).toContainText('PRP Therapy');
  await expect(badge(page)).toHaveAccessibleName('2 unsent items');
  const items = page.getByRole('dialog', { name: 'Messages and requests' }).getByRole('listitem');
  for (const from of ['/', '/contact', '/about', '/services/microblading']) {
    await page.goto(from);
    await badge(page).click();
    await items.filter({ hasText: 'To be opened' }).getByRole('button', { name: 'Edit' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(field(page, 'Subject')).toHaveValue('To be opened');
    await page.goto(from);
    await badge(page).click();
    await items.filter({ hasText: 'PRP Therapy' }).getByRole('button', { name: 'Edit' }).click();
    await expect(page).toHaveURL('/#booking');
    await expect(home.getByLabel('Phone')).toHaveValue('020 7946 0101');
  }
});

test('personal fields are excluded from the browser’s autofill history', onlyInFull, async ({ page }) => {
  await page.goto('/contact');
  for (const label of ['Subject', 'Message'])
    await expect(field(page, label)).toHaveAttribute('autocomplete', 'off');
  await page.goto('/');
  const home = page.getByRole('form', { name: 'Request Consultation' });
  await expect(home.getByLabel('Message')).toHaveAttribute('autocomplete', 'off');
  await page.goto('/booking?service=prp');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Notes')).toHaveAttribute('autocomplete', 'off');
});
