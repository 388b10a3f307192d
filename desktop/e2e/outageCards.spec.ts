import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { callDesk, enterClinic, expect, expectAccessible, signIn } from './fixtures.ts';
import {
  arrival,
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
