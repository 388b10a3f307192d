import type { ElectronApplication, Page } from '@playwright/test';

export type TestHooks = Record<string, unknown> & { tray: Electron.Tray };

/** Keeps what would be shown and printed, in place of the machine's screen and printer. */
export async function standIn(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const seen = {
      notices: [] as { title: string; body: string; click: () => void }[],
      pdfs: [] as string[],
    };
    Object.assign(globalThis, { seen });
    const testHooks = Reflect.get(globalThis, 'testHooks') as Record<string, unknown>;
    testHooks['canNotify'] = () => true;
    testHooks['showNotification'] = (one: Electron.Notification) =>
      seen.notices.push({ title: one.title, body: one.body, click: () => one.emit('click') });
    testHooks['print'] = async (contents: Electron.WebContents) => {
      const pdf = await contents.printToPDF({ preferCSSPageSize: true });
      seen.pdfs.push(pdf.toString('base64'));
    };
  });
}

/** Whether the machine has a place where a tray icon can be seen. */
export const setTray = (app: ElectronApplication, isThere: boolean) =>
  app.evaluate((_, there) => {
    (Reflect.get(globalThis, 'testHooks') as TestHooks)['hasTray'] = async () => there;
  }, isThere);

export const noticesOf = (app: ElectronApplication) =>
  app.evaluate(() =>
    (Reflect.get(globalThis, 'seen') as { notices: { title: string; body: string }[] }).notices.map(
      ({ title, body }) => `${title} · ${body}`,
    ),
  );

/** Answers the main process's questions by the number of a button, and keeps what was asked. */
export async function answerDialogs(app: ElectronApplication, response: number): Promise<void> {
  await app.evaluate(({ dialog }, button) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = (async (_window: unknown, options: { message: string }) => {
      asked.push(options.message);
      return { response: button, checkboxChecked: false };
    }) as never;
  }, response);
}

export const askedOf = (app: ElectronApplication) =>
  app.evaluate(() => Reflect.get(globalThis, 'asked') as string[]);

/** Chooses an entry of the application's menu, which no driver of pages can reach. */
export const chooseMenu = (app: ElectronApplication, label: string) =>
  app.evaluate(({ Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    items.find((item) => item.label === wanted)?.click();
  }, label);

/** Opens the dialog for a note about a request and begins to write. */
export async function writeNote(page: Page, about: string): Promise<void> {
  await page.getByRole('tab', { name: 'To answer' }).click();
  await page
    .getByRole('row', { name: new RegExp(about) })
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Add Note' }).click();
  await page.getByLabel('Note', { exact: true }).click();
  await page.keyboard.type('Half a sentence');
}
