import { button, field, fill, good } from './contactForm.ts';
import { onlyInFull } from './fixtures.ts';
import { expect, expectWorker, takeSyncAndLocksAway, test } from './pwa.ts';
import { badge } from './pwaSteps.ts';

test.use({
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

test(
  'on iOS, shows how to install and what Safari may clear, and returns from a guide',
  onlyInFull,
  async ({ page, context, clinic, patient, network, signIn }) => {
    await takeSyncAndLocksAway(context, network);
    await clinic.db('personalised_care').insert({ user_id: patient.id, care_type: 'Dermal Fillers' });
    await context.addInitScript(() => {
      const seen: { requests: number; shared: string[] } = { requests: 0, shared: [] };
      Object.assign(window, { seen });
      Object.assign(navigator.storage, {
        persisted: () => Promise.resolve(false),
        persist: () => Promise.resolve(++seen.requests < 0),
      });
      Object.assign(navigator, {
        canShare: ({ files = [] }: ShareData) => files.length > 0,
        share: ({ files = [], url = '' }: ShareData) =>
          Promise.resolve(
            void seen.shared.push(
              ...files.map(({ name, type, size }) => `${name} ${type} ${size > 1000}`),
              url,
            ),
          ),
      });
    });
    const readSeen = () =>
      page.evaluate(() => Reflect.get(window, 'seen') as { requests: number; shared: string[] });
    const install = page.getByRole('complementary', { name: 'Keep your aftercare at hand' });
    const guide = page.getByRole('link', { name: /^Dermal Fillers aftercare/ });
    const warning = page.getByText('Safari may clear what waits here after seven days without a visit.');

    await signIn(page, patient);
    await page.goto('/dashboard?tab=care');
    await expect(install).toContainText('Tap Share, then “Add to Home Screen”');
    await expect(install.getByRole('button')).toHaveText(['Not now']);
    await expect(guide).toHaveAttribute('href', '/attached_assets/Dermal%20Fillers.pdf');
    await expect(page.getByText('Available offline')).toBeVisible();
    await expectWorker(page);

    await page.goto('/contact');
    await fill(page, good);
    await button(page).click();
    await expect(page.getByText('Message Sent!')).toBeVisible();
    expect((await readSeen()).requests).toBe(0);
    network.callFault = 'refuse';
    await fill(page, { ...good, Subject: 'First to wait' });
    await button(page).click();
    await expect(warning).toBeVisible();
    expect((await readSeen()).requests).toBe(1);
    await page.getByRole('button', { name: 'Understood' }).click();
    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect(field(page, 'Message')).toHaveValue('');
    await fill(page, { ...good, Subject: 'Second to wait' });
    await button(page).click();
    await expect(badge(page)).toHaveAccessibleName('2 unsent messages');
    await expect(warning).toBeHidden();
    await badge(page).click();
    const panel = page.getByRole('dialog', { name: 'Messages and requests' });
    await expect(panel).toContainText('Waiting for connection. Sends next time you open the app.');
    await expect(panel).toContainText('Safari may clear them after seven days without a visit.');
    const first = panel.getByRole('listitem').filter({ hasText: 'First to wait' });
    await first.getByRole('button', { name: 'Delete' }).click();
    await expect(first).toContainText('Delete for good?');
    await first.getByRole('button', { name: 'Keep it' }).click();
    await expect(first).not.toContainText('Delete for good?');
    await first.getByRole('button', { name: 'Delete' }).click();
    await first.getByRole('button', { name: 'Delete' }).click();
    await expect(first).toHaveCount(0);
    await page.getByRole('button', { name: 'Close messages and requests' }).click();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('button', { name: '1 unsent message' })
      .click();
    await expect(panel).toContainText('Second to wait');

    // From here on as an installed app.
    await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
    await page.goto('/dashboard?tab=care');
    await expect(guide).toHaveAttribute('href', '/dashboard?tab=care&guide=1');
    await expect(install).toBeHidden();
    network.fault = 'refuse';
    await guide.click();
    await expect(page.locator('#guide-title')).toBeFocused();
    await expect(page.getByRole('link', { name: /PDF/ })).toBeHidden();
    await expect(async () => {
      await page.getByRole('button', { name: 'Share, open or print the PDF' }).click();
      expect((await readSeen()).shared).toContain('Dermal Fillers.pdf application/pdf true');
    }).toPass();
    await page.getByRole('link', { name: 'Back to Personalised Care' }).click();
    await expect(guide).toBeVisible();
  },
);
