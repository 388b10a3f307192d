import type { Locator, Page } from '@playwright/test';
import { buildAdmin, buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { isFullRun } from '#api/testing/fullRun.ts';
import { historyBody } from '#api/testing/recordForms.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { notFoundPath, paths } from '#shared/paths.ts';
import { pages } from '#shared/routes.ts';
import { atRest } from './atRest.ts';
import { findBarriers } from './axe.ts';
import { button, fill, good } from './contactForm.ts';
import { expect, test, fullUnless, onlyInFull } from './fixtures.ts';
import { findLayoutFaults } from './layout.ts';

/**
 * Visits every route and its states: barriers on a desk and the layout on a small phone; a full run looks for both at each
 * width, with text twice as large too, and leaves a picture of each beside the results.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const desk = { width: 1280, height: 1024 };
const smallPhone = { width: 320, height: 640 };
const phone = { width: 390, height: 844 };
/** The last is the desktop window's size at 200 % zoom. */
const others = [smallPhone, { width: 768, height: 1024 }, { width: 640, height: 512 }];

const read = [paths.home, paths.about, paths.contact, paths.reviews, paths.services, '/not-a-page'];
const scrolling = [paths.botox, paths.prp, paths.fillers, paths.vitaminInjections];
const tabbed = [paths.microblading, paths.b12, paths.vitaminDrips];
const forms = [paths.booking, paths.auth];
const signedIn = [paths.dashboard, paths.admin];

interface View {
  /** Checks only the new part, because the rest of the page was checked before, with large text too. */
  within?: string;
  isTextEnlarged?: boolean;
}

async function checkPage(
  page: Page,
  what: string,
  { within, isTextEnlarged = !within }: View = {},
): Promise<void> {
  const found: Record<string, string[]> = {};
  await page.setViewportSize(desk);
  found['barriers at 1280 px'] = await findBarriers(page, within);
  if (isFullRun) await takePicture(page, what, desk.width);
  for (const size of isFullRun ? others : [smallPhone]) {
    await page.setViewportSize(size);
    await atRest(page);
    if (isFullRun) {
      await takePicture(page, what, size.width);
      found[`barriers at ${size.width} px`] = await findBarriers(page, within);
    }
    found[`layout at ${size.width} px`] = await findLayoutFaults(page, within);
  }
  found['wide with large text'] = await findWide(page, page.locator('h1, [role=dialog]').last());
  await page.setViewportSize(desk);
  if (isFullRun && isTextEnlarged) {
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    found['layout with large text'] = await findLayoutFaults(page, within);
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  expect
    .soft(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0)), what)
    .toEqual({});
}

/**
 * With text at twice its size on a phone: the boxes around this element that scroll sideways. The frame of the desk scrolls
 * instead of the document, as a window's part does; lists of tabs and tables may.
 */
async function findWide(page: Page, innermost: Locator): Promise<string[]> {
  await page.setViewportSize(phone);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await atRest(page);
  const wide = await innermost.evaluate((element) => {
    const found: string[] = [];
    for (let box: Element | null = element; box; box = box.parentElement) {
      const isScrolled =
        box === document.scrollingElement || /auto|scroll/.test(getComputedStyle(box).overflowX);
      if (isScrolled && box.scrollWidth > box.clientWidth) found.push(`${box.tagName} ${box.scrollWidth} px`);
    }
    return found;
  });
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  return wide;
}

const takePicture = (page: Page, what: string, width: number) =>
  page.screenshot({ path: test.info().outputPath(`${what.replace(/\W+/g, '-')}-${width}.png`) });

test('the content pages', async ({ page }) => {
  const all = pages.map(({ path }) => (path === notFoundPath ? '/not-a-page' : path));
  expect([...read, ...scrolling, ...tabbed, ...forms, ...signedIn].toSorted()).toEqual(all.toSorted());
  for (const path of read) {
    await page.goto(path);
    await checkPage(page, path);
  }
});

