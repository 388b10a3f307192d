import type { Locator, Page } from '@playwright/test';
import { expect, onlyInFull, test } from './fixtures.ts';

const values = {
  Name: 'Ada Byron',
  Email: 'ada@example.com',
  Phone: '07700 900123',
  'Preferred date': '2031-05-20',
  Message: 'Mornings suit me.',
};

const findForm = (page: Page) => page.getByRole('form', { name: 'Request Consultation' });

async function fill(form: Locator, name: string): Promise<void> {
  for (const [label, value] of Object.entries({ ...values, Name: name })) {
    await form.getByLabel(label).fill(value);
  }
  await form.getByLabel('Service').selectOption('prp');
}

const send = (form: Locator) => form.getByRole('button', { name: 'Request Consultation' }).click();

test.beforeEach(async ({ page }) => {
  await page.goto('/#booking');
});

test(
  'nothing is sent while a field is missing, and a message says so; spaces are not a name',
  onlyInFull,
  async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const form = findForm(page);
    const missing = { Name: '   ', Email: '', Phone: '', Service: '', 'Preferred date': '' };
    for (const [label, nothing] of Object.entries(missing)) {
      await fill(form, 'Missing');
      if (label === 'Service') await form.getByLabel(label).selectOption(nothing);
      else await form.getByLabel(label).fill(nothing);
      await send(form);
      const toast = page.getByRole('alert');
      await expect(toast, label).toContainText('Missing information');
      await expect(toast, label).toContainText('Please fill out all required fields.');
      await expect(form.getByLabel(label)).toBeFocused();
      await toast.getByRole('button').click();
      await expect(toast).toBeHidden();
    }
    await form.getByLabel('Name').fill('');
    await send(form);
    await expect(form.getByLabel('Name')).toBeFocused();
    expect(calls).not.toContain('POST /api/consultations');
  },
);
