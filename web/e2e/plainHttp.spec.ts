import { referralPath } from '#shared/domain/referralCode.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { expect, test, onlyInFull } from './fixtures.ts';

const installed = await findChromium();

// A name that the browser does not trust without https, unlike localhost.
test.use({
  baseURL: async ({ clinic }, provide) => provide(clinic.url.replace('localhost', 'clinic.test')),
  launchOptions: {
    ...installed,
    args: [...(installed.args ?? []), '--host-resolver-rules=MAP clinic.test localhost'],
  },
});

test(
  'over plain http a link is copied, and where that is refused it is selected and says so',
  onlyInFull,
  async ({ page, patient, signIn, baseURL, quietConsole }) => {
    quietConsole.expectErrors.push(/origin was untrustworthy/);
    await signIn(page, patient);
    await page.goto('/dashboard');
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await page.getByRole('button', { name: 'Refer a friend' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bring a friend' });
    const copy = dialog.getByRole('button', { name: /^Copy link/ });
    const link = baseURL + referralPath(patient.referralCode);
    await copy.click();
    await expect(page.getByText('Copied to clipboard')).toBeVisible();
    await expect(copy).toBeFocused();

    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await copy.click();
    await expect(
      page.getByText(/^The link could not be copied\. It is selected: press Ctrl\+C/),
    ).toBeVisible();
    expect(await page.evaluate(() => String(window.getSelection()))).toBe(link);

    await page.goto('/contact');
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.focus();
    await page.keyboard.press('Control+v');
    await expect(message).toHaveValue(link);
  },
);
