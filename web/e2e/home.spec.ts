import { expect, test, onlyInFull } from './fixtures.ts';

test('Load More Reviews shows all six reviews and disappears', onlyInFull, async ({ page }) => {
  await page.goto('/');
  const section = page.locator('#reviews');
  await expect(section.getByRole('heading', { name: 'What Our Clients Say' })).toBeVisible();
  await expect(section).toContainText(
    'These are examples of ours. They stand here until our patients’ own reviews do.',
  );
  await expect(section.getByRole('listitem')).toHaveCount(3);
  const more = section.getByRole('button', { name: 'Load More Reviews' });
  await more.click();
  await expect(section.getByRole('listitem')).toHaveCount(6);
  await expect(more).toHaveCount(0);
  await expect(section.getByRole('listitem').nth(3)).toBeFocused();

  const review = section.getByRole('listitem').nth(1);
  for (const text of ['Sample Client B', 'SB', 'starting small', 'Dermal Fillers', '1 month ago']) {
    await expect(review).toContainText(text);
  }
  await expect(review.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible();
  const shares = await review
    .locator('[data-filled]')
    .evaluateAll((stars) => stars.map((star) => star.dataset['filled']));
  expect(shares).toEqual(['1', '1', '1', '1', '0.5']);
});

test(
  'text uses the site’s fonts, and extended glyphs load only for those who need them',
  onlyInFull,
  async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      const font = /\/assets\/([a-z-]+)-.{8}\.woff2$/.exec(request.url());
      if (font?.[1]) fetched.push(font[1]);
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect([...new Set(fetched)].sort()).toEqual(['figtree', 'fraunces-display', 'fraunces-display-italic']);
    const isUsed = () =>
      page.evaluate(() => [...document.fonts].find((face) => face.family === 'Figtree')?.status);
    expect(await isUsed()).toBe('loaded');
    await page.locator('#booking').getByLabel('Name').fill('Zoë Łukasiewicz');
    await expect.poll(() => fetched).toContain('figtree-accents');
    await expect.poll(() => fetched).toContain('figtree-latin-ext-wght-normal');
  },
);
