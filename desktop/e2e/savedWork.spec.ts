import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildAdmin, buildBooking, buildContact } from '#api/demo/factories.ts';
import {
  callDesk,
  enterClinic,
  enterPassword,
  expect,
  expectAccessible,
  test,
  unlock,
  onlyInFull,
} from './fixtures.ts';
import { findServer, noise, strip } from './outageWork.ts';
import {
  expectFollowUp,
  expectLocked,
  ownName,
  readDrawn,
  signIn,
  suspend,
  typeFollowUp,
  watchTabs,
  words,
} from './savedWork.ts';
import { answerDialogs } from './standIn.ts';

test('a lock hides unsaved text and restores it after unlocking', onlyInFull, async ({ desk, clinic }) => {
  const { app, page } = desk;
  const { name } = await buildContact(clinic.db, { name: ownName('Grace Locked') });
  await signIn(page, await buildAdmin(clinic.db));
  await typeFollowUp(page, name);
  // Immediately after the last keystroke, before the debounced save.
  await expectLocked(page, suspend(app));
  expect(await page.content()).not.toMatch(/Grace Locked|quiet room/);
  const peek = await page.evaluate(async () => {
    const desk = Reflect.get(window, 'desk') as { readWork(userId: number): Promise<unknown> };
    return Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => desk.readWork(id)));
  });
  expect(new Set(peek)).toEqual(new Set([null]));
  await unlock(page);
  await expectFollowUp(page, name);

  // Once saved, the draft is gone.
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText('Note added')).toBeVisible();
  await expectLocked(page, suspend(app));
  await watchTabs(page);
  await unlock(page);
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await readDrawn(page)).toEqual([expect.stringMatching('To answer')]);
});

