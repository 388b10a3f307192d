import type { Page } from '@playwright/test';
import { factoryPassword } from '#api/demo/factories.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 840 } });

/** Chromium's own authenticator: a phone whose owner always puts their finger on it. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setFinger = (isUserVerified: boolean) =>
    devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { setFinger };
}

test(
  'a patient adds a passkey from the dashboard, signs in with it, and removes it',
  onlyInFull,
  async ({ page, patient, signIn }) => {
    const { setFinger } = await addAuthenticator(page);
    await signIn(page, patient);
    await page.goto('/dashboard');
    const card = page.getByRole('complementary', { name: 'Sign in with your fingerprint or face next time' });
    await card.getByRole('button', { name: 'Set it up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    const password = dialog.getByLabel('Current password');
    await password.fill('not this one');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toContainText('Your current password is not right.');
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await password.fill(factoryPassword);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Passkey added')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'My Appointments' })).toBeFocused();
    await expect(card).toHaveCount(0);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.goto('/auth');
    const logIn = page.getByRole('button', { name: 'Sign in with a passkey' });
    await setFinger(false);
    await logIn.click();
    await expect(page.getByText('No passkey was used.')).toBeVisible();
    await expectAccessible(page);
    await setFinger(true);
    await logIn.click();
    await expect(page.getByRole('heading', { name: 'My Treatment' })).toBeVisible();

    await page.getByRole('tab', { name: 'Account Settings' }).click();
    const security = page.getByRole('region', { name: 'Security' });
    await expect(security).toContainText(/Chrome on Linux\s*Added .*, last used /);
    await security.getByRole('button', { name: 'Add a passkey' }).click();
    await password.fill(factoryPassword);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toContainText('This device has a passkey for your account already.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await security.getByRole('button', { name: /^Remove the passkey of Chrome on Linux/ }).click();
    const removal = page.getByRole('dialog', { name: 'Remove this passkey?' });
    await removal.getByLabel('Current password').fill(factoryPassword);
    await removal.getByRole('button', { name: 'Remove passkey' }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await expect(security.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.goto('/auth');
    await logIn.click();
    await expect(page.getByText('This passkey does not work here any more.')).toBeVisible();
  },
);
