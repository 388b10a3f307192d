import { expect, test, onlyInFull } from './fixtures.ts';

test('More Information opens the treatment’s page', onlyInFull, async ({ page }) => {
  await page.goto('/services');
  await page.getByRole('link', { name: 'More Information about PRP Therapy' }).click();
  await expect(page).toHaveURL('/services/prp');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('ends with a call to book', onlyInFull, async ({ page }) => {
  await page.goto('/services');
  const last = page.locator('main > section').last();
  await last.getByRole('link', { name: 'Book a Consultation' }).click();
  await expect(page).toHaveURL('/booking');
});

test(
  'an address or the header’s menu scrolls to one of the other treatments',
  onlyInFull,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const [id, menu] of [
      ['microblading', 'Microblading'],
      ['b12', 'B12 Injections'],
      ['vitamin-drip', 'Vitamin Drips'],
    ] as const) {
      const item = page.locator(`#${id}`);
      await page.goto(`/services#${id}`);
      await expect(item).toBeInViewport({ ratio: 1 });
      await expect(item).toBeFocused();
      await page.goto('/contact');
      await page.getByRole('button', { name: 'Services' }).click();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: menu }).click();
      await expect(page).toHaveURL(`/services#${id}`);
      await expect(item).toBeInViewport({ ratio: 1 });
    }
    await page.locator('#vitamin-drip').click();
    await expect(page).toHaveURL('/services/vitamin-drips');
  },
);
