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
  async ({ page, clinic, admin, patient, signIn }) => {
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
    newer.release.answers[`/api/admin/users/${patient.id}`] = (sheet) => ({
      ...(sheet as Row),
      bookings: [{ id: 'B1' }],
    });
    await page.getByRole('tab', { name: 'Customers' }).click();
    await rowOf(page, patient.email).getByRole('button', { name: patient.lastName }).first().click();
    await expect(page.getByRole('region', { name: 'Next visit' })).toContainText(
      'Not everything can be shown',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Bookings' }).click();
    // The reload loads the server's release.
    newer.release.answers = {};
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(rowOf(page, strange.name)).toContainText('Confirmed');
    await expect(page.getByText(notice)).toHaveCount(0);
  },
);

test(
  'the end of a day is not called settled while rows or papers cannot be read',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    await buildConfirmed(clinic.db, { appointmentDate: addDays(londonToday(new Date()), 1) });
    const endOfDay = page.getByRole('dialog', { name: 'End of the day' });
    const open = async () => {
      await page.goto(`${newer.url}/admin?tab=today`);
      await page.getByRole('button', { name: 'End of the day' }).click();
    };
    newer.release.refusals['GET /api/admin/readiness'] = { status: 500, code: 'internal', text: 'Broken.' };
    await signIn(page, admin);
    await open();
    await expect(endOfDay.getByRole('alert')).toHaveText('Not everything of the day could be loaded.');
    await expect(endOfDay.getByText('Good night')).toHaveCount(0);
    newer.release.refusals = {};
    await endOfDay.getByRole('button', { name: 'Try again' }).click();
    await expect(endOfDay.getByText(/^Consultation, .* Missing: /)).toBeVisible();

    newer.release.answers['/api/admin/bookings'] = (rows) =>
      (rows as Row[]).map((row) => ({ ...row, id: `B${String(row['id'])}` }));
    await open();
    await expect(endOfDay.getByText('Not everything can be shown', { exact: false })).toBeVisible();
    await expect(endOfDay.getByText('Good night')).toHaveCount(0);
  },
);
