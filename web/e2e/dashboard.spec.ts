import type { Route } from '@playwright/test';
import { buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

const day = (days: number) => addDays(londonToday(), days);

test(
  'shows a loading state and the guides while the user is unknown',
  onlyInFull,
  async ({ page, patient, signIn }) => {
    const held: Route[] = [];
    await page.route('**/api/user', (route) => void held.push(route));
    await signIn(page, patient);
    await page.clock.install();
    await page.goto('/dashboard');
    const late = page.getByText('This is taking longer than usual');
    await expect(page.getByText('Loading your account')).toBeAttached();
    await expect.poll(() => held.length).toBe(1);
    await page.clock.fastForward('00:10');
    await expect(late).toBeVisible();
    await expect(page.locator('main [aria-live]').filter({ has: late })).toContainText('ring us on');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Read on this page for Dermal Fillers' }).click();
    await expect(page.locator('#guide-title')).toBeFocused();
    await page.getByRole('link', { name: 'Back to Personalised Care' }).click();
    await expect(late).toBeVisible();
    for (const route of held) await route.continue();
    await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
  },
);

test('has its shape at once: what loads later moves hardly anything', async ({ page, patient, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shift: Number(Reflect.get(window, 'shift')) + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signIn(page, patient);
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/\/api\/(user|bookings|loyalty)/, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('tab', { name: 'Personalised Care' })).toBeVisible();
  await expect(page.getByText('Loading your appointments')).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  isHeld = false;
  for (const route of held) await route.continue();
  await expect(page.getByText('0 of 10 treatments completed')).toBeVisible();
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(0.05);
});

test('shows a new patient the next step on every tab', onlyInFull, async ({ page, patient, signIn }) => {
  await signIn(page, patient);
  await page.goto('/dashboard');
  await expect(page.getByText('No appointments yet')).toBeVisible();
  await expect(page.getByText('0 of 10 treatments completed')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Treatment History' }).click();
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible();
  const history = page.getByRole('tabpanel', { name: 'Treatment History' });
  await expect(history.getByRole('link', { name: 'Book a Consultation' })).toHaveAttribute(
    'href',
    '/booking',
  );
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Personalised Care' }).click();
  await expect(page.getByText('No guides yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Account Settings' }).click();
  await expect(page.getByText('17 May 1990')).toBeVisible();
  await expectAccessible(page);
});

test('every status has a label', onlyInFull, async ({ page, clinic, patient, signIn }) => {
  const mine = { userId: patient.id };
  await buildBooking(clinic.db, { ...mine, service: 'PRP Therapy', preferredDate: '2027-06-01' });
  await buildConfirmed(clinic.db, { ...mine, appointmentDate: '2027-05-12', appointmentTime: '10:30' });
  await buildConfirmed(clinic.db, {
    ...mine,
    service: 'Dermal Fillers',
    appointmentDate: day(-3),
    appointmentTime: '14:00',
    status: 'completed',
  });
  await buildBooking(clinic.db, { ...mine, service: 'Microblading', status: 'cancelled' });
  await signIn(page, patient);
  await page.goto('/dashboard');
  const items = page.getByRole('region', { name: 'My Appointments' }).getByRole('listitem');
  await expect(items).toHaveCount(4);
  await expect(items.nth(0)).toContainText('Scheduled for Wednesday 12 May 2027 at 10:30');
  await expect(items.nth(1)).toContainText('Consultation Request');
  await expect(items.nth(1)).toContainText("We'll contact you within 24 hours to schedule your appointment");
  await expect(items.nth(1)).toContainText('Preferred date: Tuesday 1 June 2027');
  await expect(items.nth(1)).toContainText(/Reply due by \w+ \d+ \w+ 20\d\d at \d\d:\d\d/);
  await expect(page.getByText('Treatment completed on')).toBeVisible();
  await expect(page.getByText('This appointment is in the past.')).toBeVisible();
  await expect(page.getByText('Appointment cancelled')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Treatment History' }).click();
  await expect(page.getByText('Performed by Amara Okafor')).toHaveCount(1);
  await expect(page.getByText('Wednesday 12 May 2027 at 10:30')).toBeVisible();
});

test(
  'appointments that fail to load show an error with a retry button',
  onlyInFull,
  async ({ page, patient, signIn }) => {
    await signIn(page, patient);
    let requestCount = 0;
    // Kept until the end: removing a route can leave a pending request unanswered.
    let isFailing = true;
    const failOrPass = (route: Route) =>
      isFailing ? route.fulfill({ status: 500, body: '' }) : route.continue();
    await page.route('**/api/bookings/mine', (route) => {
      requestCount += 1;
      return failOrPass(route);
    });
    await page.route('**/api/loyalty/progress', failOrPass);
    await page.goto('/dashboard');
    await expect(page.getByText('Unable to load appointments')).toBeVisible();
    await expect(
      page.getByText('There was an error loading your appointments. Please try refreshing the page.'),
    ).toBeVisible();
    await expect(page.getByText('Unable to load loyalty journey')).toBeVisible();
    const former = requestCount;
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect.poll(() => requestCount).toBeGreaterThan(former);
    isFailing = false;
    // The list may load by itself and remove the button, so it is clicked in the page.
    const pressAgain = () =>
      page.evaluate(() => {
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent === 'Refresh Page')?.click();
      });
    await expect
      .poll(async () => {
        await pressAgain();
        return page.getByText('No appointments yet').isVisible();
      })
      .toBe(true);
  },
);

test('a reward is claimed once', onlyInFull, async ({ page, clinic, patient, signIn }) => {
  for (let n = 1; n <= 3; n++) {
    await buildConfirmed(clinic.db, {
      userId: patient.id,
      appointmentDate: day(-n),
      appointmentTime: '12:00',
      status: 'completed',
    });
  }
  await clinic.db('user_loyalty_progress').insert({
    user_id: patient.id,
    current_stage_index: 2,
    completed_stage_ids: ['stage-welcome', 'stage-regular'],
    earned_reward_ids: ['reward-skin-check'],
  });
  await signIn(page, patient);
  await page.goto('/dashboard');
  await expect(page.getByText('3 of 10 treatments completed')).toBeVisible();
  const claim = page.getByRole('button', { name: 'Claim' });
  await expect(claim).toHaveCount(1);
  await claim.click();
  await expect(page.getByRole('listitem').getByText('Reward Claimed!')).toBeFocused();
  await expect(claim).toHaveCount(0);
  expect(await clinic.db('reward_claims').where({ user_id: patient.id })).toHaveLength(1);
});

test(
  'an open dashboard says that the clinic cannot be reached, and works again once it is back',
  { tag: '@full' },
  async ({ page, patient, clinic, signIn, quietConsole }) => {
    quietConsole.expectErrors.push(/ERR_|Failed to fetch/);
    await buildConfirmed(clinic.db, { userId: patient.id, appointmentDate: day(9) });
    await signIn(page, patient);
    await page.goto('/dashboard');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeVisible();
    await clinic.kill();
    const notice = page.getByText(/^Offline – as of \d\d:\d\d$/);
    await expect(notice).toBeVisible();
    await cancel.click();
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' });
    await expect(confirm).toBeDisabled();
    await clinic.restart();
    await expect(notice).toBeHidden();
    await expect(confirm).toBeEnabled();
  },
);

test(
  'the referral dialog names the reward and both discounts',
  onlyInFull,
  async ({ page, patient, signIn }) => {
    await signIn(page, patient);
    await page.goto('/dashboard');
    // The journey above the button moves it as it loads.
    await expect(page.getByRole('region', { name: 'Your loyalty journey' }).getByRole('list')).toBeVisible();
    await page.getByRole('button', { name: 'Refer a friend' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bring a friend' });
    await expect(dialog).toContainText('You both get 20% off an eligible service.');
    await expect(dialog).toContainText('there is a special reward at 5 stamps');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);

test(
  'guides open in a new tab; care types without one do not',
  onlyInFull,
  async ({ page, patient, signIn }) => {
    await signIn(page, patient);
    const assignedAt = '2026-05-12T09:00:00Z';
    await page.route('**/api/personalised-care/mine', (route) =>
      route.fulfill({
        json: [
          { careType: 'Dermal Fillers', assignedAt },
          { careType: 'Something else', assignedAt },
        ],
      }),
    );
    await page.goto('/dashboard?tab=care');
    const guide = page.getByRole('link', { name: 'Dermal Fillers aftercare' });
    await expect(guide).toHaveAttribute('href', '/attached_assets/Dermal%20Fillers.pdf');
    await expect(guide).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('link', { name: 'Something else' })).toHaveAttribute('href', '#');
    await expect(page.getByText('Given to you on Tuesday 12 May 2026')).toHaveCount(2);
  },
);

test(
  'long names and fifty bookings fit on a phone',
  { tag: '@full' },
  async ({ page, clinic, patient, signIn }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const firstName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);
    await clinic.db('users').where({ id: patient.id }).update({ first_name: firstName });
    for (let n = 1; n <= 50; n++) {
      await buildConfirmed(clinic.db, {
        userId: patient.id,
        appointmentDate: day(-n),
        appointmentTime: '07:00',
        status: 'completed',
      });
    }
    await signIn(page, patient);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Show all 50 appointments' }).click();
    await expect(page.getByText('Treatment completed on')).toHaveCount(50);
    // Focus goes on with the first that was not shown.
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Treatment completed on' }).nth(6),
    ).toBeFocused();
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  },
);
