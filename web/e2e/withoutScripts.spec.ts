import { clinic as facts } from '#shared/clinic.ts';
import { expect, onlyInFull, test } from './fixtures.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are readable, and those with a form say whom to ring', async ({ page }) => {
    for (const path of ['/booking', '/auth', '/contact', '/']) {
      await page.goto(path);
      const words = page.locator('#without-scripts');
      await expect(words).toBeVisible();
      const phone = words.getByRole('link', { name: facts.phone });
      await expect(phone).toHaveAttribute('href', `tel:${facts.phoneLink}`);
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    }
    for (const path of ['/dashboard', '/admin']) {
      await page.goto(path);
      await expect(page.getByText('This page needs scripts')).toBeVisible();
    }
    await page.goto('/');
    for (const id of ['hero', 'services', 'about', 'reviews', 'contact', 'booking']) {
      await expect(page.locator(`#${id}`)).toBeVisible();
    }
    await expect(page.locator('#reviews').getByRole('listitem')).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Load More Reviews' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Request Consultation' })).toBeHidden();
    await expect(page.getByText('The form needs scripts')).toBeVisible();
    // Laid out at once, the last heading too.
    const last = page.locator('#main > section').last().locator('h2');
    expect(await last.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  });
});

test('a form posted before hydration returns to its page, never to a 415', onlyInFull, async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/contact', '/auth', '/']) {
    await page.goto(path);
    await page.evaluate(() => {
      for (const field of document.querySelectorAll<HTMLInputElement>('form [required]'))
        field.required = false;
      const form = document.querySelector<HTMLFormElement>('main form[method=post]')!;
      form.noValidate = true;
      HTMLFormElement.prototype.submit.call(form);
    });
    await expect(page).toHaveURL(`${path}#without-scripts`);
    await expect(page.locator('#without-scripts')).toBeVisible();
  }
});
