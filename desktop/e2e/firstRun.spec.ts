import { buildUser, factoryPassword } from '#api/demo/factories.ts';
import { callDesk, enterClinic, expect, expectAccessible, lockDesk, onlyInFull, test } from './fixtures.ts';

test(
  'the first run asks for the clinic’s address, checks it and saves it',
  onlyInFull,
  async ({ launch, clinic }) => {
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
  },
);

test('the page can neither change the clinic’s address nor open it', async ({
  staffed: { app, page },
  clinic,
}) => {
  await app.evaluate(({ dialog }) => {
    const messages: string[] = [];
    Object.assign(globalThis, { messages });
    const showMessageBox = async (_window: unknown, { message }: { message: string }) => {
      messages.push(message);
      return { response: 1, checkboxChecked: false };
    };
    Object.assign(dialog, { showMessageBox });
  });
  const chooseInMenu = () =>
    app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
      items.find(({ label }) => label.startsWith('Change the clinic'))?.click();
      return (Reflect.get(globalThis, 'messages') as string[]).at(-1);
    });
  const stay = { isDone: false, message: 'The clinic’s address is changed in the menu.' };
  const moveAway = () => callDesk(page, 'setServer', 'http://127.0.0.1:1');

  // Signed in: the page is refused, and the menu says why.
  expect(await moveAway()).toEqual(stay);
  expect(await chooseInMenu()).toBe('Somebody may be signed in.');
  expect(await callDesk(page, 'getState')).toMatchObject({ server: clinic.address, isLocked: false });

  await page.keyboard.press('Alt+e');
  await page.getByRole('button', { name: /^High-flow oxygen/ }).click();
  await lockDesk(app, page);
  expect(await moveAway()).toEqual(stay);
  expect(await chooseInMenu()).toBe('This desk is locked.');
  expect(await page.evaluate(async () => (await fetch('/api/logout', { method: 'POST' })).status)).toBe(423);
  expect(await page.evaluate(async () => (await fetch('/api/admin/bookings')).status)).toBe(423);
  expect(await callDesk(page, 'takeTarget')).toBeNull();
  await expect(callDesk(page, 'printDaySheet', { day: '2027-05-04', appointments: [] })).rejects.toThrow();
  for (const name of ['tryAgain', 'lock']) await callDesk(page, name);
  // What was tapped in an emergency goes on over the lock, and a locked desk opens the cards, too.
  const cards = page.getByRole('dialog', { name: 'Emergency' });
  await expect(cards.getByRole('button', { name: /^High-flow oxygen.*\d\d:\d\d$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cards).toBeHidden();
  await page.keyboard.press('Alt+e');
  await expect(cards.getByText(/“Ambulance\. Anaphylaxis/)).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await callDesk(page, 'unlock', 'not this one')).toMatchObject({ isDone: false });
  expect(await callDesk(page, 'getState')).toMatchObject({ server: clinic.address, isLocked: true });
  await expect(page.getByRole('heading', { name: 'This desk is locked' })).toBeVisible();

  // Signed out: the page is still refused, and the dialog leads to the first run.
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
  expect(await moveAway()).toEqual(stay);
  expect(await chooseInMenu()).toBe('Change the clinic’s address?');
  await expect(page.getByRole('heading', { name: 'Where is your clinic?' })).toBeVisible();
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
