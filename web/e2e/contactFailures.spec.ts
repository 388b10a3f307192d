import { button, countRows, expectSent, expectToast, field, fill, good } from './contactForm.ts';
import { expect, test, onlyInFull } from './fixtures.ts';

test('shows the server’s message without the status, or a fallback', onlyInFull, async ({ page }) => {
  const tooLarge = 'That is more than we can read.';
  let answer = { status: 413, contentType: 'text/plain', headers: { 'X-Request-Id': 'own' }, body: tooLarge };
  await page.route('**/api/contact', (route) => route.fulfill(answer));
  await page.goto('/contact');
  await fill(page, good);
  await button(page).click();
  await expectToast(page, 'Error', tooLarge);
  // It was disabled while sending, and gets the focus back.
  await expect(button(page)).toBeFocused();
  answer = { ...answer, status: 400, body: '' };
  await button(page).click();
  await expectToast(page, 'Error', 'Failed to send your message. Please try again.');
  for (const [label, value] of Object.entries(good)) await expect(field(page, label)).toHaveValue(value);
});

test('a queued message is never shown as an error', onlyInFull, async ({ page }) => {
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

test('a sent message that is written again counts as a new one', onlyInFull, async ({ page, clinic }) => {
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
