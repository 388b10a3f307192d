import { randomUUID } from 'node:crypto';
import { buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, onlyInFull, fullUnless } from './fixtures.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** The next day of that weekday, 0 for Sunday. */
function nextWeekday(weekday: number): string {
  const today = londonToday();
  const days = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7 || 7;
  return addDays(today, days);
}

async function goToReview(page: Page, service = 'prp') {
  await page.goto(`/booking?service=${service}`);
  await next(page);
  await page.getByLabel('Preferred date').fill(nextWeekday(1));
}

test.describe('the booking wizard', () => {
  test('prefills the telephone number, mentions an open request, and moves focus to the confirmation', async ({
    page,
    clinic,
    patient,
    signIn,
  }) => {
    const day = nextWeekday(3);
    await buildBooking(clinic.db, {
      userId: patient.id,
      service: 'PRP Therapy',
      phone: '020 7946 0777',
      preferredDate: day,
    });
    await page.setViewportSize({ width: 390, height: 640 });
    await signIn(page, patient);
    await goToReview(page);
    await expect(page.getByLabel('Phone')).toHaveValue('020 7946 0777');
    await next(page);
    await expect(page.getByText('You already have an open request for PRP Therapy')).toBeVisible();
    await expect(page.getByText(`It is for ${dateWords(day)}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    const confirmation = page.getByRole('heading', { name: 'Your request is with us' });
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toBeInViewport();
    // Back afterwards leads to a new request, not to an empty review.
    await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible();
    await expect(page.getByText('Unknown date')).toHaveCount(0);
  });

  test('goes back one step with Back, and forward again', onlyInFull, async ({ page }) => {
    await page.goto('/about');
    await goToReview(page);
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill('ada@mail.example');
    await page.getByLabel('Phone').fill('020 7946 0101');
    await next(page);
    await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeFocused();
    await page.goBack();
    await expect(page.getByLabel('Name')).toHaveValue('Ada Example');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel('Name')).toHaveValue('Ada Example');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

  for (const [service, name] of [
    ['microblading', 'Microblading'],
    ['b12-injections', 'B12 Injections'],
    ['vitamin-drips', 'IV Vitamin Drips'],
  ] as const) {
    test(
      `coming from ${service} preselects Consultation, names the treatment in the notes and says so`,
      onlyInFull,
      async ({ page }) => {
        await page.goto(`/booking?service=${service}`);
        await expect(page.getByRole('radio', { name: /^Consultation/ })).toBeChecked();
        await expect(page.getByText(/we begin with a consultation.*in your notes\./)).toContainText(name);
        await next(page);
        await expect(page.getByLabel('Notes')).toHaveValue(new RegExp(`^I am interested in .*${name}`));
      },
    );
  }

  test(
    'asks about a short number, a closed day and a distant one, and refuses invalid values',
    onlyInFull,
    async ({ page }) => {
      await goToReview(page);
      await page.getByLabel('Name').fill('Ada Example');
      await page.getByLabel('Email').fill('ada@mail.example');
      await page.getByLabel('Phone').fill('12');
      await next(page);
      await expect(page.getByText('Please enter a phone number that we can ring')).toBeVisible();
      await page.getByLabel('Phone').fill('12345');
      await expect(page.getByText('That looks short. Is the number complete?')).toBeVisible();
      await page.getByLabel('Preferred date').fill(nextWeekday(0));
      await expect(page.getByText('We are closed on Sundays.')).toBeVisible();
      await page.getByLabel('Preferred date').fill(addDays(londonToday(), 11 * 366));
      await next(page);
      await expect(page.getByText('Please choose a day within the next ten years')).toBeVisible();
      await page.getByLabel('Preferred date').fill(addDays(londonToday(), 400));
      await expect(page.getByText('That is more than a year ahead. Is the year right?')).toBeVisible();
      await expectAccessible(page);
      await next(page);
      await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible();
    },
  );

  test(
    'shows “Log in to Continue” when the session has expired, whatever the live stream does',
    onlyInFull,
    async ({ page, clinic, patient, signIn }) => {
      // The stream hangs, as behind some proxies.
      await page.route('**/api/events', () => undefined);
      await signIn(page, patient);
      await goToReview(page);
      await page.getByLabel('Phone').fill('020 7946 0101');
      await next(page);
      await clinic.db('sessions').where({ user_id: patient.id }).delete();
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await expect(page.getByRole('link', { name: 'Log in to Continue' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Submit Request' })).toBeHidden();
    },
  );
});

test(
  'the home form and the reschedule request check the day before it is sent',
  onlyInFull,
  async ({ page, clinic, patient, signIn }) => {
    await page.goto('/#booking');
    const form = page.getByRole('form', { name: 'Request Consultation' });
    await form.getByLabel('Phone').fill('1234');
    await form.getByLabel('Preferred date').fill(nextWeekday(0));
    await expect(form.getByText('We are closed on Sundays.')).toBeVisible();
    await expect(form.getByText('That looks short. Is the number complete?')).toBeVisible();

    await buildConfirmed(clinic.db, {
      userId: patient.id,
      email: patient.email,
      appointmentDate: addDays(londonToday(), 20),
      appointmentTime: '10:00',
    });
    await signIn(page, patient);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Ask to move/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask to move' });
    await dialog.getByLabel('New preferred date').fill(nextWeekday(0));
    await expect(dialog.getByText('We are closed on Sundays.')).toBeVisible();
  },
);

test('Back closes the menu, a dialog and a gallery before leaving the page', onlyInFull, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await page.goto('/services/prp');
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  // The menu works before hydration, Back handling only afterwards.
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/services/prp');

  await page
    .getByRole('button', { name: /Legal|Privacy/ })
    .first()
    .click();
  const legal = page.getByRole('dialog');
  await expect(legal).toBeVisible();
  await page.goBack();
  await expect(legal).toBeHidden();
  await expect(page).toHaveURL('/services/prp');

  // Closing by hand leaves no history entry, nor does a link in the menu.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await expect(page).toHaveURL('/services/prp');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test(
  'a treatment completed early shows the day it was completed',
  onlyInFull,
  async ({ page, clinic, patient, admin, signIn }) => {
    const booking = await buildConfirmed(clinic.db, {
      userId: patient.id,
      email: patient.email,
      service: 'PRP Therapy',
      appointmentDate: addDays(londonToday(), 9),
      appointmentTime: '10:00',
    });
    await signIn(page, admin);
    const answer = await page.request.patch(`${clinic.url}/api/admin/bookings/${booking.id}`, {
      data: { status: 'completed' },
      headers: { 'If-Match': `"${booking.version}"`, 'Idempotency-Key': `"${randomUUID()}"` },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    await signIn(page, patient);
    await page.goto('/dashboard');
    await expect(page.getByText(`Treatment completed on ${dateWords(londonToday())}`)).toBeVisible();
    await expect(
      page.getByText('Every completed appointment earns a stamp, and so does a free consultation.'),
    ).toBeVisible();
    await page.getByRole('tab', { name: 'Treatment History' }).click();
    await expect(page.getByText(dateWords(londonToday()), { exact: true })).toBeVisible();
  },
);

for (const [width, height] of [
  [320, 640],
  [390, 844],
] as const) {
  test(
    `at ${width} px all tabs and the next appointment are above the fold, with one Logout`,
    fullUnless(width === 320),
    async ({ page, clinic, patient, signIn }) => {
      await page.setViewportSize({ width, height });
      const day = addDays(londonToday(), 12);
      await buildConfirmed(clinic.db, {
        userId: patient.id,
        email: patient.email,
        appointmentDate: day,
        appointmentTime: '11:00',
      });
      await signIn(page, patient);
      await page.goto('/dashboard');
      // Comes after the appointments, and must not move the next one.
      await expect(page.getByText('Your medical history, about ten minutes.')).toBeAttached();
      await expect(page.getByText(/^Scheduled for/)).toBeInViewport({ ratio: 1 });
      for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('tab')).toHaveCount(4);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(page.getByRole('button', { name: /^log ?out$/i })).toHaveCount(1);
    },
  );
}

test(
  'text of twice the size needs no horizontal scrolling',
  { tag: '@full' },
  async ({ page, patient, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, patient);
    for (const path of ['/', '/contact', '/booking', '/about', '/services', '/services/prp', '/dashboard']) {
      await page.goto(path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
      if (path === '/dashboard') {
        await expect(page.getByRole('heading', { name: 'Inner Circle' })).toBeAttached();
        await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
      }
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, path).toBeLessThanOrEqual(0);
    }
  },
);

test('two guides have distinct landmark names', onlyInFull, async ({ page, clinic, patient, signIn }) => {
  await clinic
    .db('personalised_care')
    .insert(['Dermal Fillers', 'Anti-Wrinkle'].map((type) => ({ user_id: patient.id, care_type: type })));
  await signIn(page, patient);
  await page.goto('/dashboard?tab=care');
  const flags = page.getByRole('region', { name: /^Get help now if you have/ });
  await expect(flags).toHaveCount(2);
  const names = await page
    .getByRole('article')
    .getByRole('region')
    .evaluateAll((regions) => regions.map((region) => region.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(names.length);
});
