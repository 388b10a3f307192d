import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { callDesk, enterClinic, expect, expectAccessible, signIn, unlock } from './fixtures.ts';
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
  const today = { appointmentDate: londonToday(), userId: amira.id };
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

  // A promise: announced as pencilled before the click, and pencilled after it.
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

test(
  'a time that was taken meanwhile becomes a card, and everything else is sent',
  { tag: '@full' },
  async ({ launch, clinic, place }) => {
    const [moved, other, here] = [unique('Moved'), unique('Other'), unique('Here')];
    const day = openDay(1);
    const [ben, ola, amira] = [
      await buildUser(clinic.db, { firstName: 'Ben', lastName: moved }),
      await buildUser(clinic.db, { firstName: 'Ola', lastName: other }),
      await buildUser(clinic.db, { firstName: 'Amira', lastName: here }),
    ];
    const booking = await buildConfirmed(clinic.db, {
      userId: ben.id,
      appointmentDate: day,
      appointmentTime: '09:00',
    });
    const arriving = await buildConfirmed(clinic.db, {
      userId: amira.id,
      appointmentDate: londonToday(),
      appointmentTime: '16:00',
    });
    const desk = await launch(place);
    const { page } = desk;
    desk.expected.push(noise);
    await enterClinic(page, clinic.address);
    await signIn(page, await buildAdmin(clinic.db));
    await loseServer(page, clinic);
    await move(page, `Ben ${moved}`, '12:00');
    await page.getByRole('tab', { name: 'Today' }).click();
    await arrival(page, here).getByRole('button', { name: 'Arrived' }).click();
    await expect(unsentButton(page)).toHaveText('Unsent work: 2 waiting');

    await buildConfirmed(clinic.db, { userId: ola.id, appointmentDate: day, appointmentTime: '12:00' });
    await findServer(page, clinic);
    await expect(unsentButton(page)).toHaveText('Unsent work: 1 to decide');
    expect(await clinic.db('bookings').where({ id: arriving.id }).first()).toMatchObject({
      attendance: 'arrived',
    });

    await unsentButton(page).click();
    const panel = page.getByRole('dialog', { name: 'Unsent work' });
    await expect(panel).toContainText(`You moved Ben ${moved} to 12:00`);
    await expect(panel).toContainText(`Meanwhile 12:00 went to Ola ${other}`);
    await expect(panel.getByRole('link', { name: `Call Ben ${moved} 020 7946 0123` })).toHaveAttribute(
      'href',
      'tel:+442079460123',
    );
    await expectAccessible(page);
    await panel.getByRole('button', { name: /^Next free time \(/ }).click();
    await expect(panel).toContainText('Everything has been sent.');
    const after = await clinic.db('bookings').where({ id: booking.id }).first();
    expect(after.appointment_time).not.toBe('12:00');
    expect(after.appointment_time).not.toBe('09:00');
  },
);

test(
  'a newer change is named on the card, listed first, and overwritten only by an explicit choice',
  { tag: '@full' },
  async ({ launch, clinic, place }) => {
    const [ben, amira] = [
      await buildUser(clinic.db, { firstName: 'Ben', lastName: unique('Moved') }),
      await buildUser(clinic.db, { firstName: 'Amira', lastName: unique('Again') }),
    ];
    const day = openDay(4);
    const build = (userId: number, appointmentTime: string) =>
      buildConfirmed(clinic.db, { userId, appointmentDate: day, appointmentTime });
    const bookings = [await build(ben.id, '09:00'), await build(amira.id, '13:00')];
    const desk = await launch(place);
    const { page } = desk;
    desk.expected.push(noise);
    await enterClinic(page, clinic.address);
    await signIn(page, await buildAdmin(clinic.db));
    await loseServer(page, clinic);
    await move(page, `Ben ${ben.lastName}`, '12:00');
    await move(page, `Amira ${amira.lastName}`, '16:00');

    const moveTo = (id: number, appointment_time: string) =>
      clinic.db('bookings').where({ id }).update({ appointment_time }).increment('version', 1);
    const [first, second] = bookings.map(({ id }) => id);
    await moveTo(first ?? 0, '10:30');
    await moveTo(second ?? 0, '14:30');
    await findServer(page, clinic);
    await unsentButton(page).click();
    const panel = page.getByRole('dialog', { name: 'Unsent work' });
    const cardOf = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
    await expect(cardOf(ben.lastName)).toContainText(`Meanwhile it was moved to ${dateWords(day)} at 10:30.`);
    await expect(cardOf(ben.lastName).getByRole('button')).toHaveText([
      'Keep theirs',
      `Move to 12:00 on ${dateWords(day)}`,
    ]);
    await cardOf(ben.lastName).getByRole('button', { name: 'Keep theirs' }).click();
    await expect(page.getByText('Kept as it is now')).toBeVisible();
    await cardOf(amira.lastName)
      .getByRole('button', { name: /^Move to 16:00 on / })
      .click();
    await expect(page.getByText(`Moved to 16:00 on ${dateWords(day)}`, { exact: true })).toBeVisible();
    await expect(panel).toContainText('Everything has been sent.');
    const times = await clinic
      .db('bookings')
      .whereIn('id', [first ?? 0, second ?? 0])
      .orderBy('id')
      .pluck('appointment_time');
    expect(times).toEqual(['10:30', '16:00']);
  },
);

test(
  'two desks pencil the same time: one gets it, the other one a card',
  { tag: '@full' },
  async ({ launch, clinic, place }) => {
    const [first, second] = [unique('First'), unique('Second')];
    const day = openDay(2);
    const build = async (lastName: string, appointmentTime: string) => {
      const user = await buildUser(clinic.db, { firstName: 'Pat', lastName });
      return buildConfirmed(clinic.db, { userId: user.id, appointmentDate: day, appointmentTime });
    };
    const bookings = [await build(first, '09:30'), await build(second, '10:30')];
    const desks = [await launch(place), await launch({ env: place.env })];
    for (const { page, expected } of desks) {
      expected.push(noise);
      await enterClinic(page, clinic.address);
      await signIn(page, await buildAdmin(clinic.db));
      await callDesk(page, 'tryAgain');
    }
    const [one, two] = desks.map(({ page }) => page);
    if (!one || !two) throw new Error('There are two desks.');
    await clinic.kill();
    for (const page of [one, two]) {
      await callDesk(page, 'tryAgain');
      await expect(strip(page)).toBeVisible();
    }
    await move(one, `Pat ${first}`, '14:00');
    await move(two, `Pat ${second}`, '14:00');

    await clinic.restart();
    await Promise.all([callDesk(one, 'tryAgain'), callDesk(two, 'tryAgain')]);
    const cards = one.getByRole('button', { name: 'Unsent work: 1 to decide' });
    const othersCards = two.getByRole('button', { name: 'Unsent work: 1 to decide' });
    await expect.poll(async () => (await cards.count()) + (await othersCards.count())).toBe(1);
    await expect
      .poll(async () => (await unsentButton(one).count()) + (await unsentButton(two).count()))
      .toBe(1);
    const times = await clinic
      .db('bookings')
      .whereIn(
        'id',
        bookings.map(({ id }) => id),
      )
      .pluck('appointment_time');
    expect(times.filter((time) => time === '14:00')).toHaveLength(1);

    // "Keep theirs" removes the card and leaves the booking where it was.
    const page = (await cards.count()) === 1 ? one : two;
    await unsentButton(page).click();
    await page.getByRole('button', { name: 'Keep theirs' }).click();
    await expect(page.getByText('Everything has been sent.')).toBeVisible();
  },
);
