import { buildConfirmed } from '#api/demo/factories.ts';
import { issueReminderLink } from '#api/mail/links.ts';
import { formatDate, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const today = londonToday(new Date());

test.use({ viewport: { width: 390, height: 840 } });

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
  const desk = await (await browser.newContext({ viewport: { width: 390, height: 840 } })).newPage();
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
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Are you coming?' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(`${formatDate(today)} 23:55`);
  await expect(main).not.toContainText(/Fillers|Example|Luxury/);
  await expectAccessible(page);
  for (const name of ['I’m coming', 'I can’t come']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('button', { name: 'I’m coming' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
  // A reload shows what was answered.
  await page.reload();
  await expect(main).toContainText('You are coming');
  await expect(page.getByRole('button', { name: 'I can’t come' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expectAccessible(page);
  expect(requests.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);

  await expect(row).toContainText('Is coming');
  await desk.context().close();
});
