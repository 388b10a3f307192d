import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { Knex } from 'knex';
import { buildAdmin, buildBooking, buildContact } from '#api/factories.ts';
import { expect, expectAccessible, lockDesk, signIn, test } from './fixtures.ts';
import { startPlain, startTls } from './otherServers.ts';
import { ownName, startSessionBus } from './sessionBus.ts';
import { answerDialogs, askedOf, chooseMenu, noticesOf, standIn, writeNote } from './standIn.ts';

type TestHooks = Record<string, unknown> & { tray: Electron.Tray };

const setTray = (app: ElectronApplication, isThere: boolean) =>
  app.evaluate((_, there) => {
    (Reflect.get(globalThis, 'testHooks') as TestHooks)['hasTray'] = async () => there;
  }, isThere);

/** Builders write rows without the event that the API sends to every desk. */
const announce = (db: Knex) =>
  db.raw('SELECT pg_notify(?, ?)', ['clinic_changes', JSON.stringify({ kind: 'booking', id: null })]);

test('the desk opens on Today, also when it is started again', async ({ staffed, launch }) => {
  const { app, page, profile } = staffed;
  await expect(page.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
  await app.close();
  const again = await launch({ profile });
  await expect(again.page.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
});

test('closing hides to the tray, explained once, and the tray brings the window back', async ({ desk }) => {
  const { app, page } = desk;
  const window = await app.browserWindow(page);
  const isVisible = () => window.evaluate((one) => one.isVisible());
  await setTray(app, true);
  await answerDialogs(app, 0);
  await window.evaluate((one) => one.close());
  await expect.poll(isVisible).toBe(false);
  expect(await askedOf(app)).toEqual(['The desk keeps running']);

  await app.evaluate(() => void (Reflect.get(globalThis, 'testHooks') as TestHooks).tray.emit('click'));
  await expect.poll(isVisible).toBe(true);
  await window.evaluate((one) => one.close());
  await expect.poll(isVisible).toBe(false);
  expect(await askedOf(app)).toHaveLength(1);

  const ended = app.waitForEvent('close');
  await app.evaluate(({ app: electron }) => electron.quit());
  await ended;
});

test('“Quit instead” ends the desk when closing is explained', async ({ desk }) => {
  const { app, page } = desk;
  await setTray(app, true);
  await answerDialogs(app, 1);
  const ended = app.waitForEvent('close');
  await (await app.browserWindow(page)).evaluate((one) => one.close());
  await ended;
});

test('where no tray exists closing minimises the window', async ({ desk }) => {
  const { app, page } = desk;
  const window = await app.browserWindow(page);
  await setTray(app, false);
  await answerDialogs(app, 0);
  // Without a window manager nothing is minimised here; what counts is that the desk asks for it.
  await window.evaluate((one) => {
    one.minimize = () => void Object.assign(globalThis, { isMinimised: true });
    one.close();
  });
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'isMinimised'))).toBe(true);
  expect(await window.evaluate((one) => one.isVisible())).toBe(true);
});

test('quitting asks before unsaved text is lost; hiding does not', async ({ desk, clinic }) => {
  const { app, page } = desk;
  const window = await app.browserWindow(page);
  const name = `Unsaved ${Date.now()}`;
  await buildBooking(clinic.db, { name });
  await signIn(page, await buildAdmin(clinic.db));
  await setTray(app, true);
  await answerDialogs(app, 0);
  await writeNote(page, name);

  await window.evaluate((one) => one.close());
  await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(false);
  expect(await askedOf(app)).toEqual(['The desk keeps running']);

  // From the tray, that is, while the window cannot be seen.
  await app.evaluate(({ app: electron }) => electron.quit());
  await expect
    .poll(() => askedOf(app))
    .toEqual(['The desk keeps running', 'There is text that is not saved']);
  await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(true);
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Half a sentence');

  // "Go back" really went back: closing hides again.
  await window.evaluate((one) => one.close());
  await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(false);

  await answerDialogs(app, 1);
  const ended = app.waitForEvent('close');
  await app.evaluate(({ app: electron }) => electron.quit());
  await ended;
});

test('a lock waits for no answer about unsaved text', async ({ desk, clinic }) => {
  const { app, page } = desk;
  const name = `Locked ${Date.now()}`;
  await buildBooking(clinic.db, { name });
  await signIn(page, await buildAdmin(clinic.db));
  await answerDialogs(app, 0);
  await writeNote(page, name);
  await lockDesk(app, page);
  expect(await askedOf(app)).toEqual([]);
});

