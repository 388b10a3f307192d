import type { Knex } from 'knex';
import { addDays, londonToday, toInstant } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildBooking, buildContact } from '#api/demo/factories.ts';
import { announce, expect, lockDesk, onlyInFull, signIn, test } from './fixtures.ts';
import { type TestHooks } from './standIn.ts';

const addTask = (db: Knex, authorId: number, dueAt: Date | undefined) =>
  db('tasks').insert({ text: 'Ring the supplier', due_at: dueAt, author_id: authorId });

test(
  'the number of waiting requests is shown on tabs, tray, dock and title',
  onlyInFull,
  async ({ desk, clinic }) => {
    const { app, page } = desk;
    const window = await app.browserWindow(page);
    await app.evaluate(({ app: electron }) => {
      const { tray } = Reflect.get(globalThis, 'testHooks') as TestHooks;
      Object.assign(globalThis, { badge: null, tooltip: null });
      electron.setBadgeCount = (count) => Reflect.set(globalThis, 'badge', count);
      tray.setToolTip = (text) => void Reflect.set(globalThis, 'tooltip', text);
    });
    await buildBooking(clinic.db);
    await buildContact(clinic.db);
    const admin = await buildAdmin(clinic.db);
    // Counts like a request; one of another day does not.
    await addTask(clinic.db, admin.id, toInstant(londonToday(new Date()), '23:59'));
    await addTask(clinic.db, admin.id, toInstant(addDays(londonToday(new Date()), 5), '23:59'));
    await signIn(page, admin);
    const { rows } = await clinic.db.raw<{ rows: [{ messages: number }] }>(
      'select count(*)::int as messages from contacts where handled_at is null',
    );
    const total = page.getByRole('tab', { name: 'To answer', exact: true });
    await expect(total).toHaveAttribute('aria-description', /^\d+ waiting$/);
    const contacts = page.getByRole('tab', { name: 'Contacts', exact: true });
    await expect(contacts).toHaveAttribute('aria-description', `${rows[0].messages} waiting`);
    await expect(contacts.locator('[data-count]')).toBeVisible();
    // The main process counts separately; both have to agree.
    await expect(async () => {
      const count = Number.parseInt((await total.getAttribute('aria-description')) ?? '');
      expect(count).toBeGreaterThan(2);
      const { badge, tooltip } = await app.evaluate(() => ({
        badge: Reflect.get(globalThis, 'badge') as number,
        tooltip: Reflect.get(globalThis, 'tooltip') as string,
      }));
      expect({ badge, tooltip, title: await window.evaluate((one) => one.getTitle()) }).toEqual({
        badge: count,
        tooltip: `Wembley Aesthetics: ${count} wait for an answer`,
        title: `(${count}) Wembley Aesthetics Reception`,
      });
    }).toPass();
  },
);

test(
  'a clinical task that nobody has taken is red in the tray and at the lock',
  onlyInFull,
  async ({ desk, clinic }) => {
    const { app, page } = desk;
    await app.evaluate(() => {
      const { tray } = Reflect.get(globalThis, 'testHooks') as TestHooks;
      tray.setToolTip = (text) => void Reflect.set(globalThis, 'tooltip', text);
      tray.setImage = (image) => {
        const [blue = 0, , red = 0] = (image as Electron.NativeImage)
          .crop({ x: 3, y: 11, width: 1, height: 1 })
          .toBitmap();
        Reflect.set(globalThis, 'isRed', red > 2 * blue);
      };
    });
    const inTray = () =>
      app.evaluate(() => `${Reflect.get(globalThis, 'isRed')}, ${Reflect.get(globalThis, 'tooltip')}`);
    const words = 'Clinical, now: 1 task that nobody has taken';
    const admin = await buildAdmin(clinic.db);
    await signIn(page, admin);
    await expect.poll(inTray).toMatch(/^false, .+answer$/);
    await lockDesk(app, page);
    const task = { text: 'Lip is white since noon', due_at: new Date(), author_id: admin.id };
    await clinic.db('tasks').insert({ ...task, is_clinical: true, is_urgent: true });
    await announce(clinic.db);
    const alarm = page.getByRole('alert').filter({ hasText: words });
    await expect(alarm).toBeVisible();
    await expect(page.getByText('Lip is white')).toBeHidden();
    await expect.poll(inTray).toBe(`true, Wembley Aesthetics: ${words}`);
    await clinic.db('tasks').update({ taken_by: admin.id, taken_at: new Date() });
    await announce(clinic.db);
    await expect(alarm).toBeHidden();
    await expect.poll(inTray).toMatch(/^false, .+answer$/);
  },
);
