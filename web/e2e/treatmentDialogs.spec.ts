import { expect, expectAccessible, test } from './fixtures.ts';

const signInFirst = '/auth?redirect=/booking';

for (const { path, about, text } of [
  { path: '/services/microblading', about: 'About microblading', text: 'The strokes sit in the upper skin' },
  { path: '/services/b12-injections', about: 'About vitamin B12', text: 'See your GP if you feel unwell' },
]) {
  test(`Learn More opens a window on ${path}`, async ({ page }) => {
    await page.goto(path);
    const button = page.getByRole('button', { name: 'Learn More' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: about });
    await expect(dialog).toContainText(text);
    expect(await dialog.textContent()).not.toContain('£');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
}

test.describe('the gallery of /services/microblading', () => {
  test('shows two drawn pairs, each marked as a drawing', async ({ page }) => {
    await page.goto('/services/microblading');
    await page.getByRole('button', { name: 'View Gallery' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Gallery' });
    await expect(panel.getByRole('figure')).toHaveCount(2);
    for (const figure of await panel.getByRole('figure').all()) {
      await expect(figure).toContainText('Illustration, not a client');
      await expect(figure.locator('img')).toHaveCount(2);
      await expect(figure.locator('img').first()).toHaveAttribute('alt', /before microblading/);
      await expect(figure.locator('img').last()).toHaveAttribute('alt', /after healing/);
    }
  });

  for (const title of ['A sparse brow', 'Uneven brows']) {
    test(`${title} opens larger, with a way to book`, async ({ page }) => {
      await page.goto('/services/microblading');
      await page.getByRole('button', { name: 'View Gallery' }).click();
      const small = page.getByRole('button', { name: `View larger: ${title}` });
      const { width: widthBefore } = (await small.locator('img').first().boundingBox()) ?? {
        width: Infinity,
      };
      await small.click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toContainText('Illustration, not a client');
      await expect(dialog.locator('img')).toHaveCount(2);
      await expect(dialog.locator('img').first()).toBeVisible();
      const { width } = (await dialog.locator('img').first().boundingBox()) ?? { width: 0 };
      expect(width).toBeGreaterThan(widthBefore);
      await expectAccessible(page);
      await dialog.getByRole('link', { name: 'Book a Consultation' }).click();
      await expect(page).toHaveURL(signInFirst);
    });
  }

  test('a pair opens larger on a phone too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/services/microblading');
    await page.getByRole('button', { name: 'View Gallery' }).click();
    const small = page.getByRole('button', { name: 'View larger: A sparse brow' });
    const { width: widthBefore } = (await small.locator('img').first().boundingBox()) ?? { width: Infinity };
    await small.click();
    const { width } = (await page.getByRole('dialog').locator('img').first().boundingBox()) ?? { width: 0 };
    expect(width).toBeGreaterThan(widthBefore * 1.5);
  });
});

test.describe('the drips of /services/vitamin-drips', () => {
  for (const { title, ingredient } of [
    { title: 'Health & Wellness', ingredient: 'Magnesium' },
    { title: 'Beauty & Recovery', ingredient: 'Biotin (B7)' },
  ]) {
    test(`View Details of ${title}`, async ({ page }) => {
      await page.goto('/services/vitamin-drips');
      await page.getByRole('button', { name: 'View Treatments' }).click();
      const drip = page.getByRole('region', { name: title });
      await expect(drip).toContainText('£195');
      await drip.getByRole('button', { name: 'View Details' }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toContainText('£195');
      await expect(dialog.getByRole('listitem').filter({ hasText: ingredient })).toBeVisible();
      await expect(dialog.getByRole('link', { name: 'Book a Consultation' })).toHaveAttribute(
        'href',
        signInFirst,
      );
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close window' }).click();
      await expect(dialog).toBeHidden();
    });
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, panels] of [
    ['/services/microblading', 5],
    ['/services/b12-injections', 5],
    ['/services/vitamin-drips', 4],
  ] as const) {
    test(`every panel of ${path} is on the page and links are plain`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('[role=tabpanel]')).toHaveCount(panels);
      for (const panel of await page.locator('[role=tabpanel]').all()) {
        await expect(panel).toBeVisible();
        await expect(panel).not.toHaveAttribute('inert', /.*/);
      }
      await expect(page.getByRole('tablist')).toBeHidden();
      for (const name of [
        'View Gallery',
        'Learn Process',
        'View Benefits',
        'View Treatments',
        'Learn More',
      ]) {
        await expect(page.getByRole('button', { name })).toHaveCount(0);
      }
      await page.getByRole('main').getByRole('link', { name: 'Book a Consultation' }).first().click();
      await expect(page).toHaveURL(signInFirst);
    });
  }

  test('what windows would say stands on the page', async ({ page }) => {
    await page.goto('/services/microblading');
    const text = page.locator('noscript p').first();
    await expect(text).toBeVisible();
    await expect(text).toContainText('The strokes sit in the upper skin');
    await page.goto('/services/vitamin-drips');
    await expect(page.locator('noscript li', { hasText: 'Amino acids' })).toBeVisible();
  });

  test('the switcher of a scrolling page works', async ({ page }) => {
    await page.goto('/services/fillers');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'FAQs' }).click();
    await expect(page.getByRole('heading', { name: 'FAQs' })).toBeInViewport();
  });
});
