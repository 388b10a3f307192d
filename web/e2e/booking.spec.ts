import { buildBooking, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { wizardServices } from '#shared/domain/catalogue.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';
import { holdApp } from './holdApp.ts';

const soon = addDays(londonToday(), 5);

async function fillDetails(page: Page, { name = 'Ada Byron', email = 'ada@example.test' } = {}) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('020 7946 0101');
  await page.getByLabel('Preferred date').fill(soon);
  await expect(page.getByText(dateWords(soon), { exact: true })).toBeVisible();
}

async function goToReview(page: Page) {
  await page.getByRole('radio', { name: 'PRP Therapy' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillDetails(page);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a service is chosen first, the details follow, then the review', onlyInFull, async ({ page }) => {
  await page.goto('/booking');
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toBeDisabled();
  await page.getByRole('radio', { name: 'Dermal Fillers' }).check();
  await next.click();

  await expect(page.getByRole('heading', { name: 'How can we reach you?' })).toBeFocused();
  await expect(next).toBeDisabled();
  await expect(page.getByLabel('Preferred date')).toHaveAttribute('min', londonToday());
  await fillDetails(page);
  await expect(next).toBeEnabled();
  await page.getByLabel('Phone').fill('');
  await expect(next).toBeDisabled();
  await page.getByLabel('Phone').fill('020 7946 0101');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('radio', { name: 'Dermal Fillers' })).toBeChecked();
  await next.click();
  await next.click();

  await expect(page.getByText('Dermal Fillers, 60 minutes, £100-£150')).toBeVisible();
  await expect(page.getByText('The price is confirmed at your consultation.')).toBeVisible();
  await expect(page.getByText("You'll need to log in before submitting your booking request.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in to Continue' })).toHaveAttribute(
    'href',
    '/auth?redirect=/booking',
  );
  await expect(page.getByRole('button', { name: 'Submit Request' })).toHaveCount(0);
});

test('a choice and a click made before hydration are applied afterwards', onlyInFull, async ({ page }) => {
  const letGo = await holdApp(page);
  await page.goto('/booking');
  // Preloaded, but not run before the first interaction.
  await expect(page.locator('link[rel=modulepreload]').first()).toBeAttached();
  await page.getByRole('radio', { name: 'Dermal Fillers' }).check();
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toBeDisabled();
  await next.click({ force: true });
  await letGo();
  await expect(page.getByRole('heading', { name: 'How can we reach you?' })).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('radio', { name: 'Dermal Fillers' })).toBeChecked();
});

test(
  'a patient’s choice made before hydration stays',
  { tag: '@full' },
  async ({ page, patient, signIn }) => {
    await signIn(page, patient);
    await page.goto('/dashboard');
    await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
    const letGo = await holdApp(page);
    await page.goto('/booking', { waitUntil: 'commit' });
    await page.getByRole('radio', { name: 'Dermal Fillers' }).check();
    await letGo();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(patient.email);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('radio', { name: 'Dermal Fillers' })).toBeChecked();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'services and prices are readable, and the page offers other ways to reach us',
    onlyInFull,
    async ({ page }) => {
      await page.goto('/booking');
      await expect(page.getByRole('radio')).toHaveCount(wizardServices.length);
      for (const { name, price } of wizardServices) {
        await expect(page.getByRole('main')).toContainText(name);
        await expect(page.getByRole('main')).toContainText(price);
      }
      await expect(page.getByText('The form needs scripts')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden();
    },
  );
});

test('invalid details are listed before the review', onlyInFull, async ({ page }) => {
  await page.goto('/booking?service=prp');
  await expect(page.getByRole('radio', { name: 'PRP Therapy' })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillDetails(page, { email: 'ada@' });
  await page.getByLabel('Preferred date').fill('2020-01-01');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(page.getByText('Please choose today or a later date')).toBeVisible();
});

test('logging in half-way keeps the form, and success is shown only after the request is stored', async ({
  page,
  clinic,
  patient,
}) => {
  await page.goto('/booking');
  await goToReview(page);
  await page.getByRole('link', { name: 'Log in to Continue' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page.getByRole('textbox', { name: 'Email' }).fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page).toHaveURL('/booking');
  await expect(page.getByText('PRP Therapy, 60 minutes, £125')).toBeVisible();
  const sent = page.waitForRequest('**/api/bookings');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  expect((await sent).postDataJSON()).toEqual({
    userId: patient.id,
    name: 'Ada Byron',
    email: 'ada@example.test',
    phone: '020 7946 0101',
    service: 'PRP Therapy',
    preferredDate: soon,
    message: null,
  });
  await expect(page.getByText('Consultation Requested')).toBeVisible();
  await expect(
    page.getByText("Thank you for booking with us! We'll contact you soon to confirm your consultation."),
  ).toBeVisible();
  expect(await clinic.db('bookings').where({ user_id: patient.id })).toHaveLength(1);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'PRP Therapy' })).toBeVisible();
  await page.goto('/booking');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
});

