import type { Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { buildConfirmed } from '#api/demo/factories.ts';
import { photoConsentBody, pictureBody, tinyPicture } from '#api/testing/recordForms.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

const { args, ...installed } = await findChromium();
test.use({
  launchOptions: {
    ...installed,
    // A moving pattern instead of a camera.
    args: [...args, '--use-fake-device-for-media-stream=device-count=2', '--use-fake-ui-for-media-stream'],
  },
});

async function openCamera(page: Page, name: string) {
  const arrival = page.getByRole('listitem').filter({ hasText: name });
  await arrival.getByRole('button', { name: /12:00/ }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: 'Open Record' }).click();
  await dialog.getByRole('button', { name: 'Add Photographs' }).click();
  await dialog.getByRole('button', { name: 'Take a Picture' }).click();
  return dialog;
}

test(
  'a clinician takes a picture with the last one of the view over it; the camera is off when it is not looked at',
  onlyInFull,
  async ({ page, clinic, patient, admin, signIn }) => {
    const name = `${patient.firstName} ${patient.lastName}`;
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
    const write = (path: string, given: object) =>
      page.request.post(`/api/admin/records/${patient.id}/${path}`, given);
    expect((await write('consents', { data: photoConsentBody() })).status()).toBe(201);
    const { file: _, ...fields } = pictureBody({ view: 'left-45' });
    const sent = await write('pictures', {
      multipart: {
        details: JSON.stringify(fields),
        file: { name: 'before.png', mimeType: 'image/png', buffer: tinyPicture },
      },
    });
    expect(sent.status()).toBe(201);

    await page.goto('/admin?tab=today');
    const dialog = await openCamera(page, name);
    const camera = dialog.getByRole('group', { name: 'Take a picture' });
    await expect(camera.getByLabel('What it shows')).toBeFocused();
    const video = camera.getByLabel('What the camera sees');
    const take = camera.getByRole('button', { name: 'Take Picture' });
    await expect(take).toBeVisible();
    const isOn = () => video.evaluate((one: HTMLVideoElement) => one.srcObject !== null);
    expect(await isOn()).toBe(true);
    const tracksOf = () =>
      video.evaluate((one: HTMLVideoElement) =>
        (one.srcObject as MediaStream).getTracks().map(({ kind }) => kind),
      );
    expect(await tracksOf()).toEqual(['video']);
    const cameras = camera.getByLabel('Camera', { exact: true });
    await cameras.focus();
    await cameras.selectOption({ index: 1 });
    await expect(take).toBeVisible();
    await expect(cameras).toBeFocused();

    await camera.getByLabel('What it shows').selectOption('Front');
    await expect(camera.getByText('There is no photograph of this view yet.')).toBeVisible();
    await camera.getByLabel('What it shows').selectOption('Left 45°');
    const over = camera.getByRole('img', { name: /^Left 45°/ });
    await expect(over).toHaveCSS('opacity', '0.5');
    const strength = camera.getByRole('slider', { name: 'How strongly it is shown' });
    await strength.focus();
    await page.keyboard.press('ArrowRight');
    await expect(over).toHaveCSS('opacity', '0.55');
    await expectAccessible(page);
    await camera.getByLabel(/^Show the last one over it/).uncheck();
    await expect(over).toBeHidden();

    await take.click();
    const use = camera.getByRole('button', { name: 'Use This Picture' });
    await expect(use).toBeFocused();
    await expect(camera.getByRole('img', { name: 'The picture that was taken' })).toBeVisible();
    await expectAccessible(page);
    await camera.getByRole('button', { name: 'Take Again' }).click();
    await expect(take).toBeFocused();
    await take.press('Enter');
    await use.press('Enter');
    await expect(camera.getByText('Picture 1 is in the list below.')).toBeVisible();
    const chosen = dialog.getByRole('group', { name: 'Picture 1' });
    await expect(chosen.getByLabel('What it shows')).toHaveValue('left-45');

    // Behind an incident, and on a page that is hidden, nothing films.
    const heldVideo = await video.elementHandle();
    await page.keyboard.press('Alt+e');
    const cards = page.getByRole('dialog', { name: 'Emergency' });
    await cards.getByRole('button', { name: 'Record Incident…' }).click();
    await expect(dialog.getByRole('heading', { name: 'Record an incident' })).toBeFocused();
    await expect.poll(() => heldVideo!.evaluate((one) => (one as HTMLVideoElement).srcObject)).toBe(null);
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(camera.getByText('The camera is switched off. You can choose files instead.')).toBeVisible();
    await expectAccessible(page);
    await camera.getByRole('button', { name: 'Switch the Camera On' }).click();
    await expect(take).toBeVisible();
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(camera.getByText('The camera is switched off. You can choose files instead.')).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
    await camera.getByRole('button', { name: 'Switch the Camera On' }).click();
    await expect(take).toBeVisible();
    const track = await video.evaluateHandle(
      (one: HTMLVideoElement) => (one.srcObject as MediaStream).getTracks()[0]!,
    );
    expect(await track.evaluate(({ readyState }) => readyState)).toBe('live');
    await camera.getByRole('button', { name: 'Close the Camera' }).click();
    await expect(dialog.getByRole('button', { name: 'Take a Picture' })).toBeFocused();
    expect(await track.evaluate(({ readyState }) => readyState)).toBe('ended');

    await dialog.getByRole('button', { name: 'Add to the Record' }).click();
    await expect(dialog.getByRole('button', { name: /^Show: Left 45°/ })).toHaveCount(2);

    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    // From another page of the site, whose document stays and may not use it.
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Today' }).click();
    await openCamera(page, name);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(camera.getByText(/^Please reload this page once/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Photographs', exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  },
);
