import type { Page } from '@playwright/test';
import { buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const names = (page: Page) => page.getByRole('rowheader');

test.describe('The lists of the desk', () => {
  test.beforeEach(async ({ page, admin, signIn }) => signIn(page, admin));

  test('bookings are filtered by status, service and days, and the counts follow', async ({
    page,
    clinic,
  }) => {
    const day = (n: number) => addDays(londonToday(new Date()), n);
    await buildConfirmed(clinic.db, {
      name: 'Prp Soon',
      service: 'PRP Therapy',
      appointmentDate: day(2),
    });
    await buildConfirmed(clinic.db, {
      name: 'Prp Later',
      service: 'PRP Therapy',
      appointmentDate: day(20),
    });
    await buildConfirmed(clinic.db, { name: 'Other Soon', appointmentDate: day(3) });
    await buildBooking(clinic.db, { name: 'Asked', service: 'PRP Therapy' });
    await page.goto('/admin?tab=bookings');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Service').selectOption('PRP Therapy');
    await expect(page.getByRole('button', { name: 'All (3)' })).toBeVisible();
    await page.getByLabel('Status').selectOption('Confirmed');
    await expect(names(page)).toHaveText(['Prp Later', 'Prp Soon']);
    await page.getByLabel('To', { exact: true }).fill(day(7));
    await expect(names(page)).toHaveText(['Prp Soon']);
    await expect(page.getByRole('button', { name: 'Upcoming (1)' })).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill(day(5));
    await expect(page.getByText('No bookings fit the filters')).toBeVisible();
    await expectAccessible(page);
    const shownOnly = page.getByRole('dialog', { name: 'Show only' });
    await shownOnly.getByRole('button', { name: 'Clear filters' }).click();
    await expect(names(page)).toHaveCount(4);
  });
});
