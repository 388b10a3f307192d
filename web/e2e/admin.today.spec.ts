import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';
import { readSaved } from './readSaved.ts';

test('Today shows arrivals, free slots and waiting requests, records attendance, and its cards move and complete an appointment', async ({
  page,
  clinic,
  signIn,
}) => {
  const date = londonToday(new Date());
  const first = await buildConfirmed(clinic.db, {
    appointmentDate: date,
    appointmentTime: '00:05',
    minutes: 5,
  });
  const last = await buildConfirmed(clinic.db, {
    appointmentDate: date,
    appointmentTime: '23:50',
    minutes: 5,
    userId: (await buildUser(clinic.db)).id,
    message: 'I use a stick',
  });
  const waiting = await buildBooking(clinic.db, {
    createdAt: new Date(Date.now() - 8 * 86_400_000).toISOString(),
  });
  await signIn(page, await buildAdmin(clinic.db, { isOwner: true }));
  await page.clock.setFixedTime(`${date}T12:00:00Z`);
  await page.goto('/admin?tab=today');
  const names = page.getByRole('listitem').filter({ has: page.getByRole('group', { name: /^Attendance/ }) });
  const row = names.filter({ hasText: first.name });
  // Fourteen of them at 768 px, however long somebody waits.
  const words = row.locator('p > span');
  await words.evaluate((text) => (text.textContent = 'waiting 22 min'));
  expect((await row.boundingBox())!.height).toBeLessThanOrEqual(43);
  const [from, to] = [(await words.boundingBox())!, (await row.locator('strong').boundingBox())!];
  expect(from.x + from.width).toBeLessThanOrEqual(to.x);
  await expect(names.filter({ hasText: last.name })).toBeVisible();
  const panel = page.getByRole('tabpanel', { name: /Today/ });
  await panel.evaluate((one) => one.focus({ focusVisible: true } as FocusOptions));
  await expect(panel).toHaveCSS('outline-offset', '-2px');
  const order = await names.locator('time').allTextContents();
  expect(order).toEqual(order.toSorted());
  await expect(page.getByRole('region', { name: 'Replies due' })).toContainText(waiting.name);
  await expect(page.getByRole('region', { name: 'Replies due' })).toContainText('Overdue');
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Arrived' }).click();
  await expect(row.getByRole('button', { name: 'Arrived' })).toHaveAttribute('aria-pressed', 'true');
  // One key each on the row that has the focus.
  await row.getByRole('button', { name: /^Actions for/ }).focus();
  await page.keyboard.press('w');
  const papers = page.getByRole('dialog', { name: 'Papers are missing' });
  await expect(papers).toContainText('Missing: proof of age');
  await papers.getByRole('button', { name: 'Went In' }).click();
  await expect(papers.getByLabel('Why do they go in?')).toHaveAccessibleDescription(/Please choose a reason/);
  await expectAccessible(page);
  await papers.getByLabel('Why do they go in?').selectOption('It was checked on paper');
  await papers.getByRole('button', { name: 'Went In' }).click();
  await expect(row.getByRole('button', { name: 'Went in' })).toHaveAttribute('aria-pressed', 'true');
  // The row changes while the window still closes.
  await expect(papers).toBeHidden();
  await row.getByRole('button', { name: /^Actions for/ }).focus();
  await page.keyboard.press('a');
  await expect(row.getByRole('button', { name: 'Arrived' })).toHaveAttribute('aria-pressed', 'true');
  await row.getByRole('button', { name: 'Did not attend' }).click();
  await expect(row.getByRole('button', { name: 'Did not attend' })).toHaveAttribute('aria-pressed', 'true');
  const later = names.filter({ hasText: last.name });
  await later.getByRole('button', { name: 'Did not attend' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('is still to come');
  await page.getByRole('button', { name: 'Leave it' }).click();
  await expect(later.getByRole('button', { name: 'Did not attend' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  // They ring: late, by one key; and what they wrote becomes the flag by one click.
  await later.getByRole('button', { name: /^Actions for/ }).focus();
  await page.keyboard.press('l');
  await expect(later).toContainText(/Note: 15 min late, said at \d\d:\d\d/);
  await expect(later).toContainText('They wrote: I use a stick');
  await later.getByRole('button', { name: /^Flag what/ }).click();
  await expect(later).toContainText('Flag: I use a stick');
  expect(await clinic.db('bookings').where({ id: first.id }).first()).toMatchObject({
    attendance: 'did_not_attend',
    status: 'confirmed',
    version: 5,
  });

  const free = page.getByRole('region', { name: 'Next free time' });
  await free.getByRole('button', { name: /^Use / }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Name or telephone')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const setup = page.getByRole('region', { name: 'Before going live' });
  await expect(setup.getByRole('checkbox', { name: /^Every price is settled/ })).toBeDisabled();
  await expect(setup).toContainText(
    'Vitamin Injections cost £40 on their page and £70 in the booking wizard.',
  );
  await setup.getByRole('checkbox', { name: /emergency line/ }).press('Space');
  await expect(setup).toContainText('1 of 16 settled');
  await expect(setup).toContainText('Robin');

  const endOfDay = page.getByRole('dialog', { name: 'End of the day' });
  await page.getByRole('button', { name: 'End of the day' }).click();
  await endOfDay.getByRole('button', { name: `Noted: ${first.name}` }).click();
  await expect(endOfDay).not.toContainText(first.name);
  await expect.poll(() => readSaved(page)).toContain(`noted at the end of the day`);

  // The card's actions: move by date, mark attendance, complete.
  const booking = await buildConfirmed(clinic.db, { appointmentDate: date, appointmentTime: '12:00' });
  await page.reload();
  await page.getByRole('button', { name: 'End of the day' }).click();
  await expect(endOfDay).toContainText('Still open');
  await expect(endOfDay).not.toContainText(first.name);
  await page.keyboard.press('Escape');
  await expect(endOfDay).toBeHidden();
  await page.getByRole('button', { name: '12:00', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: booking.name, exact: true });
  await dialog.getByRole('button', { name: 'Arrived' }).click();
  await expect(dialog.getByRole('button', { name: 'Arrived' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Move Appointment' }).click();
  const move = page.getByRole('dialog', { name: 'Move Appointment' });
  const moves: string[] = [];
  page.on('request', (request) => request.url().endsWith('/confirm') && moves.push(request.url()));
  await move.getByLabel('Appointment time').selectOption('16:30');
  await move.getByRole('button', { name: 'Move Appointment' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(move).toBeHidden();
  expect(moves).toHaveLength(1);
  await page.getByRole('button', { name: '16:30', exact: true }).click();
  await dialog.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(dialog).toBeHidden();
  expect(await clinic.db('bookings').where({ id: booking.id }).first()).toMatchObject({
    appointment_time: '16:30',
    status: 'completed',
    attendance: 'arrived',
  });
});

test(
  'a tablet held upright shows the whole treatment beside the buttons for a finger, and with a mouse',
  onlyInFull,
  async ({ browser, clinic, signIn }) => {
    const appointmentDate = londonToday(new Date());
    const service = 'Anti-Wrinkle Injections';
    const { name } = await buildConfirmed(clinic.db, {
      userId: (await buildUser(clinic.db)).id,
      service,
      appointmentDate,
      appointmentTime: '23:30',
    });
    for (const { width, hasTouch } of [
      { width: 820, hasTouch: true },
      { width: 768, hasTouch: false },
    ]) {
      const viewport = { width, height: 1024 };
      const context = await browser.newContext({ baseURL: clinic.url, viewport, hasTouch });
      const page = await context.newPage();
      await signIn(page, await buildAdmin(clinic.db));
      await page.goto('/admin?tab=today');
      const row = page.getByRole('listitem').filter({ hasText: name });
      await expect(row).toContainText('Papers');
      const treatment = row.getByText(service);
      expect(await treatment.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
      await context.close();
    }
  },
);
