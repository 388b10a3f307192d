import { buildConfirmed } from '#api/demo/factories.ts';
import { issueReminderLink } from '#api/mail/links.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, fullUnless, test } from './fixtures.ts';

const today = londonToday();

for (const width of [390, 1280]) {
  test.describe(`At ${width} px`, fullUnless(width === 390), () => {
    test.use({ viewport: { width, height: 840 } });

    test('a reminder is answered without logging in, and the desk sees it at once', async ({
      page,
      browser,
      clinic,
      admin,
      signIn,
    }) => {
      const booking = await buildConfirmed(clinic.db, {
        service: 'Dermal Fillers',
        appointmentDate: today,
        appointmentTime: '23:55',
        minutes: 5,
      });
      const desk = await (await browser.newContext({ viewport: { width, height: 840 } })).newPage();
      await signIn(desk, admin);
      await desk.goto('/admin?tab=today');
      const row = desk.locator('#admin-list > li', { hasText: booking.name });
      await expect(row).toBeVisible();

      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      const token = await issueReminderLink(clinic.db, booking);
      await page.route('**/api/reminder-link', (route) => route.abort());
      await page.goto(`/auth#coming=${token}`);
      await expect(page.getByText('We could not reach the clinic')).toBeVisible();
      await page.unroute('**/api/reminder-link');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Are you coming?' })).toBeVisible();
      await expect(page).toHaveURL('/auth');
      const main = page.getByRole('main');
      await expect(main).toContainText(`${dateWords(today)} 23:55`);
      await expect(main).not.toContainText(/Fillers|Example|Luxury/);
      await expectAccessible(page);
      for (const name of ['I’m coming', 'I can’t come']) {
        const box = await page.getByRole('button', { name }).boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
      }
      await page.getByRole('button', { name: 'I’m coming' }).click();
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
      await expectAccessible(page);
      expect(requests.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);

      await expect(row).toContainText('Is coming');
      await desk.context().close();
    });
  });
}

test(
  'a patient who cannot come is promised a call and is listed at the desk',
  { tag: '@full' },
  async ({ page, browser, clinic, admin, signIn }) => {
    const booking = await buildConfirmed(clinic.db, { appointmentDate: addDays(today, 3) });
    const desk = await (await browser.newContext()).newPage();
    await signIn(desk, admin);
    await desk.goto('/admin?tab=queue');
    await expect(desk.getByText('Everybody who wrote has had an answer.')).toBeVisible();

    const token = await issueReminderLink(clinic.db, booking);
    await page.goto(`/auth#coming=${token}`);
    await page.getByRole('button', { name: 'I can’t come' }).click();
    await expect(page.getByText('We’ll call you to find another time.')).toBeVisible();

    await expect(desk.getByRole('row', { name: new RegExp(booking.name) })).toContainText('Cannot come');
    await expectAccessible(desk);
    await desk.goto('/admin?tab=bookings');
    await expect(desk.getByRole('row', { name: new RegExp(booking.name) })).toContainText('Cannot come');

    // The link is used up.
    await page.goto('about:blank');
    await page.goto(`/auth#coming=${token}`);
    const over = page.getByRole('main').getByRole('alert');
    await expect(over).toContainText('This link was used already');
    await expect(over.getByRole('link')).toHaveAttribute('href', /^tel:/);
    await expectAccessible(page);
    await desk.context().close();
  },
);
