import type { Page } from '@playwright/test';
import { buildBooking, buildConfirmed, buildContact, buildOffer, buildUser } from '#api/demo/factories.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { rowOf } from './adminRows.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

/** A Monday at least this many days ahead, in a week without a bank holiday. */
function mondayIn(days: number): string {
  for (let date = addDays(londonToday(), days); ; date = addDays(date, 1)) {
    const isMonday = new Date(`${date}T00:00:00Z`).getUTCDay() === 1;
    if (isMonday && [0, 1, 2].every((ahead) => isUsuallyOpen(addDays(date, ahead)))) return date;
  }
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const paneOf = (page: Page, name: RegExp | string) => page.getByRole('region', { name });

/** The desk’s red, which only what is overdue has. */
const red = 'rgb(149, 39, 26)';

test.describe('The inbox', () => {
  test.beforeEach(async ({ page, admin, signIn }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, admin);
  });

  test('a message is read beside the list, answered, noted and marked as handled; the next one opens', async ({
    page,
    clinic,
    admin,
  }) => {
    const first = await buildContact(clinic.db, {
      name: 'Ada Writer',
      email: 'ada@example.test',
      phone: '020 7946 0555',
      subject: 'A private matter',
      message: 'Do you open\non Saturdays?',
      createdAt: hoursAgo(30),
    });
    await buildBooking(clinic.db, {
      name: 'Ada Writer',
      email: 'ada@example.test',
      service: 'PRP Therapy',
      userId: null,
    });
    await buildContact(clinic.db, { name: 'Ben Next', createdAt: hoursAgo(29) });
    await page.goto('/admin?tab=queue');
    await page.getByRole('button', { name: 'Ada Writer', exact: true }).first().click();
    const pane = paneOf(page, 'Message from Ada Writer');
    await expect(pane).toContainText('Do you open\non Saturdays?');
    await expect(pane.getByRole('heading', { name: 'Message from Ada Writer' })).toBeFocused();
    await expect(pane.getByRole('link', { name: 'Call: Ada Writer' })).toHaveAttribute(
      'href',
      'tel:+442079460555',
    );
    await expect(pane.getByRole('region', { name: 'History' })).toContainText(
      'PRP Therapy, Consultation Query',
    );
    await expect(rowOf(page, 'Ben Next')).toBeVisible();
    await expectAccessible(page);

    // Without a mail server the mail program gets the text, and the history says that it is a draft.
    await pane.getByLabel('Reply to ada@example.test').fill('Yes, until four.');
    const reply = pane.getByRole('link', { name: 'Reply' });
    const address = new URL((await reply.getAttribute('href')) ?? '');
    expect(address.pathname).toBe('ada@example.test');
    expect(address.searchParams.get('body')).toBe('Yes, until four.');
    expect(address.searchParams.get('subject')).not.toContain('private');
    await reply.click();
    await expect(pane.getByRole('region', { name: 'History' })).toContainText(
      'Draft of a reply, opened in the mail program: Yes, until four.',
    );
    await expect(pane.getByRole('region', { name: 'History' })).toContainText(admin.firstName);
    await expect(pane.getByLabel('Reply to ada@example.test')).toHaveValue('');

    await pane.getByRole('button', { name: 'No Answer' }).click();
    await expect(pane.getByRole('region', { name: 'History' })).toContainText('No answer');
    await pane.getByRole('button', { name: 'Note', exact: true }).click();
    await pane.getByLabel('Note').fill('Rings back at five');
    await pane.getByRole('button', { name: 'Add Note' }).click();
    await expect(pane.getByRole('region', { name: 'History' })).toContainText('Rings back at five');

    await pane.getByRole('button', { name: 'Handled' }).click();
    await expect(paneOf(page, 'Message from Ben Next')).toBeVisible();
    await expect(rowOf(page, 'A private matter')).toHaveCount(0);
    expect((await clinic.db('contacts').where({ id: first.id }).first()).handled_at).not.toBeNull();
    await page.reload();
    await expect(paneOf(page, 'Message from Ben Next')).toBeVisible();
  });

  test(
    'a request is confirmed from the reading pane, at a free time',
    onlyInFull,
    async ({ page, clinic }) => {
      const user = await buildUser(clinic.db, { lastName: 'Asker' });
      const preferredDay = mondayIn(40);
      await buildConfirmed(clinic.db, { appointmentDate: preferredDay, appointmentTime: '09:00' });
      const booking = await buildBooking(clinic.db, {
        userId: user.id,
        message: 'After work please',
        preferredDate: preferredDay,
      });
      await page.goto(`/admin?tab=queue&item=booking-${booking.id}`);
      const pane = paneOf(page, `Consultation for ${booking.name}`);
      await expect(pane).toContainText('After work please');
      const free = pane.getByRole('region', { name: 'Free times' });
      // The requested day comes first, with its first free time preselected.
      const times = free.getByRole('button', { name: /^(?!Confirm).*, \d\d:\d\d$/ });
      await expect(times.first()).toHaveAccessibleName(/^Mon .*, 10:00$/);
      await expect(times.first()).toHaveAttribute('aria-pressed', 'true');
      await expect(free.getByRole('button', { name: /^Confirm Mon .*, 10:00$/ })).toBeEnabled();
      await free.getByRole('button', { name: 'Earlier days' }).click();
      await expect(times.first()).not.toHaveAccessibleName(/^Mon .*, 10:00$/);
      await free.getByRole('button', { name: 'Later days' }).click();
      await times.last().click();
      await free.getByRole('button', { name: /^Confirm Wed / }).click();
      await expect(page.getByText('Appointment Confirmed')).toBeVisible();
      expect(await clinic.db('bookings').where({ id: booking.id }).first()).toMatchObject({
        status: 'confirmed',
        appointment_date: addDays(preferredDay, 2),
      });
      await expect(page.getByText('Everybody who wrote has had an answer.')).toBeVisible();
      await expect(pane).toHaveCount(0);
    },
  );

  test('messages are read one after another by keyboard only', onlyInFull, async ({ page, clinic }) => {
    for (const name of ['Cleo Third', 'Bea Second', 'Ada First']) await buildContact(clinic.db, { name });
    await page.goto('/admin?tab=contacts');
    const row = rowOf(page, 'Ada First');
    await row.getByRole('button', { name: 'Ada First', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Message from Ada First' })).toBeFocused();
    await page.keyboard.press('j');
    await expect(paneOf(page, 'Message from Bea Second')).toBeVisible();
    await page.keyboard.press('j');
    await expect(paneOf(page, 'Message from Cleo Third')).toBeVisible();
    await page.keyboard.press('k');
    await expect(paneOf(page, 'Message from Bea Second')).toBeVisible();
    await expectAccessible(page);
    await rowOf(page, 'Bea Second').getByRole('button', { name: 'Bea Second', exact: true }).press('Enter');
    await paneOf(page, 'Message from Bea Second').getByRole('button', { name: 'Close' }).press('Enter');
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
    const view = page.getByRole('button', { name: 'View message from Bea Second' });
    await expect(view).toBeFocused();
    // The message dialog has the same actions.
    await view.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Contact Message' });
    await dialog.getByRole('button', { name: 'Handled' }).press('Enter');
    await dialog.getByRole('button', { name: 'Open Again' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Handled' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', /^mailto:/);
    await expectAccessible(page);
  });

  test(
    'every row has the same height beside the reading pane, whatever its content',
    onlyInFull,
    async ({ page, clinic }) => {
      await buildContact(clinic.db, {
        name: 'Ada Late',
        createdAt: hoursAgo(30),
        subject: 'Parking '.repeat(12),
      });
      const { id } = await buildContact(clinic.db, { name: 'Bea Short', subject: 'Hours' });
      await page.goto(`/admin?tab=queue&item=contact-${id}`);
      await expect(paneOf(page, 'Message from Bea Short')).toBeVisible();
      await expect(rowOf(page, 'Ada Late')).toContainText('Overdue');
      const [late, short] = await Promise.all([
        rowOf(page, 'Ada Late').boundingBox(),
        rowOf(page, 'Bea Short').boundingBox(),
      ]);
      expect(Math.abs((late?.height ?? 0) - (short?.height ?? 99))).toBeLessThanOrEqual(2);
      expect(late?.width).toBeLessThan(700);
    },
  );

  test(
    'five offers and three freed times leave eight rows in sight, and the replies of today',
    onlyInFull,
    async ({ page, clinic }) => {
      for (let n = 1; n <= 12; n += 1) await buildContact(clinic.db, { name: `Writer ${n}` });
      const hours = ['10:00', '12:00', '14:00', '16:00', '17:00'];
      let offered = 0;
      for (const time of hours) {
        const { booking } = await buildOffer(clinic.db, { times: [{ date: mondayIn(60), time }] });
        offered = booking.id;
      }
      const freed = mondayIn(20);
      for (const name of ['Ada Early', 'Bea Early', 'Cleo Early']) {
        await buildConfirmed(clinic.db, {
          name,
          appointmentDate: mondayIn(90),
          appointmentTime: name < 'B' ? '10:00' : name < 'C' ? '12:00' : '14:00',
          earlierWantedAt: hoursAgo(1),
        });
      }
      for (const time of ['09:00', '13:00', '16:00']) {
        const { id } = await buildConfirmed(clinic.db, { appointmentDate: freed, appointmentTime: time });
        await clinic.db('bookings').where({ id }).update({ status: 'cancelled' });
      }
      const bottomOf = async (name: string) => {
        const box = await page.getByText(name, { exact: true }).boundingBox();
        return box ? box.y + box.height : Infinity;
      };
      await page.goto('/admin?tab=queue');
      await expect(page.getByText('3 waiting')).toHaveCount(3);
      await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
      const expectEight = async () => {
        const eighth = await rowOf(page, 'Writer').nth(7).boundingBox();
        const below = await page.getByRole('region', { name: 'Earlier times' }).boundingBox();
        expect((eighth?.y ?? 999) + (eighth?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      };
      await expectEight();
      // What is offered is not also offered to be confirmed.
      await page.goto(`/admin?tab=queue&item=booking-${offered}`);
      const pane = page.getByRole('region', { name: /^Consultation for/ });
      await expect(pane.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
      await expect(pane.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
      await expectEight();
      await page.goto('/admin?tab=today');
      await expect(page.getByText('3 waiting')).toHaveCount(3);
      expect(await bottomOf('Replies due')).toBeLessThan(768);
      expect(await bottomOf('Writer 3')).toBeLessThan(768);
    },
  );

  test('on a phone a message replaces its list', onlyInFull, async ({ page, clinic }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await buildContact(clinic.db, { name: 'Ada Phone' });
    await page.goto('/admin?tab=queue');
    await page.getByRole('button', { name: 'Ada Phone', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Message from Ada Phone' })).toBeFocused();
    await expect(page.getByRole('table')).toHaveCount(0);
    expect((await page.getByLabel(/^Reply to/).boundingBox())?.width).toBeGreaterThan(330);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(rowOf(page, 'Ada Phone').getByRole('button', { name: /^Actions/ })).toBeFocused();
  });

  test(
    'overdue items are counted in red in the rail, and in the title, until they are answered; others are not red',
    onlyInFull,
    async ({ page, clinic }) => {
      await buildConfirmed(clinic.db);
      const late = await buildContact(clinic.db, { createdAt: hoursAgo(30) });
      await buildContact(clinic.db);
      await page.goto('/admin?tab=today');
      const tab = page.getByRole('tab', { name: 'To answer' });
      await expect(tab).toHaveAccessibleDescription('2 waiting, 1 overdue');
      await expect(tab.locator('[data-overdue] svg')).toBeVisible();
      const colours = () =>
        tab
          .locator('[data-count]')
          .evaluateAll((all) => all.map((one) => [one.dataset['count'], getComputedStyle(one).color]));
      expect(await colours()).toEqual([
        ['1', red],
        ['1', expect.not.stringContaining(red)],
      ]);
      await expect(page).toHaveTitle(/^\(2, 1 overdue\) /);
      await page.getByRole('tab', { name: 'Bookings' }).click();
      await expect(page).toHaveTitle(/^\(2, 1 overdue\) /);
      await page.request.post(`/api/admin/queue/contact/${late.id}`, {
        data: { kind: 'handled' },
        headers: { origin: new URL(page.url()).origin },
      });
      await expect(tab).toHaveAccessibleDescription('1 waiting');
      await expect(tab.locator('[data-overdue]')).toHaveCount(0);
      expect(await colours()).toEqual([['1', expect.not.stringContaining(red)]]);
      await expect(page).toHaveTitle(/^\(1\) /);
    },
  );
});