test(
  'a dialog opened by a link is restored after a lock, with the chosen time',
  onlyInFull,
  async ({ desk, clinic }) => {
    const { app, page } = desk;
    const { id, name } = await buildBooking(clinic.db, { name: ownName('Grace Linked') });
    await signIn(page, await buildAdmin(clinic.db));
    await app.evaluate(
      ({ app: electron }, link) => void electron.emit('second-instance', {}, ['desk', link]),
      `clinicdesk://booking/${id}`,
    );
    const request = page.getByRole('dialog', { name: 'Consultation request' });
    await expect(request).toContainText(name);
    await expectLocked(page, suspend(app));
    await unlock(page);
    await expect(request).toContainText(name);

    await request.getByRole('button', { name: 'Schedule Appointment' }).click();
    const schedule = page.getByRole('dialog', { name: 'Schedule Appointment' });
    await schedule.getByLabel('Appointment time').selectOption('11:30');
    await expectLocked(page, suspend(app));
    // Restored with the version that was seen, so that another desk's change causes a conflict.
    await clinic.db('bookings').where({ id }).update({ status: 'cancelled', version: 2 });
    await unlock(page);
    await expect(schedule).toContainText(name);
    await expect(schedule.getByLabel('Appointment time')).toHaveValue('11:30');
    await expect(schedule).toContainText('Somebody else has changed this booking: Cancelled');

    await expectLocked(page, suspend(app));
    await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
    await signIn(page, await buildAdmin(clinic.db));
    await expect(page.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'an expired session says so; the same person gets their work back, another person does not',
  { tag: '@full' },
  async ({ desk: { page }, clinic }) => {
    const admin = await buildAdmin(clinic.db);
    const { name } = await buildContact(clinic.db, { name: ownName('Grace Ended') });
    await signIn(page, admin);
    await typeFollowUp(page, name);
    await clinic.db('sessions').delete();
    await page.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByText('Your session has ended. Sign in again')).toBeVisible();
    await expectAccessible(page);
    await enterPassword(page, admin);
    await expectFollowUp(page, name);

    await clinic.db('sessions').delete();
    await page.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByText('Your session has ended. Sign in again')).toBeVisible();
    await signIn(page, await buildAdmin(clinic.db));
    await page.getByRole('tab', { name: 'To answer' }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Signing out is not an expired session, and deletes no work of a colleague.
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
    await expect(page.getByText('Your session has ended')).toHaveCount(0);
    await enterPassword(page, admin);
    await expectFollowUp(page, name);

    // A colleague who signs in at the locked desk leaves it, too.
    await expectLocked(page, async () => void (await callDesk(page, 'lock')));
    await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
    await signIn(page, await buildAdmin(clinic.db));
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await enterPassword(page, admin);
    await expectFollowUp(page, name);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    // What was discarded by signing out is not restored either.
    await expect(page).toHaveURL(/tab=queue/);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
    await signIn(page, admin);
    await expect(page.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
  },
);

test(
  'a page whose process is killed is restored with its unsaved text',
  onlyInFull,
  async ({ desk, clinic }) => {
    const { app, page } = desk;
    const { name } = await buildContact(clinic.db, { name: ownName('Grace Crashed') });
    await signIn(page, await buildAdmin(clinic.db));
    await typeFollowUp(page, name);
    const window = await app.browserWindow(page);
    const readProcess = () =>
      window.evaluate(({ webContents }) =>
        webContents.isCrashed() || webContents.isLoading() ? 0 : webContents.getOSProcessId(),
      );
    const before = await readProcess();
    process.kill(before, 'SIGKILL');
    // Playwright loses the page when its process is killed.
    await expect.poll(async () => [0, before].includes(await readProcess())).toBe(false);
    const readText = () =>
      window.evaluate(({ webContents }) =>
        webContents.executeJavaScript(`document.querySelector('[role=dialog] textarea')?.value ?? ''`),
      );
    await expect.poll(readText).toBe(words);
    expect(await window.evaluate(({ webContents }) => webContents.getURL())).toMatch(/tab=queue/);
  },
);

test('unsaved work survives a restart and is encrypted on the disk', async ({ launch, clinic }) => {
  const env = { RECEPTION_VAULT_KEY: randomBytes(32).toString('base64') };
  const admin = await buildAdmin(clinic.db);
  const { name } = await buildContact(clinic.db, { name: ownName('Grace Restarted') });
  const first = await launch({ env });
  await enterClinic(first.page, clinic.address);
  await signIn(first.page, admin);
  await typeFollowUp(first.page, name);
  const ended = first.app.waitForEvent('close');
  await first.app.evaluate(({ app, dialog }) => {
    const showMessageBox = async (_window: unknown, { detail = '' }: Electron.MessageBoxOptions) => ({
      // The dialog's sentence about unsaved text has to be true.
      response: detail.startsWith('This computer keeps it') ? 1 : 0,
      checkboxChecked: false,
    });
    Object.assign(dialog, { showMessageBox });
    app.quit();
  });
  await ended;

  const { profile } = first;
  const file = join(profile, 'kept-work.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const all = readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  for (const text of all) expect(text).not.toMatch(/quiet room|Grace Restarted/);

  const second = await launch({ env, profile });
  await unlock(second.page);
  await expectFollowUp(second.page, name);
  await second.page.getByRole('button', { name: 'Cancel' }).click();
  await expect(second.page.getByRole('dialog')).toHaveCount(0);
  await second.page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(second.page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
  await expect.poll(() => existsSync(file)).toBe(false);
});

test('a start while the server is away keeps the unsaved work', onlyInFull, async ({ launch, clinic }) => {
  const env = { RECEPTION_VAULT_KEY: randomBytes(32).toString('base64') };
  const { name } = await buildContact(clinic.db, { name: ownName('Grace Without') });
  const { app, page, profile } = await launch({ env });
  await enterClinic(page, clinic.address);
  await signIn(page, await buildAdmin(clinic.db));
  await expect.poll(() => existsSync(join(profile, 'kept-list.json'))).toBe(true);
  await typeFollowUp(page, name);
  await answerDialogs(app, 1);
  const ended = app.waitForEvent('close');
  await app.evaluate(({ app: electron }) => electron.quit());
  await ended;

  await clinic.kill();
  const again = await launch({ env, profile });
  again.expected.push(noise);
  await unlock(again.page);
  await expect(strip(again.page)).toBeVisible();
  // It opens on Today; the note is still in its dialog.
  await expect(again.page.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
  await findServer(again.page, clinic);
  await again.page.getByRole('tab', { name: 'To answer' }).click();
  await expectFollowUp(again.page, name);
});

test(
  'the desk warns before it locks, and any input keeps it open',
  { tag: '@full' },
  async ({ desk, clinic }) => {
    const { app, page, profile } = desk;
    const { name } = await buildContact(clinic.db, { name: ownName('Grace Warned') });
    await signIn(page, await buildAdmin(clinic.db));
    await typeFollowUp(page, name);
    /** Sets the system's idle time; the last input in the window was an hour ago. */
    const setIdle = (seconds: number) =>
      app.evaluate(({ powerMonitor }, idle) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 3_600_000;
        powerMonitor.getSystemIdleTime = () => idle;
      }, seconds);
    const warning = page.getByRole('alertdialog', { name: /^The desk locks in \d+ seconds$/ });

    await clinic.db('clinic_settings').update({ desk_lock_minutes: 12 });
    await page.evaluate(() => (Reflect.get(window, 'desk') as { tryAgain(): void }).tryAgain());
    await expect
      .poll(() => JSON.parse(readFileSync(join(profile, 'desk.json'), 'utf8')) as object)
      .toMatchObject({ lockMinutes: 12 });
    await setIdle(11.6 * 60);
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await warning.getByRole('button', { name: 'Stay' }).click();
    await expect(warning).toBeHidden();
    // The dialog did not treat the click as one outside it.
    await expectFollowUp(page, name);

    await setIdle(11.6 * 60);
    await expect(warning).toBeVisible();
    // Moving the mouse towards the button counts as input; it must not click what is behind the warning.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await setIdle(0);
    await expect(warning.getByText('The desk stays open')).toBeVisible();
    await page.clock.runFor(1000);
    await expect(warning).toBeVisible();
    await page.clock.runFor(1000);
    await expect(warning).toBeHidden();
    await page.clock.resume();

    await setIdle(11.6 * 60);
    await expect(warning).toBeVisible();
    await expectLocked(page, () => setIdle(12 * 60));
    await unlock(page);
    await expectFollowUp(page, name);
  },
);