test('the treatments in sections, with an open question', async ({ page }) => {
  for (const path of isFullRun ? scrolling : scrolling.slice(0, 1)) {
    await page.goto(path);
    const question = page.locator('#faq details').first();
    await question.locator('summary').click();
    await expect(question.locator('p')).toBeVisible();
    await checkPage(page, path);
  }
});

for (const path of tabbed) {
  test(`${path}, each of its tabs`, fullUnless(path === paths.microblading), async ({ page }) => {
    await page.goto(path);
    for (const [index, label] of (await page.getByRole('tab').allTextContents()).entries()) {
      await page.getByRole('tab', { name: label, exact: true }).click();
      await expect(page.getByRole('tabpanel', { name: label, exact: true })).toBeVisible();
      await expect(page.getByRole('tabpanel')).toHaveCount(1);
      await checkPage(page, label, index > 0 ? { within: '[role=tabpanel]:not([hidden])' } : {});
    }
  });
}

test('the dialogs of the public pages', async ({ page }) => {
  await page.setViewportSize(smallPhone);
  await page.goto(paths.services);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByText('Services', { exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'All Services' })).toBeVisible();
  await checkPage(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Legal and privacy' }).click();
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
  await checkPage(page, 'legal texts');
  await page.goto(`${paths.services}?service=consultation`);
  await expect(page.getByRole('dialog', { name: 'Consultation' })).toBeVisible();
  await checkPage(page, 'window of a service');
});

