import type { ElectronApplication, Page } from '@playwright/test';

export type TestHooks = Record<string, unknown> & { tray: Electron.Tray };

/** Replaces notifications and printing, and records them. */
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

/** Sets whether the desktop shows tray icons. */
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

/** Answers native message boxes with the button of that index, and records them. */
export async function answerDialogs(app: ElectronApplication, response: number): Promise<void> {
  await app.evaluate(({ dialog }, button) => {
    const questions: string[] = [];
    Object.assign(globalThis, { questions });
    const showMessageBox = async (_window: unknown, options: { message: string }) => {
      questions.push(options.message);
      return { response: button, checkboxChecked: false };
    };
    Object.assign(dialog, { showMessageBox });
  }, response);
}

export const questionsOf = (app: ElectronApplication) =>
  app.evaluate(() => Reflect.get(globalThis, 'questions') as string[]);

/** Clicks an item of the application menu, which Playwright cannot reach. */
export const chooseMenu = (app: ElectronApplication, label: string) =>
  app.evaluate(({ Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    items.find((item) => item.label === wanted)?.click();
  }, label);

/** Opens the note dialog of a request and types. */
export async function typeFollowUp(page: Page, topic: string): Promise<void> {
  await page.getByRole('tab', { name: 'To answer' }).click();
  await page
    .getByRole('row', { name: new RegExp(topic) })
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Add Note' }).click();
  await page.getByLabel('Note', { exact: true }).click();
  await page.keyboard.type('Half a sentence');
}
