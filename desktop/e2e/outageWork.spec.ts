import { londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { enterClinic, expect, expectAccessible, signIn, unlock } from './fixtures.ts';
import { hasKeyring, startKeyring } from './keyring.ts';
import {
  arrival,
  cutPower,
  findServer,
  loseServer,
  move,
  openDay,
  noise,
  strip,
  test,
  unique,
  unsentButton,
} from './outageWork.ts';

test('an hour without the server: arrived, a note, a move and a new caller arrive once, also after a crash', async ({
  launch,
  clinic,
  place,
}) => {
  const keyring = hasKeyring() ? await startKeyring() : null;
  // Uses the real keyring, as a clinic has it; where it is not installed, a key for the test.
  const options = { profile: place.profile, env: keyring?.env ?? place.env };
  const [here, moved, caller, gone] = [unique('Here'), unique('Moved'), unique('Caller'), unique('Gone')];
  const amira = await buildUser(clinic.db, { firstName: 'Amira', lastName: here });
  const today = { appointmentDate: londonToday(new Date()), userId: amira.id };
  const arriving = await buildConfirmed(clinic.db, { ...today, appointmentTime: '07:00' });
  const leaver = await buildUser(clinic.db, { firstName: 'Dora', lastName: gone });
  const leaving = await buildConfirmed(clinic.db, { ...today, userId: leaver.id, appointmentTime: '08:00' });
  const movedUser = await buildUser(clinic.db, { firstName: 'Ben', lastName: moved });
  const moving = await buildConfirmed(clinic.db, {
    userId: movedUser.id,
    appointmentDate: openDay(0),
    appointmentTime: '10:00',
  });
  const admin = await buildAdmin(clinic.db);

  const first = await launch(options);
  const { page } = first;
  first.expected.push(noise);
  await enterClinic(page, clinic.address);
  await signIn(page, admin);
  if (keyring) {
    expect(await first.app.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend())).toBe(
      'gnome_libsecret',
    );
  }
  await loseServer(page, clinic);

  // A fact: shown at once as waiting.
  const row = arrival(page, here);
  await row.getByRole('button', { name: 'Arrived' }).click();
  await expect(row.getByText('Waiting to be sent')).toBeVisible();
  await expect(page.getByText(/It is kept on this computer and sent once/)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Arrived' })).toHaveAttribute('aria-pressed', 'true');
  await expect(unsentButton(page)).toHaveText('Unsent work: 1 waiting');

  // A note on the customer's sheet.
  await row.getByRole('button', { name: `Amira ${here}`, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: `Amira ${here}` });
  await sheet.getByLabel('New note').fill('Asked for the quiet room');
  await sheet.getByRole('button', { name: 'Add Note' }).click();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Asked for the quiet room' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();

  // A commitment: announced as pencilled before the click, and pencilled after it.
  await move(page, `Ben ${moved}`, '15:00');
  await expect(page.getByText(/Nobody is told until the clinic’s server has agreed\.$/).last()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: moved })).toContainText('Pencilled');

  // What is cancelled stays on the day, struck through: the patient has had no letter yet.
  await page.getByRole('tab', { name: 'Today' }).click();
  await page.getByRole('button', { name: `Actions for Dora ${gone}, Consultation` }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
  const struck = page.getByRole('listitem').filter({ hasText: gone });
  await expect(struck).toContainText('Pencilled: cancelled');

  // The day can be printed, with unsent changes marked.
  await page.getByRole('button', { name: 'Print day sheet' }).first().click();
  const daySheet = page.getByRole('dialog', { name: 'Day sheet' });
  await expect(daySheet.getByRole('row').filter({ hasText: here })).toContainText('Waiting to be sent');
  await expect(daySheet.getByRole('row').filter({ hasText: gone })).toContainText('Pencilled: cancelled');
  await expect(daySheet.getByRole('button', { name: 'Print' })).toBeEnabled();
  await daySheet.getByRole('button', { name: 'Close', exact: true }).click();

  // A new caller with a telephone number and a date of birth.
  await page.getByRole('button', { name: 'New Booking' }).click();
  const booking = page.getByRole('dialog', { name: 'New Booking' });
  await booking.getByLabel('Name or telephone').fill(`Cara ${caller}`);
  await expect(booking.getByText(/this finds only customers kept on this computer/)).toBeVisible();
  await booking.getByRole('button', { name: 'New caller' }).click();
  await booking.getByLabel('Telephone').fill('07700 900 123');
  await booking.getByLabel('Date of birth').fill('1990-03-05');
  await booking.getByLabel('Service').selectOption('Anti-Wrinkle Injections');
  await booking
    .getByRole('group', { name: 'Next free times' })
    .getByRole('button', { name: /, \d\d:\d\d, time to think$/ })
    .first()
    .click();
  await expect(booking).toContainText('Pencilled: nobody is told until the clinic’s server has agreed.');
  await expect(booking).toContainText('No email: tell them by telephone');
  await booking.getByRole('button', { name: 'Create Booking' }).click();
  // As with the server: nothing is booked before the time to think has ended without a reason.
  await expect(booking.getByLabel('Why sooner?')).toBeFocused();
  await booking.getByLabel('Why sooner?').selectOption('asked');
  await booking.getByRole('button', { name: 'Create Booking' }).click();
  await expect(booking).toBeHidden();
  await expect(unsentButton(page)).toHaveText('Unsent work: 5 waiting');
  await expectAccessible(page);

  // The computer loses power.
  await cutPower(first.app);
  const second = await launch(options);
  const again = second.page;
  second.expected.push(noise);
  await unlock(again);
  await expect(strip(again)).toBeVisible();
  await expect(unsentButton(again)).toHaveText('Unsent work: 5 waiting');
  await expect(arrival(again, here).getByText('Waiting to be sent')).toBeVisible();
  await unsentButton(again).click();
  const panel = again.getByRole('dialog', { name: 'Unsent work' });
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  await expect(panel).toContainText(`Cara ${caller}`);
  await expectAccessible(again);
  await panel.getByRole('button', { name: 'Close unsent work' }).click();

  await findServer(again, clinic);
  await expect(unsentButton(again)).toHaveCount(0);
  // What was sent stays on Today until it is put away.
  await expect(again.getByRole('button', { name: /^Seen: / })).toHaveCount(5);
  await expectAccessible(again);
  await again.getByRole('button', { name: 'All seen' }).click();
  await expect(again.getByText(gone)).toHaveCount(0);
  await expect(arrival(again, here).getByText('Waiting to be sent')).toHaveCount(0);
  await expect(arrival(again, here).getByRole('button', { name: 'Arrived' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  const { db } = clinic;
  expect(await db('bookings').where({ id: arriving.id }).first()).toMatchObject({ attendance: 'arrived' });
  expect(await db('bookings').where({ id: leaving.id }).first()).toMatchObject({ status: 'cancelled' });
  expect(await db('bookings').where({ id: moving.id }).first()).toMatchObject({ appointment_time: '15:00' });
  expect(await db('staff_notes').where({ user_id: amira.id }).pluck('note')).toEqual([
    'Asked for the quiet room',
  ]);
  const callers = await db('users').where({ last_name: caller });
  expect(callers).toHaveLength(1);
  const [booked, ...more] = await db('bookings').where({ user_id: callers[0].id });
  expect(more).toEqual([]);
  expect(await db('sooner_appointments').where({ booking_id: booked.id })).toMatchObject([
    { reason: 'asked' },
  ]);

  // The history has both times.
  await again.getByRole('button', { name: `Actions for Amira ${here}, Consultation` }).click();
  await again.getByRole('menuitem', { name: 'History' }).click();
  await expect(again.getByRole('dialog').getByText(/happened/)).toBeVisible();
  keyring?.stop();
});
