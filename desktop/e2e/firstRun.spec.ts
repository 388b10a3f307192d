import { buildUser, factoryPassword } from '#api/demo/factories.ts';
import { enterClinic, expect, expectAccessible, test } from './fixtures.ts';

test('the first run asks for the clinic’s address, checks it and saves it', async ({ launch, clinic }) => {
  const first = await launch();
  const { page } = first;
  await expect(page.getByRole('heading', { name: 'Where is your clinic?' })).toBeVisible();
  await expectAccessible(page);
  const address = page.getByLabel('Clinic address');
  const go = page.getByRole('button', { name: 'Continue' });
  const answers: [string, string][] = [
    ['http://clinic.example', 'The address must begin with https://'],
    ['ftp://clinic.example', 'The address must begin with https://'],
    ['https://clinic.example/admin', 'without a path'],
    ['http://127.0.0.1:9', 'Nothing answers at this address'],
  ];
  for (const [typed, sentence] of answers) {
    await address.fill(typed);
    await go.click();
    await expect(page.getByRole('alert')).toContainText(sentence);
  }
  await enterClinic(page, clinic.address);
  await first.app.close();

  const again = await launch({ profile: first.profile });
  await expect(again.page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
});

test('only admin accounts can sign in at the desk', { tag: '@full' }, async ({ desk, clinic }) => {
  const { page } = desk;
  const patient = await buildUser(clinic.db);
  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Login' }).click();
  const alert = page.locator('main').getByRole('alert');
  await expect(alert).toContainText('Incorrect email or password');
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(alert).toContainText('This account is a patient’s');
  await expect.poll(() => page.evaluate(async () => (await fetch('/api/user')).status)).toBe(401);
});
