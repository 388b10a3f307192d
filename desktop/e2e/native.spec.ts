import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  callDesk,
  expect,
  expectAccessible,
  readSnapshotTime,
  test,
  unlock,
  onlyInFull,
} from './fixtures.ts';
import { answerDialogs, questionsOf, chooseMenu, type TestHooks } from './standIn.ts';

test('the desk opens on Today, and starts locked after that', onlyInFull, async ({ staffed, launch }) => {
  const { app, page, profile } = staffed;
  await expect(page.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
  await app.close();
  const again = await launch({ profile });
  await expect(again.page.getByRole('heading', { name: 'This desk is locked' })).toBeVisible();
  expect(await again.page.evaluate(async () => (await fetch('/api/user')).status)).toBe(423);
  await unlock(again.page);
  await expect(again.page.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
});

test('starts at log-in only while the menu option is on', { tag: '@full' }, async ({ launch }) => {
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

test('a printer error is shown in the window', onlyInFull, async ({ staffed }) => {
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
  await expect.poll(() => readSnapshotTime(page)).not.toBeNull();
  await chooseMenu(app, 'Print today’s day sheet');
  await expect.poll(() => questionsOf(app)).toEqual([expect.stringContaining('could not be printed')]);
});

test(
  'the menu opens today’s appointments, and the rail locks the desk',
  { tag: '@full' },
  async ({ staffed }) => {
    const { app, page } = staffed;
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await expect(page.getByRole('tab', { name: 'Contacts', selected: true })).toBeVisible();
    await chooseMenu(app, 'Today’s appointments');
    await expect(page.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'This desk is locked' })).toBeVisible();
  },
);

test('the list of keyboard shortcuts has every key of the menu', onlyInFull, async ({ staffed }) => {
  const { app, page } = staffed;
  const ofMenu = await app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? [])
      .flatMap(({ submenu }) => submenu?.items ?? [])
      // Find is a key of the page, and is listed in any case.
      .filter(({ accelerator, registerAccelerator }) => accelerator && registerAccelerator)
      .map(({ accelerator, label }) => [String(accelerator).replace('CmdOrCtrl+', 'Ctrl '), label]),
  );
  expect(ofMenu.map(([, label]) => label)).toContain('Lock');
  await page.getByRole('button', { name: /^Keyboard shortcuts/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const listed = await dialog
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(listed).toEqual(expect.arrayContaining(ofMenu));
  await expectAccessible(page);
});

test(
  'the program’s own crashes are logged without messages and shown to an owner only',
  { tag: '@full' },
  async ({ staffed: { app, page, profile, admin }, clinic }) => {
    const file = join(profile, 'problems.log');
    const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    const kinds = () =>
      read()
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { kind: string }).kind);
    await answerDialogs(app, 1);
    await app.evaluate(() => {
      const words = 'Grace Unmistakable 07700 900123';
      setImmediate(() => {
        throw Object.assign(new TypeError(words), { code: 'ERR_INVALID_STATE' });
      });
      setImmediate(() => void Promise.reject(new RangeError(words)));
    });
    await expect.poll(kinds).toEqual(['uncaughtException', 'unhandledRejection']);
    expect(await questionsOf(app)).toEqual(['Something went wrong in this program.']);

    await chooseMenu(app, 'Problems');
    await expect
      .poll(async () => (await questionsOf(app)).at(-1))
      .toBe('Only an owner can see the problems of this program.');
    await clinic.db('users').where({ email: admin.email }).update({ is_owner: true });
    await expect
      .poll(async () => {
        await callDesk(page, 'tryAgain');
        await chooseMenu(app, 'Problems');
        return (await questionsOf(app)).at(-1);
      })
      .toBe('2 problems of this program');

    // Kills a helper process, then the page's process.
    await app.evaluate(({ app: electron }) => {
      const helper = electron.getAppMetrics().find(({ type }) => type === 'Utility');
      if (helper) process.kill(helper.pid, 'SIGKILL');
    });
    await expect.poll(kinds).toContain('child-process-gone');
    const window = await app.browserWindow(page);
    await window.evaluate(({ webContents }) => webContents.forcefullyCrashRenderer());
    await expect.poll(kinds).toContain('render-process-gone');

    await app.evaluate(({ clipboard }) => clipboard.clear());
    await chooseMenu(app, 'Problems');
    await expect
      .poll(async () => (await questionsOf(app)).at(-1))
      .toBe(`${kinds().length} problems of this program`);
    const readCopied = () => app.evaluate(({ clipboard }) => clipboard.readText());
    await expect.poll(readCopied).toContain('"name":"TypeError","code":"ERR_INVALID_STATE"');
    expect((await readCopied()).split('\n').toReversed()).toEqual(read().trim().split('\n'));
    expect(read()).not.toMatch(/Grace|Unmistakable|900123|\//);
    await clinic.db('users').where({ email: admin.email }).update({ is_owner: false });
  },
);

test('a checkout has a profile of its own', onlyInFull, async ({ launch }) => {
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
