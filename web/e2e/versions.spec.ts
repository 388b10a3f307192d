import { buildConfirmed } from '#api/demo/factories.ts';
import { startNewerServer, type NewerServer } from '#api/testing/newerServer.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { rowOf } from './adminRows.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

let newer: NewerServer;
test.beforeEach(async ({ clinic }) => {
  newer = await startNewerServer(clinic.url);
});
test.afterEach(() => newer.stop());

const notice = 'This page is from an older version. Please reload it.';

type Row = Record<string, unknown>;

test(
  'a tab older than the server shows what it can read, and asks for a reload',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    const day = addDays(londonToday(new Date()), 93);
    const known = await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '09:00' });
    const strange = await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '11:00' });
    newer.release.answers['/api/admin/bookings'] = (rows) =>
      (rows as Row[]).map((row) => ({
        ...row,
        room: 'Blue',
        ...(row['id'] === strange.id && { status: 'on_hold' }),
      }));
    await signIn(page, admin);
    await page.goto(`${newer.url}/admin?tab=bookings`);
    await expect(rowOf(page, known.name)).toContainText('Confirmed');
    await expect(rowOf(page, strange.name)).toContainText('Status pending');
    await expect(page.getByText(notice)).toBeVisible();
    await expectAccessible(page);
    // Without a row that can be read no list calls itself empty.
    newer.release.answers['/api/admin/bookings'] = (rows) =>
      (rows as Row[]).map((row) => ({ ...row, id: `B${String(row['id'])}` }));
    await page.getByRole('button', { name: /^Upcoming/ }).click();
    await expect(page.getByText('Not everything can be shown', { exact: false })).toBeVisible();
    // The reload loads the server's release.
    newer.release.answers = {};
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(rowOf(page, strange.name)).toContainText('Confirmed');
    await expect(page.getByText(notice)).toHaveCount(0);
  },
);

test(
  'a tab that the server rejects says so, without reporting an outage',
  onlyInFull,
  async ({ page, admin, signIn }) => {
    await signIn(page, admin);
    await page.goto(`${newer.url}/admin`);
    await expect(page.getByRole('table')).toBeVisible();
    newer.release.refusesOld = true;
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveText(notice);
    await expect(page.getByRole('button', { name: 'Reload', exact: true })).toBeVisible();
    await expect(page.getByText('could not reach the clinic')).toHaveCount(0);
  },
);
