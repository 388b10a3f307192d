import { buildConfirmed } from '#api/demo/factories.ts';
import { photoConsentBody, tinyPicture } from '#api/testing/recordForms.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('a clinician adds photographs, compares two of one view, and the patient sees them', async ({
  page,
  clinic,
  patient,
  admin,
  signIn,
  quietConsole,
}) => {
  const name = `${patient.firstName} ${patient.lastName}`;
  quietConsole.expectErrors.push(/ERR_FILE_NOT_FOUND/);
  await page.setViewportSize({ width: 1280, height: 860 });
  await buildConfirmed(clinic.db, {
    userId: patient.id,
    name,
    service: 'Dermal Fillers',
    appointmentDate: londonToday(new Date()),
    appointmentTime: '12:00',
  });
  await clinic.db('users').where({ id: admin.id }).update({ is_clinician: true });
  await signIn(page, admin);
  await page.goto('/admin?tab=today');
  const arrival = page.getByRole('listitem').filter({ hasText: name });
  await arrival.getByRole('button', { name: /12:00/ }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: 'Open Record' }).click();
  await dialog.getByRole('button', { name: 'Add Photographs' }).click();
  await expect(dialog.getByRole('heading', { name: 'Add photographs' })).toBeFocused();
  await expect(dialog.getByText('No consent to photographs is in force')).toBeVisible();
  const add = dialog.getByRole('button', { name: 'Add to the Record' });
  await add.click();
  await expect(dialog.getByText('Please choose a photograph.')).toBeVisible();
  // What follows the picture in its file is not part of it.
  const large = Buffer.concat([tinyPicture, Buffer.alloc(2_000_000)]);
  const file = (title: string) => ({ name: title, mimeType: 'image/png', buffer: large });
  await dialog
    .getByRole('button', { name: 'Photographs', exact: true })
    .setInputFiles([file('before.png'), file('after.png')]);
  for (const title of ['before.png', 'after.png']) {
    await dialog.getByRole('group', { name: title }).getByLabel('What it shows').selectOption('Left 45°');
  }
  await expectAccessible(page);
  await add.click();
  await expect(dialog.getByText('Please write why it was taken without consent.')).toBeVisible();
  await dialog.getByLabel('Why it was taken without consent').fill('The lip turned white');

  const consent = await page.request.post(`/api/admin/records/${patient.id}/consents`, {
    data: photoConsentBody(),
  });
  expect(consent.status()).toBe(201);
  const sending = page.waitForRequest((request) => request.url().endsWith('/pictures'));
  await add.click();
  expect((await sending).postDataBuffer()?.length).toBeLessThan(10_000);
  await expect(dialog.getByRole('heading', { name: 'Entries' })).toBeFocused();
  const shows = dialog.getByRole('button', { name: /^Show: Left 45°/ });
  await expect(shows).toHaveCount(2);
  await shows.first().click();
  await expect(dialog.getByRole('heading', { name: 'Photograph' })).toBeFocused();
  const pictures = dialog.getByRole('img', { name: /^Left 45°/ });
  await expect(pictures).toHaveJSProperty('naturalWidth', 1);
  await dialog.getByLabel('Compare with').selectOption({ index: 1 });
  await expect(pictures).toHaveCount(2);
  await expect(dialog.getByText(/^Before: Left 45°/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Slider' }).click();
  const slider = dialog.getByRole('slider', { name: 'How much of the earlier photograph is shown' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '51% earlier, 49% later');
  await expect(pictures.first()).toHaveCSS('clip-path', /49%/);
  await expectAccessible(page);

  const url = await pictures.first().getAttribute('src');
  await dialog.getByRole('button', { name: 'Back to the Record' }).click();
  await expect(shows).toHaveCount(2);
  const isLoadable = (address: string) =>
    new Promise<boolean>((resolve) => {
      const probe = new Image();
      probe.onload = () => resolve(true);
      probe.onerror = () => resolve(false);
      probe.src = address;
    });
  expect(await page.evaluate(isLoadable, url!)).toBe(false);

  await signIn(page, patient);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/dashboard?tab=record');
  await page
    .getByRole('button', { name: /^Show: Left 45°/ })
    .first()
    .click();
  await expect(page.getByRole('img', { name: /^Left 45°/ })).toHaveJSProperty('naturalWidth', 1);
  await expect(page.getByText(', the photographs')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
