import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectKnownOutcome, loseAnswers, test } from './lossy.ts';

test('a change that never arrived is reported as unsaved and keeps its text; sent again, and its response lost, it is made once', async ({
  page,
  clinic,
  network,
  admin,
  signIn,
}) => {
  const lastName = `Lostanswer${Date.now().toString(36)}`;
  const day = addDays(londonToday(new Date()), 3000);
  const changes = () =>
    clinic.db('events').where({ actor_id: admin.id }).orderBy('id').pluck<string[]>('action');
  await signIn(page, admin);
  await page.goto(`/admin?tab=bookings&view=calendar&span=day&day=${day}`);
  await page.locator(`[data-spot="slot-${day}-09:00"]`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name or telephone').fill(`Amira ${lastName}`);
  await expect(dialog.getByText('Nobody with that name or number yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'New caller' }).click();
  // A unique number: a known one would open the duplicate question.
  await dialog.getByLabel('Telephone').fill(`07${String(Date.now()).slice(-9)}`);
  await dialog.getByLabel('Date of birth').fill('1990-05-03');
  const press = () => dialog.getByRole('button', { name: 'Create Booking', exact: true }).click();
  await loseAnswers(page, network, press, 'refuse');
  await expect(dialog.getByRole('alert')).toHaveText('This was not saved. Please try again.');
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel('Last name')).toHaveValue(lastName);
  expect(await changes()).toEqual([]);

  await loseAnswers(page, network, press);
  await expect(page.locator('[aria-label=Notifications]').getByText('Booking Created').first()).toBeVisible();
  await expectKnownOutcome(page);
  expect(await changes()).toEqual(['account_made_at_desk', 'booking_created']);
  await expect(page.getByText(/Somebody else|could not be|Failed to/)).toHaveCount(0);
});
