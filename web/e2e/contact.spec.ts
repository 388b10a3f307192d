import type { Page } from '@playwright/test';
import type { Knex } from 'knex';
import { expect, expectAccessible, test } from './fixtures.ts';

const good = {
  Name: 'Ada Example',
  Email: 'ada@mail.example',
  Subject: 'A question',
  Message: 'May I ask about prices?',
};

const form = (page: Page) => page.getByRole('form', { name: 'Send a Message' });
const field = (page: Page, label: string) => form(page).getByRole('textbox', { name: label });
const button = (page: Page) => form(page).getByRole('button');

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** A message is a toast of two parts; both are compared whole. */
async function expectToast(page: Page, title: string, description: string) {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph');
  await expect(toast).toHaveText([title, description]);
}

const countRows = async (clinic: { db: Knex }, subject: string) =>
  (await clinic.db('contacts').where({ subject })).length;

test.describe('contact form: rules', () => {
  test('names every message at once, joined by commas, and each beside its field', async ({ page }) => {
    await page.goto('/contact');
    await button(page).click();
    const messages = {
      Name: 'Name must be at least 2 characters',
      Email: 'Please enter a valid email address',
      Subject: 'Subject must be at least 2 characters',
      Message: 'Message must be at least 10 characters',
    };
    await expectToast(page, 'Validation Error', Object.values(messages).join(', '));
    for (const [label, message] of Object.entries(messages)) {
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
    }
    await expect(field(page, 'Name')).toBeFocused();
    await expectAccessible(page);
  });

  for (const { label, tooLittle, enough, message } of [
    { label: 'Name', tooLittle: ' A ', enough: 'Al', message: 'Name must be at least 2 characters' },
    {
      label: 'Email',
      tooLittle: 'ada@mail',
      enough: 'a@b.example',
      message: 'Please enter a valid email address',
    },
    { label: 'Subject', tooLittle: 'A', enough: 'Hi', message: 'Subject must be at least 2 characters' },
    {
      label: 'Message',
      tooLittle: '123456789',
      enough: '1234567890',
      message: 'Message must be at least 10 characters',
    },
  ]) {
    test(`${label}: refuses “${tooLittle}”, takes “${enough}”`, async ({ page }) => {
      let sent = 0;
      page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
      await page.goto('/contact');
      await fill(page, { ...good, [label]: tooLittle });
      await button(page).click();
      await expectToast(page, 'Validation Error', message);
      expect(sent).toBe(0);
      await field(page, label).fill(enough);
      await button(page).click();
      await expectToast(page, 'Message Sent!', "Thank you for contacting us. We'll be in touch shortly.");
    });
  }
});

test.describe('contact form: sending', () => {
  test('stores the message, with a blank phone as null, says so and clears the form', async ({
    page,
    clinic,
  }) => {
    await page.goto('/contact');
    await fill(page, { ...good, Subject: 'Stored once' });
    const [request] = await Promise.all([page.waitForRequest('**/api/contact'), button(page).click()]);
    expect(request.postDataJSON()).toEqual({
      name: good.Name,
      email: good.Email,
      phone: null,
      subject: 'Stored once',
      message: good.Message,
    });
    await expectToast(page, 'Message Sent!', "Thank you for contacting us. We'll be in touch shortly.");
    for (const label of [...Object.keys(good), 'Phone']) await expect(field(page, label)).toHaveValue('');
    await expect(clinic.db('contacts').where({ subject: 'Stored once' })).resolves.toMatchObject([
      { name: good.Name, email: good.Email, phone: null, message: good.Message },
    ]);
  });

  test('says Sending... and cannot be pressed again meanwhile; a phone number is sent', async ({
    page,
    clinic,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/contact', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/contact');
    await fill(page, { ...good, Phone: '020 7946 0000', Subject: 'Held back' });
    await expect(button(page)).toHaveText('Send Message');
    await button(page).click();
    await expect(button(page)).toHaveText('Sending...');
    await expect(button(page)).toBeDisabled();
    release();
    await expect(button(page)).toHaveText('Send Message');
    await expect(button(page)).toBeEnabled();
    expect(await clinic.db('contacts').where({ subject: 'Held back' }).first()).toMatchObject({
      phone: '020 7946 0000',
    });
  });

  test('works with the keyboard alone', async ({ page }) => {
    await page.goto('/contact');
    await field(page, 'Name').focus();
    for (const text of [good.Name, good.Email, '', good.Subject, good.Message]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Message Sent!', "Thank you for contacting us. We'll be in touch shortly.");
  });

  test('keeps what was typed before the scripts arrived', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/startApp-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/contact');
    await fill(page, { ...good, Subject: 'Early bird' });
    await button(page).click();
    release();
    await expectToast(page, 'Message Sent!', "Thank you for contacting us. We'll be in touch shortly.");
  });
});

test.describe('contact form: failures', () => {
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
    await expectToast(page, 'Message Sent!', "Thank you for contacting us. We'll be in touch shortly.");
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
    await expectToast(page, 'Message Sent!', "Thank you for contacting us. We'll be in touch shortly.");
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(await countRows(clinic, subject)).toBe(1);

    await fill(page, { ...good, Subject: subject });
    await button(page).click();
    await expect.poll(() => countRows(clinic, subject)).toBe(2);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
