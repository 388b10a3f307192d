import type { Page } from '@playwright/test';
import { buildConfirmed } from '#api/demo/factories.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { dumpStorage } from './pwaSteps.ts';

const word = 'quetzalcream';
const question = (page: Page) => page.getByRole('heading', { level: 3 });

/** Answers what is left; texts with the planted word. */
async function answerRest(page: Page): Promise<void> {
  for (;;) {
    const words = (await question(page).textContent()) ?? '';
    if (words === 'Is everything right?') return;
    const no = page.getByRole('button', { name: /^No(, or this does not apply to me)?$/ });
    const text = page.getByRole('textbox');
    if ((await no.count()) > 0) await no.click();
    else {
      if ((await text.count()) > 0) await text.fill(word);
      await page.getByRole('button', { name: 'Next' }).click();
    }
    await expect(question(page)).not.toHaveText(words);
  }
}

test('a tablet that is handed over shows the form and nothing else, until the PIN; nothing of it is left', async ({
  page,
  clinic,
  patient,
  admin,
  signIn,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const name = `${patient.firstName} ${patient.lastName}`;
  const visit = { appointmentDate: londonToday(new Date()), appointmentTime: '12:00' };
  await buildConfirmed(clinic.db, { userId: patient.id, name, ...visit });
  await signIn(page, admin);
  await page.goto('/');
  await page.goto('/admin?tab=today');
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: /12:00/ }).click();
  await page.getByRole('button', { name: 'Hand Over Tablet…' }).click();
  const handing = page.getByRole('dialog', { name: 'Hand Over Tablet' });
  await handing.getByLabel('PIN').fill('2580');
  await expectAccessible(page);
  await handing.getByRole('button', { name: 'Hand Over' }).click();

  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Your form');
  await expect(title).toBeFocused();
  await expectAccessible(page);
  const birthDate = page.getByLabel('Your date of birth');
  await birthDate.fill('1950-01-01');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('We have another date of birth for this form.')).toBeVisible();
  await birthDate.fill(patient.dateOfBirth);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox').fill(word);
  // Nothing is kept on the tablet: a reload shows what has reached the clinic.
  const saved = page.waitForResponse((one) => (one.request().postData() ?? '').includes(word));
  await page.getByRole('button', { name: 'Next' }).click();
  await saved;
  const here = 'Have you ever had a severe allergic reaction?';
  await expect(question(page)).toHaveText(here);
  await expectAccessible(page);

  await page.reload();
  await expect(question(page)).toHaveText(here);
  await page.goBack();
  await expect(question(page)).toHaveText(here);
  for (const path of ['/', '/dashboard', '/admin?tab=customers']) {
    await page.goto(path).catch(() => undefined);
    await expect(question(page)).toHaveText(here);
    await expect(page.getByText(name)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'For the clinic' }).click();
  const back = page.getByRole('dialog', { name: 'For the clinic' });
  await back.getByLabel('PIN').fill('1111');
  await back.getByRole('button', { name: 'Back to the Desk' }).click();
  await expect(back.getByText('That is not the PIN. 4 attempts are left.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await answerRest(page);
  await expect(page.getByText(word).first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole('button', { name: 'Send my answers' }).click();
  await expect(title).toHaveText('Thank you');
  await expect(title).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByText(word)).toHaveCount(0);
  expect(await dumpStorage(page)).not.toContain(word);

  await page.getByRole('button', { name: 'For the clinic' }).click();
  await back.getByLabel('PIN').fill('2580');
  await back.getByRole('button', { name: 'Back to the Desk' }).click();
  await expect(page.getByRole('dialog', { name })).toContainText('12:00');
  expect(await dumpStorage(page)).not.toContain(word);
  await page.goBack();
  await expect(page.getByText(word)).toHaveCount(0);
});