test(
  'a request without a response waits in the dashboard, is sent from there, and stored once',
  { tag: '@full' },
  async ({ page, clinic, patient, signIn }) => {
    await signIn(page, patient);
    await page.goto('/booking');
    await goToReview(page);
    const isPressed = () => page.evaluate(() => document.documentElement.dataset['pressed'] === 'true');
    await page.route('**/api/bookings', async (route) => {
      // Blocks the automatic retries, so that only the button's attempt gets through.
      if (await isPressed()) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Submit Request' }).click();
    const waits = page.getByRole('heading', { name: 'Your request is waiting on this device' });
    await expect(waits.locator('..')).toContainText(
      "Saved on this device. We'll send it when you're back online.",
    );
    await expect(page.getByText(/within 24 hours/)).toBeHidden();
    await expect(page).toHaveURL('/booking');
    await expect(page).toHaveURL('/dashboard');
    const card = page.getByRole('region', { name: 'Not sent yet' });
    await expect(card).toContainText('Waiting for connection');
    await expect(card).toContainText('PRP Therapy');
    await expectAccessible(page);
    await page.evaluate(() =>
      addEventListener('click', () => (document.documentElement.dataset['pressed'] = 'true'), true),
    );
    await card.getByRole('button', { name: 'Try now' }).click();
    await expect(card).toBeHidden();
    await expect(page.getByRole('heading', { name: 'PRP Therapy' })).toBeVisible();
    expect(await clinic.db('bookings').where({ user_id: patient.id })).toHaveLength(1);
  },
);

test(
  'explains why a request of somebody under 18 is refused',
  onlyInFull,
  async ({ page, clinic, signIn }) => {
    const young = await buildUser(clinic.db, { dateOfBirth: addDays(londonToday(), -365 * 17) });
    await signIn(page, young);
    await page.goto('/booking');
    await goToReview(page);
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('Error submitting request')).toBeVisible();
    await expect(page.getByText('Our treatments are for people aged 18 and over.')).toBeVisible();
  },
);

test('logging out deletes the draft', { tag: '@full' }, async ({ page, patient, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.clock.install();
  await signIn(page, patient);
  await page.goto('/booking');
  await page.getByRole('radio', { name: 'PRP Therapy' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Notes').fill('Something private');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  // Draft writes are debounced.
  await page.clock.runFor(1000);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Something private');
});

test('a draft survives a reload', onlyInFull, async ({ page }) => {
  await page.goto('/booking');
  await page.getByRole('radio', { name: 'Consultation' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Notes').fill('A question');
  await page.reload();
  await expect(page.getByLabel('Notes')).toHaveValue('A question');
});

test('Return to Previous Page opens the previous page, not the login', onlyInFull, async ({ page }) => {
  await page.goto('/contact');
  await page.goto('/booking');
  await page.goto('/auth');
  await page.goto('/booking');
  await page.getByRole('button', { name: 'Return to Previous Page' }).click();
  await expect(page).toHaveURL('/contact');
});

test('from=auth is removed from the URL, other parameters stay', onlyInFull, async ({ page }) => {
  await page.goto('/booking?service=prp&from=auth');
  await expect(page).toHaveURL('/booking?service=prp');
});

test('the treatment and the details come along from page to page', async ({
  page,
  clinic,
  patient,
  signIn,
}) => {
  await page.goto('/services/microblading');
  await page.getByRole('banner').getByRole('link', { name: 'Book a Consultation' }).click();
  await expect(page.getByRole('radio', { name: 'Consultation' })).toBeChecked();
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(page.getByLabel('Notes')).toHaveValue('I am interested in Microblading.');
  await fillDetails(page, { name: 'Ada Mary Byron' });
  // As a password manager does that fires no event.
  await page.getByLabel('Email').fill('');
  await expect(next).toBeDisabled();
  await page.getByLabel('Email').evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      'ada@example.test',
    );
  });
  await next.click();
  await page.getByRole('link', { name: 'Log in to Continue' }).click();

  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada Mary');
  await expect(page.getByLabel('Last name')).toHaveValue('Byron');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.test');

  await buildBooking(clinic.db, { userId: patient.id, phone: '020 7946 0123' });
  await signIn(page, patient);
  const expectKnown = async (path: string, phone: string) => {
    await page.goto(path);
    const form = page.getByRole('main').getByRole('form');
    await expect(form.getByLabel('Name')).toHaveValue(`${patient.firstName} ${patient.lastName}`);
    await expect(form.getByLabel('Email')).toHaveValue(patient.email);
    await expect(form.getByLabel('Phone')).toHaveValue(phone);
  };
  for (const path of ['/contact', '/']) await expectKnown(path, '020 7946 0123');
  await clinic.db('users').where({ id: patient.id }).update({ preferred_phone: '020 7946 0456' });
  for (const path of ['/contact', '/']) await expectKnown(path, '020 7946 0456');
});

test(
  'treatments that are only described can be chosen once an owner lists them',
  onlyInFull,
  async ({ page, clinic }) => {
    await clinic.db('clinic_settings').update({ has_described_treatments: true });
    await page.goto('/booking');
    await page.getByRole('radio', { name: /Microblading/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Notes')).toHaveValue('I am interested in Microblading.');
  },
);
