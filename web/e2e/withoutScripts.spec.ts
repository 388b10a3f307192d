import { clinic as facts } from '#shared/clinic.ts';
import { expect, test } from './fixtures.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/', '/contact', '/booking', '/auth']) {
    test(`${path} shows whom to ring`, async ({ page }) => {
      await page.goto(path);
      const words = page.locator('#without-scripts');
      await expect(words).toBeVisible();
      await expect(words.getByRole('link', { name: facts.phone })).toHaveAttribute(
        'href',
        `tel:${facts.phoneLink}`,
      );
    });
  }
});

test('a form posted before hydration returns to its page, never to a 415', async ({ page }) => {
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
