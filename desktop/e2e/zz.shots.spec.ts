import { buildAdmin, buildBooking, buildConfirmed, buildContact } from '#api/factories.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { signIn, test } from './fixtures.ts';
test('shots', async ({ launch, desk, clinic }) => {
  const fresh = await launch();
  await fresh.page.getByText('No clinic chosen yet').waitFor();
  await fresh.page.screenshot({ path: '/tmp/shot-first.png' });
  const { page, app, expected } = desk;
  expected.push(/./);
  for (const name of ['Ada Early', 'Grace Late']) await buildBooking(clinic.db, { name });
  await buildContact(clinic.db);
  await buildConfirmed(clinic.db, {
    name: 'Zora Today',
    appointmentDate: londonToday(),
    appointmentTime: '17:30',
  });
  await signIn(page, await buildAdmin(clinic.db));
  await page.getByText('Zora Today').first().waitFor();
  await page.screenshot({ path: '/tmp/shot-today.png' });
  await (await app.browserWindow(page)).evaluate((w) => w.setSize(760, 600));
  await page.keyboard.press('Control+f');
  await page.keyboard.type('a');
  await page.screenshot({ path: '/tmp/shot-small.png' });
  await (await app.browserWindow(page)).evaluate((w) => w.setSize(1440, 900));
  await page.screenshot({ path: '/tmp/shot-find.png' });
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'To answer' }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('key');
  await page.screenshot({ path: '/tmp/shot-dialog.png' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await clinic.kill();
  await page.getByText(/^Offline/).waitFor();
  await page.screenshot({ path: '/tmp/shot-outage.png' });
  await clinic.restart();
});