test('the steps of the booking form', async ({ page }) => {
  await page.goto(paths.booking);
  await checkPage(page, 'service');
  await page.getByRole('radio', { name: 'PRP Therapy' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').fill('Ada Byron');
  await page.getByLabel('Email').fill('ada@');
  await page.getByLabel('Phone').fill('020 7946 0101');
  await page.getByLabel('Preferred date').fill(addDays(londonToday(new Date()), 5));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await checkPage(page, 'details with a mistake', { within: 'main' });
  await page.getByLabel('Email').fill('ada@example.test');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText("You'll need to log in")).toBeVisible();
  await checkPage(page, 'review', { within: 'main' });
});

test('logging in, registering, requesting a new password', async ({ page }) => {
  await page.goto(paths.auth);
  await checkPage(page, 'login');
  await page.getByRole('tab', { name: 'Register' }).click();
  // The panel of the login has a button of that name, too.
  await page.getByRole('form', { name: 'Register' }).getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Date of birth is required')).toBeVisible();
  await checkPage(page, 'registration with mistakes', { within: 'main' });
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Forgotten your password?' }).click();
  await expect(page.getByText('We cannot send emails at the moment.')).toBeVisible();
  await checkPage(page, 'forgotten password', { within: 'main' });
});

test('the dashboard, each of its tabs', async ({ page, clinic, patient, signIn }) => {
  const userId = patient.id;
  await buildBooking(clinic.db, { userId, service: 'PRP Therapy' });
  await buildConfirmed(clinic.db, { userId, appointmentTime: '10:30' });
  await signIn(page, patient);
  await page.goto(paths.dashboard);
  await expect(page.getByText(/^Scheduled for/)).toBeVisible();
  for (const label of await page.getByRole('tab').allTextContents()) {
    await page.getByRole('tab', { name: label }).click();
    await expect(page.getByRole('tabpanel', { name: label })).toBeVisible();
    await checkPage(page, label, { within: 'main' });
  }
});

test(
  'text at twice its size scrolls nothing sideways on a phone, in the states that the walk does not come to',
  onlyInFull,
  async ({ page, clinic, patient, admin, signIn }) => {
    await buildConfirmed(clinic.db, { userId: patient.id, appointmentTime: '10:30' });
    await page.setViewportSize(phone);
    const check = async (what: string, part: Locator, start = page.locator('h1').first()) => {
      await expect(part.first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect.soft(await findWide(page, start), what).toEqual([]);
    };
    await page.goto(paths.contact);
    await fill(page, { ...good, Message: 'Short' });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await button(page).click();
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('group');
    // It leaves what it speaks of in sight.
    const { y, height } = (await toast.boundingBox())!;
    expect(height).toBeLessThan(844 / 3);
    const wrong = (await page.getByRole('textbox', { name: 'Message' }).boundingBox())!;
    expect(wrong.y + wrong.height).toBeLessThanOrEqual(y);
    await page.goto(paths.booking);
    await page.getByRole('radio', { name: 'PRP Therapy' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await check('the details of a booking', page.getByRole('group', { name: 'Days with free times' }));
    await signIn(page, patient);
    expect((await page.request.post('/api/user/record/history', { data: historyBody() })).status()).toBe(201);
    await page.goto(`${paths.dashboard}?tab=record`);
    await check('my record', page.getByRole('button', { name: 'Something has changed' }));
    await clinic.db('users').where({ id: admin.id }).update({ is_clinician: true });
    await signIn(page, admin);
    await page.goto(`${paths.admin}?tab=stock`);
    await check('stock', page.getByRole('button', { name: 'New Booking' }));
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    for (const name of ['Emergency', 'Sign Out'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    await page.setViewportSize(phone);
    await page.keyboard.press('n');
    await page.getByLabel('Name or telephone').fill(patient.lastName);
    const found = page.getByRole('list', { name: 'Customers found' }).getByRole('button');
    await found.filter({ hasText: patient.firstName }).click();
    const chosen = page.getByRole('region', { name: 'Customer' }).getByRole('heading');
    await check('New Booking', chosen, chosen);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(chosen).toBeHidden();
    await page.goto(`${paths.admin}?tab=customers`);
    await page.getByRole('button', { name: `${patient.firstName} ${patient.lastName}`, exact: true }).click();
    const flag = page.getByRole('heading', { name: 'Flag' });
    await check('the customer’s sheet', flag, flag);
    await page.getByRole('button', { name: 'Open Record' }).click();
    const history = page.getByRole('heading', { name: /^Medical history/ });
    await check('the care record', history, history);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await page.getByRole('button', { name: 'Record Treatment' }).click();
    await expect(page.getByLabel('Batch number')).toBeVisible();
    // Between heading and buttons there is room to write, or both scroll along.
    expect(await findLayoutFaults(page)).toEqual([]);
  },
);

const longName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';

/** The desk's columns follow the browser's text size, not the page's. */
const isTextEnlarged = false;

for (const parts of [
  ['customers', 'bookings', 'contacts', 'today'],
  ['queue', 'messages', 'staff'],
  ['month', 'week', 'day'].map((span) => `bookings&view=calendar&span=${span}`),
]) {
  test(`the desk: ${parts.join(', ')}`, async ({ page, clinic, signIn }) => {
    // A planner block is as high as its duration; overflowing text is in the dialog it opens.
    const isPlanner = parts[0]?.includes('span');
    const guest = { userId: null, name: isPlanner ? 'Georgina Bell' : `Georgina ${longName}` };
    await buildUser(clinic.db, { lastName: longName });
    // In the shown week, whichever day it is.
    await buildBooking(clinic.db, { ...guest, preferredDate: londonToday(new Date()) });
    await buildConfirmed(clinic.db, {
      ...guest,
      appointmentDate: londonToday(new Date()),
      appointmentTime: '20:00',
    });
    await buildContact(clinic.db);
    await signIn(page, await buildAdmin(clinic.db, { isOwner: true }));
    await page.setViewportSize(desk);
    for (const part of parts) {
      await page.goto(`${paths.admin}?tab=${part}`);
      await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await checkPage(page, part, { isTextEnlarged });
      if (!isFullRun) continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await expect.poll(background).toBe('rgb(20, 24, 21)');
      expect.soft(await findBarriers(page), `${part} in dark mode`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });
}
