import { buildAdmin, buildConfirmed } from '#api/demo/factories.ts';
import { startNewerServer, type NewerServer } from '#api/testing/newerServer.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import {
  callDesk,
  enterClinic,
  enterPassword,
  expect,
  expectAccessible,
  lockDesk,
  readSnapshotTime,
  test,
  onlyInFull,
} from './fixtures.ts';
import { noise, strip } from './outageWork.ts';

let newer: NewerServer;
test.beforeEach(async ({ clinic }) => {
  newer = await startNewerServer(clinic.address);
});
test.afterEach(() => newer.stop());

const notice = 'This desk needs an update.';

type Row = Record<string, unknown>;

test(
  'a newer server’s answers are shown as far as this version knows them',
  { tag: '@full' },
  async ({ launch, clinic }) => {
    const day = addDays(londonToday(), 1);
    const known = await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '15:00' });
    const strange = await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '17:00' });
    const change = (rows: unknown) =>
      (rows as Row[]).map((row) => ({
        ...row,
        room: 'Blue',
        ...(row['id'] === strange.id && { status: 'on_hold' }),
      }));
    newer.release.answers['/api/admin/bookings'] = change;
    newer.release.answers['/api/admin/kept'] = (snapshot) => ({
      ...(snapshot as Row),
      bookings: change((snapshot as Row)['bookings']),
    });
    newer.release.answers['/api/user'] = (user) => ({ ...(user as Row), pronouns: 'they' });
    const { page, expected } = await launch();
    await enterClinic(page, newer.url);
    await expect(page.getByText(notice)).toHaveCount(0);
    await enterPassword(page, await buildAdmin(clinic.db));
    await page.getByRole('tab', { name: 'Bookings' }).click();
    const rowOf = ({ name }: { name: string }) => page.getByRole('row').filter({ hasText: name });
    await expect(rowOf(known)).toContainText('Confirmed');
    await expect(rowOf(strange)).toContainText('Status pending');
    await expect(page.getByText(notice)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText('cannot be reached')).toHaveCount(0);
    // The snapshot has both as well.
    await expect.poll(() => readSnapshotTime(page)).not.toBeNull();
    expected.push(noise);
    newer.stop();
    await callDesk(page, 'tryAgain');
    await expect(strip(page)).toBeVisible();
    await page.getByRole('tab', { name: 'Customers' }).click();
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await expect(rowOf(known)).toContainText('Confirmed');
    await expect(rowOf(strange)).toContainText('Status pending');
  },
);

test('an unreadable answer does not count as an outage', onlyInFull, async ({ launch, clinic }) => {
  newer.release.answers['/api/admin/queue'] = (rows) => ({ pages: rows });
  const { page } = await launch();
  await enterClinic(page, newer.url);
  await enterPassword(page, await buildAdmin(clinic.db));
  await expect(page.getByText(notice)).toBeVisible();
  await page.getByRole('tab', { name: 'To answer' }).click();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveText(notice);
  const readState = () =>
    page.evaluate(() => (Reflect.get(window, 'desk') as { getState(): Promise<unknown> }).getState());
  await expect.poll(readState).toMatchObject({ isOutdated: true, connection: 'online' });
  await page.getByRole('tab', { name: 'Customers' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText('cannot be reached')).toHaveCount(0);
});

test(
  'a desk whose version the server rejects says that it needs an update',
  { tag: '@full' },
  async ({ launch, clinic }) => {
    const { page, app } = await launch();
    await enterClinic(page, newer.url);
    const admin = await buildAdmin(clinic.db);
    await enterPassword(page, admin);
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    newer.release.refusesOld = true;
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await expect(page.getByRole('alert').filter({ hasText: notice })).toBeVisible();
    await expect(page.getByText('no longer works with this version')).toBeVisible();
    await lockDesk(app, page);
    await page.getByLabel('Password', { exact: true }).fill('whatever it is');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByText('not the right password')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
    await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
    await enterPassword(page, admin);
    await expect(page.getByRole('form', { name: 'Login' }).getByRole('alert')).toHaveText(notice);
  },
);
