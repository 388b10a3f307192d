import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { callDesk, enterClinic, expect, expectAccessible, signIn, unlock, onlyInFull } from './fixtures.ts';
import {
  arrival,
  findServer,
  saveCookies,
  killDesk,
  loseServer,
  noise,
  test,
  unique,
  unsentButton,
} from './outageWork.ts';

test('a desk killed while it sends has sent it once', { tag: '@full' }, async ({ launch, clinic, place }) => {
  const name = unique('Killed');
  const user = await buildUser(clinic.db, { firstName: 'Amira', lastName: name });
  await buildConfirmed(clinic.db, {
    userId: user.id,
    appointmentDate: londonToday(),
    appointmentTime: '15:00',
  });
  const desk = await launch(place);
  const { page, app } = desk;
  desk.expected.push(noise);
  await enterClinic(page, clinic.address);
  await signIn(page, await buildAdmin(clinic.db));
  await loseServer(page, clinic);
  await arrival(page, name)
    .getByRole('button', { name: `Amira ${name}`, exact: true })
    .click();
  const sheet = page.getByRole('dialog', { name: `Amira ${name}` });
  await sheet.getByLabel('New note').fill('Noted once');
  await sheet.getByRole('button', { name: 'Add Note' }).click();
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(unsentButton(page)).toHaveText('Unsent work: 1 waiting');

  // Killed as soon as the server has the note, whether or not the desk has received the answer.
  await clinic.restart();
  const isThere = async () => (await clinic.db('staff_notes').where({ user_id: user.id })).length;
  await saveCookies(app);
  await saveCookies(app);
  void callDesk(page, 'tryAgain').catch(() => undefined);
  await expect.poll(isThere, { intervals: [5] }).toBe(1);
  killDesk(app);

  const again = await launch(place);
  again.expected.push(noise);
  await unlock(again.page);
  await expect(again.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await callDesk(again.page, 'tryAgain');
  await expect(unsentButton(again.page)).toHaveCount(0);
  expect(await isThere()).toBe(1);
});

test(
  'unsent changes survive a log-out; another person sees their number without names',
  { tag: '@full' },
  async ({ launch, clinic, place }) => {
    const name = unique('Staying');
    const user = await buildUser(clinic.db, { firstName: 'Amira', lastName: name });
    const booking = await buildConfirmed(clinic.db, {
      userId: user.id,
      appointmentDate: londonToday(),
      // Before its time it would be asked about.
      appointmentTime: '00:00',
    });
    const [author, colleague] = [
      await buildAdmin(clinic.db, { firstName: 'Grace', lastName: unique('Author') }),
      await buildAdmin(clinic.db, { firstName: 'Robin', lastName: unique('Colleague') }),
    ];
    const desk = await launch(place);
    const { page } = desk;
    desk.expected.push(noise);
    await enterClinic(page, clinic.address);
    await signIn(page, author);
    await loseServer(page, clinic);
    await arrival(page, name).getByRole('button', { name: 'Did not attend' }).click();
    await expect(unsentButton(page)).toHaveText('Unsent work: 1 waiting');

    await page.getByRole('button', { name: 'Sign Out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign out?' });
    await expect(question).toContainText('You have 1 change that is not sent yet. It stays on this computer');
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText(/^This computer has no appointments to show/)).toBeVisible();

    await clinic.restart();
    await callDesk(page, 'tryAgain');
    await signIn(page, colleague);
    await expect(unsentButton(page)).toHaveText('Unsent work: 1 waiting');
    await unsentButton(page).click();
    const panel = page.getByRole('dialog', { name: 'Unsent work' });
    await expect(panel).toContainText(`Grace ${author.lastName} left 1 change that is not sent yet.`);
    await expect(panel).not.toContainText(name);
    await expect(panel.getByRole('button', { name: /^Discard/ })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Close unsent work' }).click();
    expect(await clinic.db('bookings').where({ id: booking.id }).first()).toMatchObject({ attendance: null });

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
    await signIn(page, author);
    await expect(unsentButton(page)).toHaveCount(0);
    expect(await clinic.db('bookings').where({ id: booking.id }).first()).toMatchObject({
      attendance: 'did_not_attend',
    });
  },
);

test(
  'an owner discards a colleague’s change, and the history records it',
  onlyInFull,
  async ({ launch, clinic, place }) => {
    const name = unique('Left');
    const user = await buildUser(clinic.db, { firstName: 'Amira', lastName: name });
    const booking = await buildConfirmed(clinic.db, {
      userId: user.id,
      appointmentDate: londonToday(),
      // Before its time it would be asked about.
      appointmentTime: '00:00',
    });
    const author = await buildAdmin(clinic.db, { firstName: 'Grace', lastName: unique('Author') });
    const owner = await buildAdmin(clinic.db, { isOwner: true, lastName: unique('Owner') });
    const desk = await launch(place);
    const { page } = desk;
    desk.expected.push(noise);
    await enterClinic(page, clinic.address);
    await signIn(page, author);
    await loseServer(page, clinic);
    await arrival(page, name).getByRole('button', { name: 'Did not attend' }).click();
    await expect(unsentButton(page)).toHaveText('Unsent work: 1 waiting');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await clinic.restart();
    await callDesk(page, 'tryAgain');
    await signIn(page, owner);
    await callDesk(page, 'tryAgain');
    await unsentButton(page).click();
    const panel = page.getByRole('dialog', { name: 'Unsent work' });

    // The server is away once more while the owner decides.
    await loseServer(page, clinic);
    await panel.getByRole('button', { name: 'Discard: Did not attend' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('The history will say that you discarded it.');
    await question.getByRole('button', { name: 'Discard' }).click();
    const report = panel
      .getByRole('listitem')
      .filter({ hasText: `Discarded: Did not attend (Grace ${author.lastName})` });
    await expect(report).toContainText('Waiting to be sent');
    await expect(panel.getByRole('button', { name: /^Discard/ })).toHaveCount(0);
    await expectAccessible(page);

    await findServer(page, clinic);
    await expect(report).toHaveCount(0);
    expect(await clinic.db('bookings').where({ id: booking.id }).first()).toMatchObject({ attendance: null });
    await panel.getByRole('button', { name: 'Close unsent work' }).click();
    await page.getByRole('button', { name: `Actions for Amira ${name}, Consultation` }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'discarded a change that Grace had made without the server: attendance or status',
    );
  },
);

test(
  'without safe key storage nothing can be changed, and the desk says why',
  { tag: '@full' },
  async ({ launch, clinic }) => {
    const name = unique('Reading');
    const user = await buildUser(clinic.db, { firstName: 'Amira', lastName: name });
    await buildConfirmed(clinic.db, {
      userId: user.id,
      appointmentDate: londonToday(),
      appointmentTime: '13:00',
    });
    const { page, expected } = await launch();
    expected.push(noise);
    await enterClinic(page, clinic.address);
    await signIn(page, await buildAdmin(clinic.db));
    await loseServer(page, clinic);
    await expect(page.getByRole('region', { name: 'Connection' })).toContainText(
      'Nothing can be changed until the clinic’s server is back. This computer has no safe place for a key',
    );
    const arrived = arrival(page, name).getByRole('button', { name: 'Arrived' });
    await expect(arrived).toBeDisabled();
    await expect(arrived).toHaveCSS('opacity', '0.62');
    await expect(arrived).toHaveAccessibleDescription(/^Not possible without the clinic’s server/);
    await expect(unsentButton(page)).toHaveCount(0);
    await findServer(page, clinic);
    await expect(arrived).toBeEnabled();
    await expect(arrived).toHaveCSS('opacity', '1');
  },
);
