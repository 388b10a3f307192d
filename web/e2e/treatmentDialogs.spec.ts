import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

const signInFirst = '/auth?redirect=/booking';

for (const { path, heading, text } of [
  {
    path: '/services/microblading',
    heading: 'About microblading',
    text: 'The strokes sit in the upper skin',
  },
  { path: '/services/b12-injections', heading: 'About vitamin B12', text: 'See your GP if you feel unwell' },
]) {
  test(`Learn More opens a dialog on ${path}`, onlyInFull, async ({ page }) => {
    await page.goto(path);
    const button = page.getByRole('button', { name: 'Learn More' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: heading });
    await expect(dialog).toContainText(text);
    expect(await dialog.textContent()).not.toContain('£');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
}

test(
  'the gallery of /services/microblading opens pairs larger, with a booking link',
  onlyInFull,
  async ({ page }) => {
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

    const dialog = page.getByRole('dialog');
    /** Ratio of a drawing's width in the dialog to that in the row. */
    const enlarge = async (title: string) => {
      const small = page.getByRole('button', { name: `View larger: ${title}` });
      const { width: before } = (await small.locator('img').first().boundingBox()) ?? { width: Infinity };
      await small.click();
      await expect(dialog.locator('img').first()).toBeVisible();
      const { width } = (await dialog.locator('img').first().boundingBox()) ?? { width: 0 };
      return width / before;
    };
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await enlarge('A sparse brow')).toBeGreaterThan(1.5);
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const title of ['A sparse brow', 'Uneven brows']) {
      await page.goto('/services/microblading');
      await page.getByRole('button', { name: 'View Gallery' }).click();
      expect(await enlarge(title)).toBeGreaterThan(1);
      await expect(page.getByRole('dialog', { name: title })).toContainText('Illustration, not a client');
      await expect(dialog.locator('img')).toHaveCount(2);
      await expectAccessible(page);
      await dialog.getByRole('link', { name: 'Book a Consultation' }).click();
      await expect(page).toHaveURL(signInFirst);
    }
  },
);

test('View Details of each of /services/vitamin-drips', onlyInFull, async ({ page }) => {
  await page.goto('/services/vitamin-drips');
  await page.getByRole('button', { name: 'View Treatments' }).click();
  for (const { title, ingredient } of [
    { title: 'Health & Wellness', ingredient: 'Magnesium' },
    { title: 'Beauty & Recovery', ingredient: 'Biotin (B7)' },
  ]) {
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
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'all panels are visible, links work, and dialog content is on the page',
    onlyInFull,
    async ({ page }) => {
      for (const [path, panels] of [
        ['/services/microblading', 5],
        ['/services/b12-injections', 5],
        ['/services/vitamin-drips', 4],
      ] as const) {
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
        if (path === '/services/microblading') {
          const text = page.locator('dialog p').filter({ hasText: 'strokes' });
          await expect(text).toBeVisible();
          await expect(text).toContainText('The strokes sit in the upper skin');
        }
        if (path === '/services/vitamin-drips') {
          await expect(page.locator('dialog li', { hasText: 'Amino acids' })).toBeVisible();
        }
        await page.getByRole('main').getByRole('link', { name: 'Book a Consultation' }).first().click();
        await expect(page).toHaveURL(signInFirst);
      }
    },
  );

  test('the section switcher works', onlyInFull, async ({ page }) => {
    await page.goto('/services/fillers');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'FAQs' }).click();
    await expect(page.getByRole('heading', { name: 'FAQs' })).toBeInViewport();
  });
});
