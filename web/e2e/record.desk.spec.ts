import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { historyBody } from '#api/testing/recordForms.ts';
import { formatBirthDate, addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Account } from '#api/models/UserModel.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const today = londonToday(new Date());
const allergy = 'Penicillin, with a rash on the arms';

async function sendHistory(page: Page, given = { allergies: true, neuromuscular: false }): Promise<void> {
  const answer = await page.request.post('/api/user/record/history', {
    data: historyBody({ allergiesDetails: allergy, ...given }),
  });
  expect(answer.status()).toBe(201);
}

const nameOf = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

test.beforeEach(async ({ page, clinic, patient, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await buildConfirmed(clinic.db, {
    userId: patient.id,
    name: nameOf(patient),
    service: 'Dermal Fillers',
    appointmentDate: today,
    appointmentTime: '12:00',
  });
  await signIn(page, patient);
  await sendHistory(page);
});

async function openCard(page: Page, patient: Account) {
  await page.goto('/admin?tab=today');
  const arrival = page.getByRole('listitem').filter({ hasText: nameOf(patient) });
  await arrival.getByRole('button', { name: /12:00/ }).click();
  return page.getByRole('dialog', { name: nameOf(patient) });
}

test('reception sees an alert to stop, a clinician removes one; an emergency goes from its cards to an incident, which the patient reads', async ({
  page,
  clinic,
  patient,
  admin,
  signIn,
}) => {
  await sendHistory(page, { allergies: false, neuromuscular: true });
  await signIn(page, admin);
  await page.goto('/admin?tab=today');
  const arrival = page.getByRole('listitem').filter({ hasText: nameOf(patient) });
  await arrival.getByRole('button', { name: 'Ask the clinician' }).click();
  await expect(page.getByRole('dialog', { name: 'Alerts to stop' })).toHaveText(
    'Ask the clinician before they go in.',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await clinic.db('users').where({ id: admin.id }).update({ is_clinician: true });
  await signIn(page, admin);
  const dialog = await openCard(page, patient);
  await expect(dialog.getByText(/^Stop: .*myasthenia/i)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Open Record' }).click();
  const alerts = dialog.getByRole('region', { name: 'Alerts' });
  await expect(alerts.getByText(/Said on .*, and no longer on .*: has anybody asked\?/)).toBeVisible();
  await expectAccessible(page);
  await alerts.getByRole('button', { name: 'Remove Alert…' }).click();
  await expect(dialog.getByRole('heading', { name: 'Remove an alert' })).toBeFocused();
  await dialog.getByLabel('What the patient answered').fill('Tested: not allergic to penicillin');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove Alert' }).click();
  await expect(dialog.getByRole('heading', { name: 'Entries' })).toBeFocused();
  await expect(alerts.getByText(allergy)).toHaveCount(0);
  await expect(dialog.getByText('Tested: not allergic to penicillin')).toBeVisible();

  await dialog.getByRole('button', { name: 'Record Treatment' }).click();
  await dialog.getByLabel('Product', { exact: true }).fill('Juvéderm Voluma');
  await page.keyboard.press('Alt+e');
  const cards = page.getByRole('dialog', { name: 'Emergency' });
  await expect(cards.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999');
  await cards
    .getByRole('button', { name: /500 micrograms for an adult, which is 0.5 ml of 1 in 1,000/ })
    .click();
  await expect(cards.getByText(/^again from \d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(cards).toBeHidden();
  await expect(dialog.getByLabel('Product', { exact: true })).toBeFocused();
  await page.keyboard.press('Alt+e');
  await expect(cards.getByRole('button', { name: 'Anaphylaxis', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await cards.getByRole('button', { name: 'Record Incident…' }).click();
  await expect(dialog.getByRole('heading', { name: 'Record an incident' })).toBeFocused();
  await expect(dialog.getByLabel('What it was')).toHaveValue('anaphylaxis');
  await dialog.getByLabel('What happened').fill('Wheeze and a rash');
  await dialog.getByRole('button', { name: 'Called 999' }).click();
  await dialog.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(dialog.getByLabel('What was done in step 3')).toBeFocused();
  await page.keyboard.type('Windows opened');
  await dialog.getByRole('button', { name: 'Add Follow-Up' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign Incident' }).click();
  // The treatment that was being written is still there.
  await expect(dialog.getByLabel('Product', { exact: true })).toHaveValue('Juvéderm Voluma');
  await dialog.getByRole('button', { name: 'Back to the Record' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  const done = dialog.getByRole('list', { name: 'What was done' }).getByRole('listitem');
  await expect(dialog.getByRole('button', { name: /^Copy Yellow Card Report: Incident/ })).toBeVisible();
  await expect(done).toHaveText([/500 micrograms IM, outer thigh$/, /Called 999$/, /Windows opened$/]);

  await signIn(page, patient);
  await page.goto('/dashboard?tab=record');
  await expect(page.getByText('A sudden, strong allergic reaction')).toBeVisible();
  const incident = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Incident' }) });
  await expect(incident).toContainText(/Wheeze and a rash.*Windows opened/s);
  await expectAccessible(page);
});

test('a clinician sees the alerts, takes consent, signs a treatment, and the patient reads all of it', async ({
  page,
  clinic,
  patient,
  admin,
  signIn,
}) => {
  await clinic.db('users').where({ id: admin.id }).update({ is_clinician: true });
  await signIn(page, admin);
  const expiry = addDays(today, 200);
  const received = await page.request.post('/api/admin/stock', {
    data: { product: 'Juvéderm Voluma', lot: 'LOT-7', expiry, quantity: 3 },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(received.status()).toBe(201);
  const dialog = await openCard(page, patient);
  await dialog.getByRole('button', { name: 'Open Record' }).click();
  await expect(dialog.getByText('Allergies: read the answer.')).toBeVisible();
  await expect(dialog.getByText(allergy)).toHaveCount(2);
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Take Consent' }).click();
  await expect(dialog.getByRole('heading', { name: 'Take consent' })).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: 'Treatment' })).toHaveValue('dermal-fillers');
  await dialog.getByLabel('What the patient asked').fill('How long will it swell?');
  await expect(dialog.getByText('has not been opened at home')).toBeVisible();
  await dialog.getByLabel('We talked about photographs').check();
  const handOver = dialog.getByRole('button', { name: 'Hand Over to Sign…' });
  await handOver.click();
  await expect(dialog.getByLabel('Why sooner?')).toBeFocused();
  await dialog.getByLabel('Why sooner?').selectOption('explained');
  await handOver.click();
  const handing = page.getByRole('dialog', { name: 'Hand Over Tablet' });
  await handing.getByLabel('PIN').fill('2580');
  await handing.getByRole('button', { name: 'Hand Over' }).click();
  // The patient's screen, on which nothing of the record stands.
  await page.getByLabel('Your date of birth').fill(patient.dateOfBirth);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dermal fillers' })).toBeFocused();
  await page.getByLabel(/^For my record/).check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('Please read the whole text first.')).toBeVisible();
  for (const part of await page.getByRole('article').locator('p').all()) await part.scrollIntoViewIfNeeded();
  await expect(page.getByText('Please read the whole text first.')).toBeHidden();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('Please sign: the signature is empty.')).toBeVisible();
  const pad = page.getByRole('img', { name: /^Signature of/ });
  await pad.scrollIntoViewIfNeeded();
  const field = (await pad.boundingBox())!;
  await page.mouse.move(field.x + 60, field.y + 90);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) {
    await page.mouse.move(field.x + 60 + step * 12, field.y + 90 + (step % 2) * 30);
  }
  await page.mouse.up();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await page.getByRole('button', { name: 'For the clinic' }).click();
  await page.getByLabel('PIN').fill('2580');
  await page.getByRole('button', { name: 'Back to the Desk' }).click();
  // Which loads the desk anew; a page that is opened meanwhile is left again.
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await openCard(page, patient);
  await dialog.getByRole('button', { name: 'Open Record' }).click();
  await expect(dialog.getByText('Consent: Dermal fillers')).toBeVisible();

  await dialog.getByRole('button', { name: 'Record Treatment' }).click();
  const yesterday = addDays(today, -1);
  // As a scanner types it: batch, separator, expiry date, and Enter at the end.
  const batch = dialog.getByLabel('Batch number');
  await batch.pressSequentially('010501234567890010LOT-7');
  await batch.press('Control+]');
  await batch.pressSequentially(`17${yesterday.slice(2).replaceAll('-', '')}`);
  await batch.press('Enter');
  await expect(batch).toHaveValue('LOT-7');
  await expect(dialog.getByLabel('Product', { exact: true })).toHaveValue('Juvéderm Voluma');
  await expect(dialog.getByText(`Scanned: batch LOT-7, use by ${formatBirthDate(yesterday)}.`)).toBeVisible();
  await dialog
    .getByLabel('Batch in stock')
    .selectOption(`Juvéderm Voluma · LOT-7 · use by ${formatBirthDate(expiry)} · 3 left`);
  await expect(dialog.getByLabel('Expiry date')).toHaveValue(expiry);
  await dialog.getByLabel('Packs opened').selectOption('2');
  await dialog.getByLabel('Add a point of product A by its region').selectOption('upper lip');
  await dialog.getByLabel('Dose of A1, upper lip').fill('0.4');
  await dialog.getByLabel('Unit of A1').selectOption('ml');
  await dialog.getByRole('button', { name: 'Point A1, upper lip, 0.4 ml' }).focus();
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('button', { name: 'Point A1, lower lip, 0.4 ml' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Body, back' }).click();
  await expect(dialog.getByRole('button', { name: /^Point A1/ })).toBeHidden();
  await dialog.getByLabel('Add a point of product A by its region').selectOption('upper outer right buttock');
  const points = dialog.getByRole('list', { name: 'Points of product A' }).getByRole('listitem');
  await expect(points).toContainText(['lower lip Face', 'upper outer right buttock Body, back']);
  await dialog.getByRole('button', { name: 'Point A2, upper outer right buttock, 0.4 ml' }).press('Delete');
  await expect(points).toHaveCount(1);
  // On the drawing's right from behind, which is the patient's right.
  const drawing = dialog.getByRole('button', { name: 'Add a point for Juvéderm Voluma' });
  await drawing.scrollIntoViewIfNeeded();
  const { width, height } = (await drawing.boundingBox())!;
  await drawing.click({ position: { x: width * 0.6, y: height * 0.47 } });
  await expect(dialog.getByRole('button', { name: /^Point A2, upper outer right buttock/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Body, back (1)' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign Treatment…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(dialog.getByText(/Juvéderm Voluma, batch LOT-7/)).toBeVisible();
  // The review in two weeks, by telephone.
  await dialog.getByRole('button', { name: 'Ring Instead' }).click();
  const task = page.getByRole('dialog', { name: 'New Task' });
  await expect(task.getByRole('button', { name: 'In two weeks' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  const stock = await page.request.get('/api/admin/stock');
  expect(await stock.json()).toEqual([expect.objectContaining({ lot: 'LOT-7', expiry, count: 1 })]);

  // A returning patient, from sitting down to signed: at most fifteen presses, even with two questions.
  let presses = 0;
  const press = async (name: string, within: Locator = dialog) => {
    presses++;
    await within.getByRole('button', { name, exact: true }).click();
  };
  await page.goto('/admin?tab=today');
  presses++;
  await page
    .getByRole('listitem')
    .filter({ hasText: nameOf(patient) })
    .getByRole('button', { name: /12:00/ })
    .click();
  await press('Open Record');
  await press('Record Treatment');
  await press('As Last Time');
  // Opened, and chosen.
  presses += 2;
  await dialog.getByLabel('Batch in stock').selectOption({ index: 1 });
  const question = page.getByRole('alertdialog');
  presses++;
  await dialog.getByLabel('Why it goes beyond the list').fill('Planned in two sessions');
  await press('Sign Treatment…');
  await press('Sign', question);
  await press('Sign It', question);
  await expect(dialog.getByText(/Juvéderm Voluma, batch LOT-7/)).toHaveCount(2);
  expect(presses).toBeLessThanOrEqual(15);

  await signIn(page, patient);
  await page.goto('/dashboard?tab=record');
  await expect(page.getByText('Batch LOT-7')).toHaveCount(2);
  await expect(page.getByText('0.8 ml across lower lip and upper outer right buttock')).toHaveCount(2);
  const reads = page.getByRole('complementary', { name: 'Who has opened it' });
  await expect(reads.getByText(nameOf(admin)).first()).toBeVisible();
  await page.getByText('Read what you agreed to').click();
  await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible();
  await expectAccessible(page);
});

test('what has happened is stored and marked although its appointment was moved meanwhile, and the record asks why it is read on', async ({
  page,
  clinic,
  patient,
  admin,
  signIn,
}) => {
  await clinic.db('users').where({ id: admin.id }).update({ is_clinician: true });
  await signIn(page, admin);
  const dialog = await openCard(page, patient);
  await dialog.getByRole('button', { name: 'Open Record' }).click();
  await dialog.getByRole('button', { name: 'Not Treated…' }).click();
  const other = await buildUser(clinic.db);
  await clinic.db('bookings').where({ user_id: patient.id }).update({ user_id: other.id });
  await dialog.getByLabel('Why it was not given').fill('She was feverish');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('It breaks a rule: please read the incident about it.')).toBeVisible();
  await dialog.getByLabel('Why do you open it?').selectOption('Correcting the record');
  await dialog.getByRole('button', { name: 'Open Record' }).click();
  await expect(dialog.getByText(/Its appointment is not in this record any more/)).toBeVisible();
  await expect(dialog.getByText('She was feverish')).toBeVisible();
});
