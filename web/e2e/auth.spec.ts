import { buildUser, factoryPassword } from '#api/demo/factories.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('logging in', () => {
  test('a wrong password is answered beside the form', async ({ page, patient }) => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill(patient.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' })).toHaveText(
      'Incorrect email or password. Please try again.',
    );
    await expectAccessible(page);
  });

  test('the fields say what is missing, tied to them', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password is required',
    );
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('a patient goes to the dashboard, with the keyboard alone', async ({ page, patient }) => {
    await page.goto('/auth');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(patient.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(factoryPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(`Welcome, ${patient.firstName}`)).toBeVisible();
  });

  test('an admin goes to the admin area, whatever the redirect', async ({ page, admin }) => {
    await page.goto('/auth?redirect=/booking');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin');
  });

  test('a password can be shown', async ({ page }) => {
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

test.describe('somebody who is signed in already', () => {
  test('goes on at once', async ({ page, patient, signIn }) => {
    await signIn(page, patient);
    await page.goto('/auth?redirect=%2Fbooking');
    await expect(page).toHaveURL('/booking');
    await page.goto('/auth');
    await expect(page).toHaveURL('/dashboard');
  });

  test('is not sent away from the site', async ({ page, patient, signIn }) => {
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
  test('says so, goes home and takes every tab with it', async ({ page, context, patient, signIn }) => {
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
  });

  test('that fails says why and leaves everything', async ({ page, patient, signIn }) => {
    await signIn(page, patient);
    await page.goto('/dashboard');
    await page.route('**/api/logout', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'The service is busy.' }),
    );
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logout failed')).toBeVisible();
    await expect(page.getByText('503: The service is busy.')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  test('shows the next patient nothing of the last one', async ({ page, clinic, patient, signIn }) => {
    await signIn(page, patient);
    await page.goto('/dashboard');
    await expect(page.getByText(patient.email)).toBeVisible();
    const next = await buildUser(clinic.db, { firstName: 'Next' });
    const other = await page.context().newPage();
    await other.goto('/contact');
    // The cookies of a session in one answer: a request of the first tab never meets one without its signature.
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
    // What the app writes when somebody else logs in; the first tab hears of it.
    await other.evaluate(() => localStorage.setItem('signed-in', 'changed'));
    await expect(page.getByText(next.email)).toBeVisible();
    await expect(page.getByText(patient.email)).toHaveCount(0);
  });
});

test('what is typed before the scripts have come is kept', async ({ page, patient }) => {
  let letScriptsCome = () => {};
  const typed = new Promise<void>((done) => (letScriptsCome = done));
  await page.route('**/assets/*.js', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(patient.email);
  letScriptsCome();
  // Only the scripts can show it; a click that came early may be given back at any moment.
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