test('starts at log-in once the menu was asked to, and no longer', async ({ launch }) => {
  const config = mkdtempSync(join(tmpdir(), 'clinic-config-'));
  const { app } = await launch({ env: { XDG_CONFIG_HOME: config } });
  const entry = join(config, 'autostart/wembley-reception-development.desktop');
  const label = 'Start when you log in to this computer';
  await chooseMenu(app, label);
  await expect.poll(() => existsSync(entry)).toBe(true);
  const program = process.env['DESK_ELECTRON'] ?? '';
  expect(readFileSync(entry, 'utf8').split('\n')).toEqual([
    '[Desktop Entry]',
    'Type=Application',
    'Name=Wembley Aesthetics Reception',
    `Exec="${program}" "${resolve('dist/desktop')}"`,
    `TryExec=${program}`,
    'Terminal=false',
    '',
  ]);
  await chooseMenu(app, label);
  await expect.poll(() => existsSync(entry)).toBe(false);
  rmSync(config, { recursive: true, force: true });
});

test('what waits is counted on its tabs, the tray, the dock and the title', async ({ staffed, clinic }) => {
  const { app, page } = staffed;
  const window = await app.browserWindow(page);
  await app.evaluate(({ app: electron }) => {
    const { tray } = Reflect.get(globalThis, 'testHooks') as TestHooks;
    Object.assign(globalThis, { badge: null, tooltip: null });
    electron.setBadgeCount = (count) => Reflect.set(globalThis, 'badge', count);
    tray.setToolTip = (text) => void Reflect.set(globalThis, 'tooltip', text);
  });
  await buildBooking(clinic.db);
  await buildContact(clinic.db);
  await announce(clinic.db);
  const { rows } = await clinic.db.raw<{ rows: [{ messages: number }] }>(
    'select count(*)::int as messages from contacts',
  );
  const total = page.getByRole('tab', { name: 'To answer', exact: true });
  await expect(total).toHaveAttribute('aria-description', /^\d+ waiting$/);
  const contacts = page.getByRole('tab', { name: 'Contacts', exact: true });
  await expect(contacts).toHaveAttribute('aria-description', `${rows[0].messages} waiting`);
  await expect(contacts.locator('[data-count]')).toBeVisible();
  // The main process counts for itself; both have seen the same in the end.
  await expect
    .poll(async () => {
      const count = Number.parseInt((await total.getAttribute('aria-description')) ?? '');
      const seen = await app.evaluate(() => [
        Reflect.get(globalThis, 'badge') as number,
        Reflect.get(globalThis, 'tooltip') as string,
      ]);
      const title = await window.evaluate((one) => one.getTitle());
      return [
        count > 1,
        seen[0] === count,
        seen[1] === `Wembley Aesthetics: ${count} wait for an answer`,
        title === `(${count}) Wembley Aesthetics Reception`,
      ];
    })
    .toEqual([true, true, true, true]);
});

test('a contact message is announced without its words, and opens with a click', async ({
  staffed,
  clinic,
}) => {
  const { app, page } = staffed;
  await standIn(app);
  const subject = `Private matter ${Date.now()}`;
  await buildContact(clinic.db, { name: 'Grace Writing', subject });
  await expect.poll(() => noticesOf(app)).toEqual(['New contact message · Wembley Aesthetics']);
  await app.evaluate(() =>
    (Reflect.get(globalThis, 'seen') as { notices: { click: () => void }[] }).notices[0]?.click(),
  );
  await expect(page.getByRole('dialog', { name: 'Contact Message' })).toContainText(subject);
  await expect(
    page.getByRole('tab', { name: 'Contacts', selected: true, includeHidden: true }),
  ).toBeAttached();
});

test('Ctrl+F finds in the page, also while a dialog is open', async ({ desk, clinic }) => {
  const { page } = desk;
  const stamp = Date.now();
  for (const first of ['Zora', 'Zelda', 'Zuri'])
    await buildBooking(clinic.db, { name: `${first} Q${stamp}` });
  await signIn(page, await buildAdmin(clinic.db));
  await page.getByRole('tab', { name: 'To answer' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`Q${stamp}`) })).toHaveCount(3);

  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find on this page' });
  await expect(field).toBeFocused();
  await page.keyboard.type(`q${stamp}`);
  const count = page.locator('[data-find-bar] output');
  await expect(count).toHaveText('1 of 3');
  const current = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('find-current') ?? [])].map(
        (range) => (range as Range).startContainer.textContent,
      ),
    );
  await expect.poll(current).toEqual([`Zora Q${stamp}`]);
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('2 of 3');
  await page.getByRole('button', { name: 'Previous match' }).click();
  await page.getByRole('button', { name: 'Previous match' }).click();
  await expect(count).toHaveText('3 of 3');
  await expectAccessible(page);
  // A list that changes is searched anew.
  await buildBooking(clinic.db, { name: `Zita Q${stamp}` });
  await announce(clinic.db);
  await expect(count).toHaveText('3 of 4');
  await field.fill('(nobody) has-this [name]');
  await expect(count).toHaveText('Not on this page');
  // Neither what is written in the bar itself nor what only screen readers get.
  await field.fill('Skip to main content');
  await expect(count).toHaveText('Not on this page');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);

  await writeNote(page, `Zuri Q${stamp}`);
  await page.keyboard.press('Control+f');
  await page.keyboard.type(`ZURI Q${stamp}`);
  // Only the dialog's own sentence: the list behind it cannot be reached.
  await expect(count).toHaveText('1 of 1');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByLabel('Note', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Half a sentence');
});

