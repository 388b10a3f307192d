import { buildUser, factoryPassword } from '#api/demo/factories.ts';
import { expect, expectAccessible, onBundledToo, test, onlyInFull } from './fixtures.ts';

test.describe('logging in', () => {
  test('associates validation errors with their fields', onlyInFull, async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password is required',
    );
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test(
    'sends a guest to the form, shows a wrong password beside it, and opens the dashboard for a patient, by keyboard only',
    onBundledToo,
    async ({ page, patient }) => {
      await page.goto('/dashboard');
      await expect(page).toHaveURL('/auth');
      await page.getByLabel('Email').focus();
      await page.keyboard.type(patient.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type('not the password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' })).toHaveText(
        'Incorrect email or password. Please try again.',
      );
      await expectAccessible(page);
      await page.getByLabel('Password', { exact: true }).fill('');
      await page.keyboard.type(factoryPassword);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
    },
  );

  test('opens the admin area for an admin, whatever the redirect', onlyInFull, async ({ page, admin }) => {
    await page.goto('/auth?redirect=/booking');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin');
  });

  test('a password can be shown', onlyInFull, async ({ page }) => {
    await page.goto('/auth');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('secret words');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });
});

test('a link in a letter opens its tab after the log-in', onlyInFull, async ({ page, patient }) => {
  await page.goto('/dashboard?tab=record');
  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'My Record' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard?tab=record');
});

test.describe('a user who is already signed in', () => {
  test('is redirected at once', onlyInFull, async ({ page, patient, signIn }) => {
    await signIn(page, patient);
    await page.goto('/auth?redirect=%2Fbooking');
    await expect(page).toHaveURL('/booking');
    await page.goto('/auth');
    await expect(page).toHaveURL('/dashboard');
  });

  test('can still visit the site', onlyInFull, async ({ page, patient, signIn }) => {
    await signIn(page, patient);
    for (const hostile of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ]) {
      await page.goto(`/auth?redirect=${encodeURIComponent(hostile)}`);
      await expect(page, hostile).toHaveURL('/dashboard');
    }
  });
});

test.describe('logging out', () => {
  test(
    'logs out all tabs, redirects home and shows a toast',
    onlyInFull,
    async ({ page, context, patient, signIn }) => {
      await signIn(page, patient);
      const other = await context.newPage();
      await page.goto('/dashboard');
      await other.goto('/dashboard');
      await expect(other.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByText('Logged out successfully')).toBeVisible();
      await expect(page.getByText('You have been logged out of your account.')).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(other).toHaveURL('/');
      await page.goto('/dashboard');
      await expect(page).toHaveURL('/auth');
    },
  );

  test(
    'shows the reason when it fails, and changes nothing',
    onlyInFull,
    async ({ page, patient, signIn }) => {
      await signIn(page, patient);
      await page.goto('/dashboard');
      await page.route('**/api/logout', (route) =>
        route.fulfill({ status: 503, contentType: 'text/plain', body: 'The service is busy.' }),
      );
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByText('Logout failed')).toBeVisible();
      await expect(page.getByText('503: The service is busy.')).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
    },
  );

  test(
    'shows nothing of the previous patient to the next one',
    { tag: '@full' },
    async ({ page, clinic, patient, signIn }) => {
      await signIn(page, patient);
      await page.goto('/dashboard');
      await expect(page.getByText(patient.email)).toBeVisible();
      const next = await buildUser(clinic.db, { firstName: 'Next' });
      const other = await page.context().newPage();
      await other.goto('/contact');
      // Both session cookies in one response: no request is sent with one but not the other.
      await other.evaluate(
        async ([email, password]) =>
          fetch('/api/login', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ email, password }),
          }),
        [next.email, factoryPassword],
      );
      await other.goto('/dashboard');
      await expect(other.getByText(next.email)).toBeVisible();
      // What the app stores when another user logs in; the first tab gets the storage event.
      await other.evaluate(() => localStorage.setItem('signed-in', 'changed'));
      await expect(page.getByText(next.email)).toBeVisible();
      await expect(page.getByText(patient.email)).toHaveCount(0);
    },
  );
});

test('text typed before hydration stays', { tag: '@full' }, async ({ page, patient }) => {
  let letScriptsCome = () => {};
  const typed = new Promise<void>((done) => (letScriptsCome = done));
  await page.route('**/assets/*.js', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(patient.email);
  letScriptsCome();
  // Only the app toggles it; an early click is replayed at an unknown time.
  await expect(async () => {
    const hide = page.getByRole('button', { name: 'Hide password' });
    await page.getByRole('button', { name: 'Show password' }).or(hide).click();
    expect(await hide.isVisible()).toBe(true);
  }).toPass();
  await expect(page.getByLabel('Email')).toHaveValue(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});
