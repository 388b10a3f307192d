import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import {
  callDesk,
  enterClinic,
  expect,
  expectAccessible,
  lockDesk,
  readSnapshotTime,
  signIn,
  unlock,
} from './fixtures.ts';
import { arrival, loseServer, noise, strip, test, unique, unsentButton } from './outageWork.ts';

test(
  '“Sign in as somebody else” without the server asks first; the first person’s work waits for them',
  { tag: '@full' },
  async ({ launch, clinic, place }) => {
    const name = unique('Waiting');
    const user = await buildUser(clinic.db, { firstName: 'Amira', lastName: name });
    const booking = await buildConfirmed(clinic.db, {
      userId: user.id,
      appointmentDate: londonToday(),
      appointmentTime: '11:00',
    });
    const [author, colleague] = [
      await buildAdmin(clinic.db, { firstName: 'Grace', lastName: unique('Author') }),
      await buildAdmin(clinic.db, { firstName: 'Robin', lastName: unique('Colleague') }),
    ];
    const desk = await launch(place);
    const { page, app } = desk;
    desk.expected.push(noise);
    await enterClinic(page, clinic.address);
    await signIn(page, author);
    await loseServer(page, clinic);
    await arrival(page, name).getByRole('button', { name: 'Arrived' }).click();
    await expect(unsentButton(page)).toHaveText('Unsent work: 1 waiting');

    await lockDesk(app, page);
    await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign in as somebody else?' });
    await expect(question).toContainText('1 change made here is not sent yet. It stays on this computer');
    await expect(question).toContainText('the appointments kept on this computer are removed');
    await expect(question).not.toContainText(name);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Stay locked' }).click();
    await unlock(page);
    await expect(strip(page)).toBeVisible();
    await expect(arrival(page, name).getByText('Waiting to be sent')).toBeVisible();

    // The second time the question is confirmed.
    await lockDesk(app, page);
    await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText(/^This computer has no appointments to show/)).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    expect(await readSnapshotTime(page)).toBeNull();
    expect(await callDesk(page, 'readJournal')).toEqual([]);
    await expect(unsentButton(page)).toHaveText('Unsent work: 1 waiting');
    await expectAccessible(page);

    const attendance = async () => (await clinic.db('bookings').where({ id: booking.id }).first()).attendance;
    await clinic.restart();
    await callDesk(page, 'tryAgain');
    await signIn(page, colleague);
    await expect(unsentButton(page)).toHaveText('Unsent work: 1 waiting');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('heading', { name: 'Good to see you' }))
      .first()
      .waitFor();
    expect(await attendance()).toBeNull();
    await signIn(page, author);
    await expect(unsentButton(page)).toHaveCount(0);
    expect(await attendance()).toBe('arrived');
    const [event] = await clinic.db('events').where({ subject_id: booking.id, action: 'attendance_noted' });
    expect(event.actor_id).toBe(author.id);
  },
);
