import type { Page } from '@playwright/test';
import { buildConfirmed } from '#api/demo/factories.ts';
import { serverHeader } from '#shared/contracts/versions.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { rowOf } from './adminRows.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

const notice = 'This page is from an older version. Please reload it.';

type Row = Record<string, unknown>;

/** Answers as a later release would: with its version, and changed by these functions, by path. Streams are left alone. */
async function answerAsNewer(page: Page) {
  const changes = new Map<string, (answer: unknown) => unknown>();
  await page.route(/\/api\/(?!.*events)/, async (route) => {
    const response = await route.fetch();
    const change = changes.get(new URL(route.request().url()).pathname);
    const headers = { ...response.headers(), [serverHeader.toLowerCase()]: '9.0.0; contract=900' };
    await route.fulfill({ response, headers, ...(change && { json: change(await response.json()) }) });
  });
  return changes;
}

const unreadable = (rows: unknown) => (rows as Row[]).map((row) => ({ ...row, id: `B${String(row['id'])}` }));

test(
  'a tab older than the server shows what it can read, and asks for a reload',
  onlyInFull,
  async ({ page, clinic, admin, patient, signIn }) => {
    const day = addDays(londonToday(new Date()), 93);
    const known = await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '09:00' });
    const strange = await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '11:00' });
    const changes = await answerAsNewer(page);
    changes.set('/api/admin/bookings', (rows) =>
      (rows as Row[]).map((row) => ({
        ...row,
        room: 'Blue',
        ...(row['id'] === strange.id && { status: 'on_hold' }),
      })),
    );
    await signIn(page, admin);
    await page.goto('/admin?tab=bookings');
    await expect(rowOf(page, known.name)).toContainText('Confirmed');
    await expect(rowOf(page, strange.name)).toContainText('Status pending');
    await expect(page.getByText(notice)).toBeVisible();
    await expectAccessible(page);
    // Without a row that can be read no list calls itself empty.
    changes.set('/api/admin/bookings', unreadable);
    await page.getByRole('button', { name: /^Upcoming/ }).click();
    await expect(page.getByText('Not everything can be shown', { exact: false })).toBeVisible();
    changes.set(`/api/admin/users/${patient.id}`, (sheet) => ({
      ...(sheet as Row),
      bookings: [{ id: 'B1' }],
    }));
    await page.getByRole('tab', { name: 'Customers' }).click();
    await rowOf(page, patient.email).getByRole('button', { name: patient.lastName }).first().click();
    await expect(page.getByRole('region', { name: 'Next visit' })).toContainText(
      'Not everything can be shown',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Bookings' }).click();
    // The reload loads the server's release.
    changes.clear();
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
      await page.goto('/admin?tab=today');
      await page.getByRole('button', { name: 'End of the day' }).click();
    };
    const changes = await answerAsNewer(page);
    const papers = '**/api/admin/readiness?*';
    const headers = { 'X-Request-Id': 'another version', 'X-Error-Code': 'internal' };
    await page.route(papers, (route) => route.fulfill({ status: 500, headers, body: 'Broken.' }));
    await signIn(page, admin);
    await open();
    await expect(endOfDay.getByRole('alert')).toHaveText('Not everything of the day could be loaded.');
    await expect(endOfDay.getByText('Good night')).toHaveCount(0);
    await page.unroute(papers);
    await endOfDay.getByRole('button', { name: 'Try again' }).click();
    await expect(endOfDay.getByText(/^Consultation, .* Missing: /)).toBeVisible();

    changes.set('/api/admin/bookings', unreadable);
    await open();
    await expect(endOfDay.getByText('Not everything can be shown', { exact: false })).toBeVisible();
    await expect(endOfDay.getByText('Good night')).toHaveCount(0);
  },
);
