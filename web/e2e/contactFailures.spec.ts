import { button, countRows, expectSent, expectToast, field, fill, good } from './contactForm.ts';
import { expect, test } from './fixtures.ts';

test('shows the server’s sentence without the number, or our own words', async ({ page }) => {
  const tooLarge = 'That is more than we can read.';
  let answer = { status: 413, contentType: 'text/plain', headers: { 'X-Request-Id': 'own' }, body: tooLarge };
  await page.route('**/api/contact', (route) => route.fulfill(answer));
  await page.goto('/contact');
  await fill(page, good);
  await button(page).click();
  await expectToast(page, 'Error', tooLarge);
  // It was disabled while it sent, and is where the keyboard goes on.
  await expect(button(page)).toBeFocused();
  answer = { ...answer, status: 400, body: '' };
  await button(page).click();
  await expectToast(page, 'Error', 'Failed to send your message. Please try again.');
  for (const [label, value] of Object.entries(good)) await expect(field(page, label)).toHaveValue(value);
});

test('what is kept is never called an error', async ({ page }) => {
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await page.goto('/contact');
  await fill(page, good);
  await button(page).click();
  await expectToast(page, 'Not sent yet', 'Saved on this device. We keep trying to send it.');
  await expect(page.getByRole('region', { name: /^Waiting on this device/ })).toContainText(good.Subject);
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('what was sent is another message when it is written again', async ({ page, clinic }) => {
  const subject = 'The same again';
  await page.goto('/contact');
  for (const count of [1, 2]) {
    await fill(page, { ...good, Subject: subject });
    await button(page).click();
    await expectSent(page);
    await expect(field(page, 'Subject')).toHaveValue('');
    expect(await countRows(clinic, subject)).toBe(count);
  }
});
