import { buildConfirmed } from '#api/demo/factories.ts';
import { expect, test, onlyInFull } from './fixtures.ts';

test.beforeEach(async ({ page, admin, signIn }) => {
  // A Tuesday at 10:20 in the clinic.
  await page.clock.setFixedTime('2027-03-02T10:20:00Z');
  await signIn(page, admin);
});

test('the month opens on today', onlyInFull, async ({ page, clinic }) => {
  const booking = await buildConfirmed(clinic.db, { appointmentDate: '2027-03-02' });
  await page.goto('/admin?tab=bookings&view=calendar');
  await expect(page.getByRole('heading', { name: 'Tue 2 Mar 2027' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: booking.name })).toBeVisible();
  await page.getByRole('button', { name: /^Wednesday 10 March 2027/ }).click();
  await expect(page.getByText('No bookings scheduled for this date.')).toBeVisible();
  // One click opens its week.
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Week of 8 Mar 2027' })).toBeVisible();
});

test(
  'the month shows how many of a day’s bookings the filter and the search hide',
  onlyInFull,
  async ({ page, clinic }) => {
    const day = '2027-03-11';
    const [one, other] = [
      await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '10:00' }),
      await buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime: '12:00' }),
    ];
    const none = page.getByText('No bookings scheduled for this date.');
    const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await page.goto(`/admin?tab=bookings&view=calendar&span=month&day=${day}&filter=past`);
    await expect(page.getByText('2 bookings on this date are hidden by “Past”.')).toBeVisible();
    await expect(none).toHaveCount(0);
    await page.getByRole('button', { name: 'Show them' }).click();
    await expect(item(one.name)).toBeVisible();
    await expect(item(other.name)).toBeVisible();
    await expect(page.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('region', { name: 'Thu 11 Mar 2027' })).toBeFocused();

    await page.getByLabel('Search the open tab').fill(one.name);
    await expect(page.getByText('1 booking on this date is hidden by the search.')).toBeVisible();
    await expect(item(one.name)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show them' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Past/ }).click();
    await expect(
      page.getByText('2 bookings on this date are hidden by “Past” and the search.'),
    ).toBeVisible();
    await page.getByRole('button', { name: /^Wednesday 10 March 2027/ }).click();
    await expect(none).toBeVisible();
  },
);

test('an address without room for one line breaks before its @', onlyInFull, async ({ page, clinic }) => {
  const email = 'wilhelmina.featherston@demonstration.example';
  await page.setViewportSize({ width: 390, height: 800 });
  await buildConfirmed(clinic.db, { appointmentDate: '2027-03-12', email });
  await page.goto('/admin?tab=bookings&view=calendar&span=month&day=2027-03-12');
  const lines = await page
    .getByRole('listitem')
    .getByText(email)
    .evaluate((element) =>
      [...element.childNodes]
        .filter((node) => node.textContent)
        .map((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [node.textContent, range.getClientRects().length];
        }),
    );
  expect(lines).toEqual([
    ['wilhelmina.featherston', 1],
    ['@demonstration.example', 1],
  ]);
});