test('the menu opens the search, too', async ({ desk }) => {
  await chooseMenu(desk.app, 'Find on this page…');
  const field = desk.page.getByRole('textbox', { name: 'Find on this page' });
  await expect(field).toBeFocused();
  await field.fill('good to SEE you');
  await expect(desk.page.locator('[data-find-bar] output')).toHaveText('1 of 1');
});

test('the link to the clinic is shown on every screen', async ({ launch, clinic, staffed }) => {
  const fresh = await launch();
  const linkOf = (page: Page) => page.getByRole('contentinfo', { name: 'Desk' });
  await expect(linkOf(fresh.page)).toHaveText('No clinic chosen yet');

  const { app, page } = staffed;
  const { host } = new URL(clinic.address);
  await expect(linkOf(page)).toHaveText(`Connected to ${host}`);
  await lockDesk(app, page);
  await expect(linkOf(page)).toHaveText(`Connected to ${host}`);
  await expect(linkOf(page)).toBeInViewport({ ratio: 1 });
});

test('a printer error is shown in the window', async ({ staffed }) => {
  const { app, page } = staffed;
  await app.evaluate(() => {
    (Reflect.get(globalThis, 'testHooks') as TestHooks)['print'] = () =>
      Promise.reject(new Error('No printers available on the network'));
  });
  await page.getByRole('button', { name: 'Print day sheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Day sheet' });
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByText('The day sheet could not be printed.')).toBeVisible();

  await answerDialogs(app, 0);
  await expect
    .poll(() =>
      page.evaluate(() =>
        (Reflect.get(window, 'desk') as { readKeptList(): Promise<unknown> }).readKeptList(),
      ),
    )
    .not.toBeNull();
  await chooseMenu(app, 'Print today’s day sheet');
  await expect.poll(() => askedOf(app)).toEqual([expect.stringContaining('could not be printed')]);
});

test('a checkout has a profile of its own', async ({ launch }) => {
  const config = mkdtempSync(join(tmpdir(), 'clinic-config-'));
  const { app } = await launch({ env: { XDG_CONFIG_HOME: config, RECEPTION_USER_DATA: '' } });
  const { data, installed } = await app.evaluate(({ app: electron }) => ({
    data: electron.getPath('userData'),
    installed: `${electron.getPath('appData')}/${electron.getName()}`,
  }));
  expect(installed).toBe(join(config, 'Wembley Aesthetics Reception'));
  expect(data).toMatch(/\/Wembley Aesthetics Reception \(development [0-9a-f]{8}\)$/);
  expect(readdirSync(data)).toContain('Partitions');
  await app.close();
  expect(readdirSync(config)).not.toContain('Wembley Aesthetics Reception');
  rmSync(config, { recursive: true, force: true });
});

test('whether there is a tray is asked of the session bus each time', async ({ launch }) => {
  test.skip(process.platform !== 'linux', 'other systems always have one');
  test.skip(spawnSync('dbus-daemon', ['--version']).status !== 0, 'there is no dbus-daemon here');
  const bus = await startSessionBus();
  const { app } = await launch({ env: { DBUS_SESSION_BUS_ADDRESS: bus.address } });
  const hasTray = () =>
    app.evaluate(() => (Reflect.get(globalThis, 'testHooks') as { hasTray(): Promise<boolean> }).hasTray());
  expect(await hasTray()).toBe(false);
  const owner = await ownName(bus.address, 'org.kde.StatusNotifierWatcher');
  await expect.poll(hasTray).toBe(true);
  owner.destroy();
  await expect.poll(hasTray).toBe(false);
  bus.stop();
});

test('plain http and an invalid certificate have different messages', async ({ launch }) => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-tls-'));
  const secure = await startTls(folder);
  const plain = await startPlain();
  const cases: [string, RegExp][] = [
    [`https://localhost:${secure.port}`, /nobody this computer trusts has issued the certificate/],
    [`https://localhost:${plain.port}`, /answers without encryption \(plain http\)/],
  ];
  const first = await launch();
  for (const [address, sentence] of cases) {
    await first.page.getByLabel('Clinic address').fill(address);
    await first.page.getByRole('button', { name: 'Continue' }).click();
    await expect(first.page.getByRole('alert')).toContainText(sentence);
  }
  await first.app.close();

  // The same, once the clinic is known: its certificate has changed since, or its encryption is gone.
  for (const [server, sentence] of cases) {
    writeFileSync(join(first.profile, 'desk.json'), JSON.stringify({ server }));
    const { app, page, expected } = await launch({ profile: first.profile });
    expected.push(/ERR_|502|EventSource|Failed to fetch/);
    const link = page.getByRole('contentinfo', { name: 'Desk' });
    await expect(link).toContainText(`No connection to ${new URL(server).host}. `);
    await expect(link).toContainText(sentence);
    await app.close();
  }
  secure.stop();
  plain.stop();
  rmSync(folder, { recursive: true, force: true });
});
