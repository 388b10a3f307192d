import { button, countRows, expectSent, expectToast, field, fill, good } from './contactForm.ts';
import { expect, test } from './fixtures.ts';

test('shows the server’s sentence without the number, or our own words', async ({ page }) => {
  const answers = [
    { status: 429, contentType: 'text/plain', body: 'Too many messages. Please try again in a minute.' },
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
  ];
  await page.route('**/api/contact', (route) => route.fulfill(answers.shift()));
  await page.goto('/contact');
  await fill(page, good);
  await button(page).click();
  await expectToast(page, 'Error', 'Too many messages. Please try again in a minute.');
  await button(page).click();
  await expectToast(page, 'Error', 'Failed to send your message. Please try again.');
  for (const [label, value] of Object.entries(good)) await expect(field(page, label)).toHaveValue(value);
});

test('keeps its text while the server is down, and sends it once it is back', async ({ page, clinic }) => {
  const subject = 'Through a power cut';
  await page.goto('/contact');
  await fill(page, { ...good, Subject: subject });
  await clinic.kill();
  try {
    await button(page).click();
    await expectToast(page, 'Error', 'An unexpected error occurred. Please try again.');
    await expect(button(page)).toBeEnabled();
    await expect(field(page, 'Message')).toHaveValue(good.Message);
  } finally {
    await clinic.restart();
  }
  await button(page).click();
  await expectSent(page);
  expect(await countRows(clinic, subject)).toBe(1);
});

test('a lost answer does not make two messages; another text is another message', async ({
  page,
  clinic,
}) => {
  const subject = 'The answer was lost';
  const keys: (string | undefined)[] = [];
  let isLost = true;
  await page.route('**/api/contact', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto('/contact');
  await fill(page, { ...good, Subject: subject });
  await button(page).click();
  await expectToast(page, 'Error', 'An unexpected error occurred. Please try again.');
  isLost = false;
  await button(page).click();
  await expectSent(page);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await countRows(clinic, subject)).toBe(1);

  await fill(page, { ...good, Subject: subject });
  await button(page).click();
  await expect.poll(() => countRows(clinic, subject)).toBe(2);
  expect(keys[2]).not.toBe(keys[0]);
});
