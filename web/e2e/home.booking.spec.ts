import type { Locator, Page } from '@playwright/test';
import { clinic as facts } from '#shared/clinic.ts';
import { homeFormServices } from '#shared/domain/catalogue.ts';
import { expect, test, onlyInFull } from './fixtures.ts';
import { holdApp } from './holdApp.ts';

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

async function expectRestored(form: Locator, name: string): Promise<void> {
  for (const [label, value] of Object.entries({ ...values, Name: name })) {
    await expect(form.getByLabel(label)).toHaveValue(value);
  }
  await expect(form.getByLabel('Service')).toHaveValue('prp');
}

const send = (form: Locator) => form.getByRole('button', { name: 'Request Consultation' }).click();

test.beforeEach(async ({ page }) => {
  await page.goto('/#booking');
});

test('the form is beside the contact details', onlyInFull, async ({ page }) => {
  const section = page.getByRole('region', { name: 'Book a Consultation' });
  await expect(section.getByRole('heading', { name: 'Request Consultation' })).toBeVisible();
  const panel = page.locator('#contact');
  await expect(panel).toContainText('Wembley, London');
  await expect(panel.getByRole('link', { name: facts.phone })).toHaveAttribute('href', /^tel:/);
  await expect(panel.getByRole('link', { name: facts.email })).toHaveAttribute('href', /^mailto:/);
  const instagram = panel.getByRole('link', { name: facts.instagramHandle });
  await expect(instagram).toHaveAttribute('href', facts.instagram);

  const form = findForm(page);
  const [panelBox, formBox] = [await panel.boundingBox(), await form.boundingBox()];
  expect(panelBox!.x + panelBox!.width).toBeLessThan(formBox!.x);
  expect(panelBox!.y).toBeLessThan(formBox!.y + formBox!.height / 2);
  for (const label of ['Name', 'Email', 'Phone', 'Service', 'Preferred date']) {
    await expect(form.getByLabel(label)).toHaveAttribute('required', '');
  }
  await expect(form.getByLabel('Message')).not.toHaveAttribute('required');
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(form.getByLabel('Phone')).toHaveAttribute('type', 'tel');
  await expect(form.getByLabel('Preferred date')).toHaveAttribute('type', 'date');
  const options = form.getByLabel('Service').locator('option:not([value=""])');
  await expect(options).toHaveText(homeFormServices.map(({ label }) => label));
});

test('a request is stored, confirmed, and the form is cleared', onlyInFull, async ({ page, clinic }) => {
  const form = findForm(page);
  await fill(form, 'Stored Request');
  await send(form);
  const toast = page.getByRole('status').filter({ hasText: 'Consultation Requested' });
  await expect(toast).toContainText(
    "Thank you for booking with us! We'll contact you soon to confirm your consultation.",
  );
  for (const label of [...Object.keys(values), 'Service']) {
    await expect(form.getByLabel(label)).toHaveValue('');
  }
  const rows = await clinic.db('bookings').where({ name: 'Stored Request' });
  expect(rows).toMatchObject([
    {
      email: 'ada@example.com',
      phone: '07700 900123',
      service: 'PRP Therapy',
      message: 'Mornings suit me.',
      status: 'query',
      source: 'home',
    },
  ]);
});

test('nothing is sent while a field is missing, and a message says so; spaces are not a name', async ({
  page,
}) => {
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
});

test('a refusal shows the server’s message and keeps the values', onlyInFull, async ({ page }) => {
  const form = findForm(page);
  await fill(form, 'Refused');
  await form.getByLabel('Email').fill('ada@nowhere');
  await send(form);
  await expect(page.getByRole('alert')).toContainText('Error submitting request');
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address');
  await expect(form.getByLabel('Name')).toHaveValue('Refused');
});

test(
  'without a response it is queued on the device, and one request is stored',
  onlyInFull,
  async ({ page, clinic }) => {
    const form = findForm(page);
    const count = async () => (await clinic.db('bookings').where({ name: 'Lost Answer' })).length;
    await fill(form, 'Lost Answer');
    await page.route('**/api/consultations', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(form);
    const toast = page.getByRole('status').filter({ hasText: 'Not sent yet' });
    await expect(toast).toContainText("Saved on this device. We'll send it when you're back online.");
    await expect(page.getByRole('region', { name: /^Waiting on this device/ })).toContainText('PRP Therapy');
    await page.unroute('**/api/consultations');
    await page.getByRole('button', { name: '1 unsent request' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByRole('dialog')).toContainText(/Sent \d\d:\d\d · ref \d+/);
    expect(await count()).toBe(1);
    await page.getByRole('button', { name: 'Close messages and requests' }).click();
    await fill(form, 'Lost Answer');
    await send(form);
    await expect(page.getByRole('status').filter({ hasText: 'Consultation Requested' })).toBeVisible();
    expect(await count()).toBe(2);
  },
);

test('a form submitted before hydration is sent by the app', onlyInFull, async ({ page, clinic }) => {
  const letGo = await holdApp(page);
  await page.goto('about:blank');
  await page.goto('/');
  const form = findForm(page);
  await fill(form, 'Early Bird');
  await send(form);
  await expectRestored(form, 'Early Bird');
  await letGo();
  await expect(page.getByRole('status').filter({ hasText: 'Consultation Requested' })).toBeVisible();
  await expect(page).toHaveURL('/');
  const rows = await clinic.db('bookings').where({ name: 'Early Bird' });
  expect(rows).toMatchObject([{ email: values.Email, message: values.Message, service: 'PRP Therapy' }]);
});
