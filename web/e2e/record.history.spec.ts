import type { Page } from '@playwright/test';
import { buildConfirmed } from '#api/demo/factories.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, expectWorker, test } from './pwa.ts';

const question = (page: Page) => page.getByRole('heading', { level: 3 });
const lastWords = 'Is everything right?';

async function expectUpperThird(page: Page) {
  const { y, height } = (await question(page).boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(844 / 3);
}

/** Answers "No", or whatever can be answered, until nothing is left. */
async function answerRest(page: Page): Promise<void> {
  for (;;) {
    const words = (await question(page).textContent()) ?? '';
    if (words === lastWords) return;
    await expectUpperThird(page);
    const no = page.getByRole('button', { name: /^No(, or this does not apply to me)?$/ });
    const text = page.getByRole('textbox');
    if ((await no.count()) > 0) await no.click();
    else {
      if ((await text.count()) > 0) await text.fill('In my own words');
      await page.getByRole('button', { name: 'Next' }).click();
    }
    await expect(question(page)).not.toHaveText(words);
    await expect(question(page)).toBeFocused();
  }
}

test('a medical history survives the network and a reload in its middle, and arrives once', async ({
  page,
  clinic,
  network,
  patient,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buildConfirmed(clinic.db, { userId: patient.id });
  await signIn(page, patient);
  await page.goto('/dashboard?tab=history');
  await expectWorker(page);
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'My Record' })).toBeVisible();
  await page.getByRole('tab', { name: 'My Appointments' }).click();
  const due = page.getByRole('region', { name: /^Before your appointment on / });
  await expectAccessible(page);
  await due.getByRole('link', { name: 'Fill it in' }).click();
  await expect(page.getByRole('heading', { name: 'My Record' })).toBeFocused();
  await expect(page.getByText('Nobody yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fill it in' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(question(page)).toHaveText('Are you allergic to anything?');
  await expectUpperThird(page);
  const yes = page.getByRole('button', { name: 'Yes', exact: true });
  expect((await yes.boundingBox())!.y).toBeGreaterThan(844 / 2);
  const stale = await page.context().newPage();
  await stale.goto('/dashboard?tab=record');
  await stale.getByRole('button', { name: 'Fill it in' }).click();
  await stale.getByRole('button', { name: 'Begin' }).click();
  // On a small phone the answers are in sight, too.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Yes', exact: true }).dispatchEvent('click');
  await expect(page.getByLabel(/^Numbing cream/)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Latex').check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await stale.getByRole('button', { name: 'No', exact: true }).click();
  await expect(stale.getByText('In another window you answered: Yes')).toBeVisible();
  await stale.getByRole('button', { name: 'Use the other' }).click();
  await expect(stale.getByText(/^In another window/)).toHaveCount(0);
  await expect(stale.getByText('Saved', { exact: true })).toBeVisible();
  await stale.close();

  network.fault = 'refuse';
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please answer' })).toBeVisible();
  await page.getByRole('textbox').fill('Gloves: a rash');
  await expectAccessible(page);
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText(/^Offline – as of/)).toBeVisible();
  // A server that hangs is not waited for.
  network.fault = 'hang';
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/user/record'));
  await due.getByRole('link', { name: 'Fill it in' }).click();
  const shown = page.getByText(/^Without a connection we cannot see/).waitFor();
  expect(await Promise.race([ended.then(() => 'ended'), shown.then(() => 'shown')])).toBe('shown');
  network.fault = 'refuse';
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect(question(page)).toHaveText('Have you ever had a severe allergic reaction?');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('textbox')).toHaveValue('Gloves: a rash');
  // The phone's own Back goes to the question before, too.
  await page.getByRole('button', { name: 'Next' }).click();
  await page.goBack();
  await expect(page.getByRole('textbox')).toHaveValue('Gloves: a rash');
  await page.getByRole('button', { name: 'Next' }).click();
  await answerRest(page);
  await expect(page.getByText('Gloves: a rash')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Send my answers' }).click();
  await expect(page.getByText('Your medical history is not sent yet')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(stored).not.toContain('Gloves');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await expect(page.getByText(/^Scheduled for/)).toBeVisible();
  await expect(due).toHaveCount(0);

  network.fault = 'pass';
  await page.getByRole('tab', { name: 'Treatment History' }).click();
  await page.getByRole('link', { name: 'My Record' }).click();
  await expect(page.getByText('Your medical history is up to date')).toBeVisible();
  await page.getByText('Read your answers').click();
  await expect(page.getByText('Gloves: a rash')).toBeVisible();
  const [entries] = await clinic.db('record_entries').count<{ count: string }[]>();
  expect(Number(entries?.count)).toBe(1);
  expect(await clinic.db('record_drafts')).toEqual([]);
});
