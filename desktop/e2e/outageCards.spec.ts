import { formatDate } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { enterClinic, expect, signIn } from './fixtures.ts';
import { findServer, loseServer, move, openDay, noise, test, unique, unsentButton } from './outageWork.ts';

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
    await expect(cardOf(ben.lastName)).toContainText(
      `Meanwhile it was moved to ${formatDate(day)} at 10:30.`,
    );
    await expect(cardOf(ben.lastName).getByRole('button')).toHaveText([
      'Keep theirs',
      `Move to 12:00 on ${formatDate(day)}`,
    ]);
    await cardOf(ben.lastName).getByRole('button', { name: 'Keep theirs' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(/12:00/).first()).toBeVisible();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Discarded', { exact: true })).toBeVisible();
    await cardOf(amira.lastName)
      .getByRole('button', { name: /^Move to 16:00 on / })
      .click();
    await expect(page.getByText(`Moved to 16:00 on ${formatDate(day)}`, { exact: true })).toBeVisible();
    await expect(panel).toContainText('Everything has been sent.');
    const times = await clinic
      .db('bookings')
      .whereIn('id', [first ?? 0, second ?? 0])
      .orderBy('id')
      .pluck('appointment_time');
    expect(times).toEqual(['10:30', '16:00']);
  },
);
