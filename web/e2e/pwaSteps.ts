import type { Page } from '@playwright/test';
import { factoryPassword } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';

export const badge = (page: Page) => page.getByRole('banner').getByRole('button', { name: /unsent/ });

/** The card that stands in a form's place while its message waits on this device. */
export const waitingCard = (page: Page) =>
  page.getByRole('region', { name: /^Waiting on this (device|phone) since/ });

/** Everything that scripts of the site have stored, as text. */
export const dumpStorage = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.body.innerText];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error(name));
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = db.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
        });
        const readable = (_: string, value: unknown) =>
          value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value;
        texts.push(`${name}.${store}: ${JSON.stringify(rows, readable)}`);
      }
      db.close();
    }
    return texts.join('\n');
  });

/** `meanwhile`: runs between the review of the request and sending it. */
export async function submitWizard(page: Page, notes: string, meanwhile?: () => Promise<unknown>) {
  await page.goto('/booking?service=prp');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Phone').fill('020 7946 0101');
  await page.getByLabel('Preferred date').fill(addDays(londonToday(new Date()), 5));
  await page.getByLabel('Notes').fill(notes);
  await page.getByRole('button', { name: 'Continue' }).click();
  await meanwhile?.();
  await page.getByRole('button', { name: 'Submit Request' }).click();
}

export async function logIn(page: Page, email: string, password = factoryPassword) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
