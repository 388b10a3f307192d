import { buildAdmin, buildBooking } from '#api/demo/factories.ts';
import { expect, signIn, test, onlyInFull } from './fixtures.ts';
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
