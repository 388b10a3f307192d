import { expect, test, onlyInFull } from './fixtures.ts';

/** Values of `/services?service=…` without a card. */
const others = [
  { linked: 'consultation', title: 'Consultation', price: 'FREE', duration: '45 minutes' },
  { linked: 'microblading', title: 'Microblading', price: '£250', duration: '2-3 hours' },
  { linked: 'b12', title: 'B12 Injections', price: '£75', duration: '15 minutes' },
  { linked: 'b12-injections', title: 'B12 Injections', price: '£75', duration: '15 minutes' },
  { linked: 'vitamin-drip', title: 'IV Vitamin Drips', price: '£150-£195', duration: '30-45 minutes' },
  { linked: 'Wellness%20Drip', title: 'IV Vitamin Drips', price: '£150-£195', duration: '30-45 minutes' },
];

test('?service= opens the dialog of a service without a card', onlyInFull, async ({ page }) => {
  for (const { linked, title, price, duration } of others) {
    await page.goto(`/services?service=${linked}`);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('heading', { name: 'What to Expect' }), linked).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
    await expect(dialog.getByRole('definition')).toHaveText([price, duration]);
    await expect(dialog.getByRole('term')).toHaveText(['Price', 'Duration']);
  }
});

test('?service= with a card’s or an unknown service opens nothing', { tag: '@full' }, async ({ page }) => {
  for (const linked of ['botox', 'prp', 'fillers', 'vitamin-injections', 'nonsense', '']) {
    await page.goto(`/services?service=${linked}`);
    // The menu works after hydration; a dialog would be open by then.
    await page.getByRole('button', { name: 'Services' }).click();
    await expect(page.getByRole('link', { name: 'All Services' }).first()).toBeVisible();
    await expect(page.getByRole('dialog'), linked).toHaveCount(0);
  }
});

test('opens from the page, closes by Close and restores the focus', async ({ page }) => {
  await page.goto('/services');
  const opener = page.getByRole('link', { name: 'What to Expect' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Consultation' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/services');

  // With the app running, only the dialog changes.
  await opener.press('Enter');
  await expect(page).toHaveURL('/services?service=consultation');
  await expect(dialog).toBeVisible();
  await expect(page.locator('a', { hasText: 'What to Expect' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/services');
  await expect(opener).toBeFocused();
});

test('Book a Consultation in the dialog leads to booking', onlyInFull, async ({ page }) => {
  await page.goto('/services?service=microblading');
  await page.getByRole('dialog').getByRole('link', { name: 'Book a Consultation' }).click();
  await expect(page).toHaveURL('/booking');
});

test('is a sheet that fits on a small phone', onlyInFull, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/services?service=consultation');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('link', { name: 'Book a Consultation' })).toBeInViewport({ ratio: 1 });
});
