import type { Page } from '@playwright/test';
import { buildConfirmed } from '#api/demo/factories.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';
import { readSaved } from './readSaved.ts';

/** Part of everything that is typed. */
const word = 'quetzalrash';

/** Everything that the browser stores for this page, as far as it can be read. */
const readStores = (page: Page) =>
  page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('unreadable'));
      });
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await wait(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        found.push(store, await wait(rows.getAllKeys()), await wait(rows.getAll()));
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      found.push((await (await caches.open(name)).keys()).map(({ url }) => url));
    }
    return JSON.stringify(found).toLowerCase();
  });

test(
  'a browser stores no draft of a care record, and asks before one is lost',
  onlyInFull,
  async ({ page, clinic, patient, admin, signIn }) => {
    const name = `${patient.firstName} ${patient.lastName}`;
    await buildConfirmed(clinic.db, {
      userId: patient.id,
      name,
      appointmentDate: londonToday(new Date()),
      appointmentTime: '12:00',
    });
    await clinic.db('users').where({ id: admin.id }).update({ is_clinician: true });
    await signIn(page, admin);
    await page.goto('/admin?tab=today');
    const arrival = page.getByRole('listitem').filter({ hasText: name });
    await arrival.getByRole('button', { name: /12:00/ }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: 'Open Record' }).click();
    const stored = () => page.evaluate(() => sessionStorage.getItem('draft:desk'));
    const question = page.getByRole('alertdialog', { name: 'Leave without signing?' });
    const answer = (label: string) => question.getByRole('button', { name: label }).click();
    const back = () => dialog.getByRole('button', { name: /^Back/ }).click();

    for (const [begin, label] of [
      ['Take Consent', 'What the patient asked'],
      ['Record Treatment', 'Technique'],
      ['Ask Medical History', /anything else/i],
      ['Record Incident…', 'What happened'],
    ] as const) {
      await dialog.getByRole('button', { name: begin }).click();
      const field = dialog.getByLabel(label);
      const before = await stored();
      await field.fill(`${word} ${begin}`);
      // What is stored is written anew after each change.
      await expect.poll(stored).not.toBe(before);
      const saved = await readSaved(page);
      expect(saved).toContain('record');
      for (const text of [saved.toLowerCase(), await readStores(page)]) {
        expect(text).not.toContain(word);
        expect(text).not.toContain('clinical: ');
      }
      await back();
      await answer('Leave');
      await expect(dialog.getByRole('heading', { name: 'Entries' })).toBeFocused();
    }

    await dialog.getByRole('button', { name: 'Record Treatment' }).click();
    const technique = dialog.getByLabel('Technique');
    await expect(technique).toHaveValue('');
    await technique.fill(word);
    await back();
    await expect(question.getByRole('button', { name: 'Go On Writing' })).toBeFocused();
    await expectAccessible(page);
    await answer('Go On Writing');
    await expect(technique).toHaveValue(word);
    await page.keyboard.press('Escape');
    await answer('Go On Writing');
    const leaving = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    const asked = await leaving;
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    await expect(technique).toHaveValue(word);
    await back();
    await answer('Leave');

    const begin = dialog.getByRole('button', { name: 'Record Patch Test' });
    await begin.click();
    await back();
    await expect(begin).toBeVisible();
    await begin.click();
    await dialog.getByLabel('Pigment').fill('Quartz');
    await back();
    await answer('Leave');
    await expect(begin).toBeVisible();
  },
);
