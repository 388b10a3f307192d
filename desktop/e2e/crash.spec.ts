import { buildAdmin, buildBooking } from '#api/demo/factories.ts';
import { expect, onlyInFull, signIn, test } from './fixtures.ts';
import { typeFollowUp } from './standIn.ts';

test(
  'a page whose process is killed is restored with its unsaved text',
  onlyInFull,
  async ({ desk, clinic }) => {
    const { app, page } = desk;
    const { name } = await buildBooking(clinic.db, { name: `Crashed ${Date.now()}` });
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
    await expect.poll(readText).toBe('Half a sentence');
    expect(await window.evaluate(({ webContents }) => webContents.getURL())).toMatch(/tab=queue/);
  },
);
