import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildAdmin, buildContact } from '#api/demo/factories.ts';
import { enterClinic, expect, test, unlock, onlyInFull } from './fixtures.ts';
import { expectFollowUp, ownName, signIn, typeFollowUp, words } from './savedWork.ts';

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

test(
  'unsaved work survives a restart and is encrypted on the disk',
  onlyInFull,
  async ({ launch, clinic }) => {
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
  },
);
