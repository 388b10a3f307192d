import { spawnSync } from 'node:child_process';
import { buildAdmin, buildBooking } from '#api/demo/factories.ts';
import { expect, lockDesk, signIn, test, onlyInFull } from './fixtures.ts';
import { ownName, startSessionBus } from './sessionBus.ts';
import { answerDialogs, questionsOf, setTray, type TestHooks, typeFollowUp } from './standIn.ts';

test(
  'closing hides to the tray, explained once, and the tray brings the window back',
  onlyInFull,
  async ({ desk }) => {
    const { app, page } = desk;
    const window = await app.browserWindow(page);
    const isVisible = () => window.evaluate((one) => one.isVisible());
    await setTray(app, true);
    await answerDialogs(app, 0);
    await window.evaluate((one) => one.close());
    await expect.poll(isVisible).toBe(false);
    expect(await questionsOf(app)).toEqual(['The desk keeps running']);

    await app.evaluate(() => void (Reflect.get(globalThis, 'testHooks') as TestHooks).tray.emit('click'));
    await expect.poll(isVisible).toBe(true);
    await window.evaluate((one) => one.close());
    await expect.poll(isVisible).toBe(false);
    expect(await questionsOf(app)).toHaveLength(1);

    const ended = app.waitForEvent('close');
    await app.evaluate(({ app: electron }) => electron.quit());
    await ended;
  },
);

test('“Quit instead” in the first-close message ends the desk', onlyInFull, async ({ desk }) => {
  const { app, page } = desk;
  await setTray(app, true);
  await answerDialogs(app, 1);
  const ended = app.waitForEvent('close');
  await (await app.browserWindow(page)).evaluate((one) => one.close());
  await ended;
});

test('closing minimises the window where there is no tray', onlyInFull, async ({ desk }) => {
  const { app, page } = desk;
  const window = await app.browserWindow(page);
  await setTray(app, false);
  await answerDialogs(app, 0);
  // Without a window manager nothing is minimised here, so the call itself is checked.
  await window.evaluate((one) => {
    one.minimize = () => void Object.assign(globalThis, { isMinimised: true });
    one.close();
  });
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'isMinimised'))).toBe(true);
  expect(await window.evaluate((one) => one.isVisible())).toBe(true);
});

test(
  'quitting asks before unsaved text is lost; hiding does not',
  { tag: '@full' },
  async ({ desk, clinic }) => {
    const { app, page } = desk;
    const window = await app.browserWindow(page);
    const name = `Unsaved ${Date.now()}`;
    await buildBooking(clinic.db, { name });
    await signIn(page, await buildAdmin(clinic.db));
    await setTray(app, true);
    await answerDialogs(app, 0);
    await typeFollowUp(page, name);

    await window.evaluate((one) => one.close());
    await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(false);
    expect(await questionsOf(app)).toEqual(['The desk keeps running']);
    await app.evaluate(() => void (Reflect.get(globalThis, 'testHooks') as TestHooks).tray.emit('click'));
    await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(true);
    await window.evaluate((one) => one.close());
    await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(false);

    // From the tray, while the window is hidden.
    await app.evaluate(({ app: electron }) => electron.quit());
    await expect
      .poll(() => questionsOf(app))
      .toEqual(['The desk keeps running', 'There is text that is not saved']);
    await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(true);
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Half a sentence');

    // "Go back" cancelled the quit: closing hides again.
    await window.evaluate((one) => one.close());
    await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(false);

    await answerDialogs(app, 1);
    const ended = app.waitForEvent('close');
    await app.evaluate(({ app: electron }) => electron.quit());
    await ended;
  },
);

test(
  'a lock does not wait for the question about unsaved text',
  { tag: '@full' },
  async ({ desk, clinic }) => {
    const { app, page } = desk;
    const name = `Locked ${Date.now()}`;
    await buildBooking(clinic.db, { name });
    await signIn(page, await buildAdmin(clinic.db));
    await answerDialogs(app, 0);
    await typeFollowUp(page, name);
    await lockDesk(app, page);
    expect(await questionsOf(app)).toEqual([]);
  },
);

test('asks the session bus each time whether there is a tray', { tag: '@full' }, async ({ launch }) => {
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
