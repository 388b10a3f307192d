import { button, expectSent, expectToast, field, fill, good } from './contactForm.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';
import { holdApp } from './holdApp.ts';

test.describe('validation', () => {
  test('shows every error at once, joined by commas and beside each field; then the message is stored, with a blank phone as null', async ({
    page,
    clinic,
  }) => {
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

    await fill(page, { ...good, Subject: 'Stored once' });
    const [request] = await Promise.all([page.waitForRequest('**/api/contact'), button(page).click()]);
    expect(request.postDataJSON()).toEqual({
      name: good.Name,
      email: good.Email,
      phone: null,
      subject: 'Stored once',
      message: good.Message,
    });
    await expectSent(page);
    for (const label of [...Object.keys(good), 'Phone']) await expect(field(page, label)).toHaveValue('');
    await expect(clinic.db('contacts').where({ subject: 'Stored once' })).resolves.toMatchObject([
      { name: good.Name, email: good.Email, phone: null, message: good.Message },
    ]);
  });

  test('accepts the minimum lengths, and refuses anything shorter', { tag: '@full' }, async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
    await page.goto('/contact');
    const borders = [
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
    ];
    for (const [count, { label, tooLittle, enough, message }] of borders.entries()) {
      await fill(page, { ...good, [label]: tooLittle });
      await button(page).click();
      await expectToast(page, 'Validation Error', message);
      expect(sent, label).toBe(count);
      await field(page, label).fill(enough);
      await button(page).click();
      await expectSent(page);
      await expect(field(page, 'Message')).toHaveValue('');
    }
  });
});

test.describe('sending', () => {
  test(
    'shows Sending... and disables the button meanwhile; sends the phone number',
    onlyInFull,
    async ({ page, clinic }) => {
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
    },
  );

  test('works by keyboard only', onlyInFull, async ({ page }) => {
    await page.goto('/contact');
    await field(page, 'Name').focus();
    for (const text of [good.Name, good.Email, '', good.Subject, good.Message]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectSent(page);
  });

  test('keeps text typed before hydration', { tag: '@full' }, async ({ page }) => {
    const letGo = await holdApp(page);
    await page.goto('/contact');
    await fill(page, { ...good, Subject: 'Early bird' });
    await button(page).click();
    await letGo();
    await expectSent(page);
  });
});
