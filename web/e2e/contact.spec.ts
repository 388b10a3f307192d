import { button, expectSent, expectToast, field, fill, good } from './contactForm.ts';
import { expect, expectAccessible, onlyInFull, test } from './fixtures.ts';

test.describe('validation', () => {
  test(
    'shows every error at once, joined by commas and beside each field; then the message is stored, with a blank phone as null',
    onlyInFull,
    async ({ page, clinic }) => {
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
    },
  );
});
