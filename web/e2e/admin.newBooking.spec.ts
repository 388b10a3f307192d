import type { Locator } from '@playwright/test';
import { buildConfirmed, buildOffer, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';
import { dialogOf, freeTimes, unique } from './newBooking.ts';
import { countingHand, secondsOf } from './hand.ts';
import { readText } from './readText.ts';

test.describe('New Booking', () => {
  test.beforeEach(({ page, admin, signIn }) => signIn(page, admin));

  test('a new caller takes an experienced user at most 20 seconds', async ({ page, clinic }) => {
    const lastName = `Khan${unique()}`;
    const phone = `079${unique()}`;
    await page.goto('/admin?tab=messages');
    await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible();
    const hand = countingHand(page);

    await hand.press('n');
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel('Name or telephone')).toBeFocused();
    await hand.type(`amira ${lastName}`);
    await expect(dialog.getByText('Nobody with that name or number yet.')).toBeVisible();
    await hand.press('Enter');
    await expect(dialog.getByLabel('First name')).toHaveValue('Amira');
    await expect(dialog.getByLabel('Last name')).toHaveValue(lastName);
    await expect(dialog.getByLabel('Telephone')).toBeFocused();
    await hand.type(phone);
    await hand.press('Tab');
    await hand.type('05031990');
    await hand.click(freeTimes(dialog).first());
    await expect(
      dialog.getByText(/, \d\d:\d\d · 45 minutes · Consultation, free.*No email: tell them by telephone$/),
    ).toBeVisible();
    await hand.click(dialog.getByRole('button', { name: 'Create Booking' }));
    await expect(page.getByText(/No email: please tell them by telephone\.$/)).toBeVisible();

    const user = await clinic.db('users').where({ last_name: lastName }).first();
    expect(user).toMatchObject({ first_name: 'Amira', email: null, password_hash: null });
    const booking = await clinic.db('bookings').where({ user_id: user.id }).first();
    expect(booking).toMatchObject({ phone, status: 'confirmed', service: 'Consultation' });
    const { clicks, keys } = hand.done;
    process.stdout.write(
      `New Booking, a new caller: ${clicks} clicks and ${keys} keys, ${secondsOf(hand.done).toFixed(1)} s for a practised hand (at most 20 s)\n`,
    );
    expect(secondsOf(hand.done)).toBeLessThanOrEqual(20);

    // Not signed up yet: the sheet offers the link.
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill(phone);
    await page
      .getByRole('option', { name: new RegExp(`Amira ${lastName}.*${phone}`) })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: `Amira ${lastName}` });
    await sheet.getByRole('button', { name: 'Send sign-in link' }).click();
    const invitation = page.getByRole('dialog', { name: 'Send Sign-in Link' });
    await invitation.getByLabel('Email').fill(`${lastName}@example.test`);
    await invitation.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByText('Link Not Sent')).toBeVisible();
    expect(
      await clinic.db('outbox_messages').where({ kind: 'account_invitation', subject_id: user.id }).first(),
    ).toMatchObject({ recipient: `${lastName.toLowerCase()}@example.test` });
  });

  test(
    'what was typed stays after Escape, a reload and another search, until it is started anew',
    onlyInFull,
    async ({ page }) => {
      const lastName = `Khan${unique()}`;
      await page.goto('/admin?tab=messages');
      const opener = page.getByRole('button', { name: 'New Booking' });
      await opener.click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Name or telephone').fill(`amira ${lastName}`);
      await dialog.getByRole('button', { name: 'New caller' }).click();
      const readStored = () => page.evaluate(() => JSON.stringify(sessionStorage));
      await expect.poll(readStored).toContain('draft:desk');
      const before = await readStored();
      await dialog.getByLabel('Date of birth').fill('1990-03-05');
      // It is encrypted first.
      await expect.poll(readStored).not.toBe(before);
      const expectTyped = async () => {
        await expect(dialog.getByLabel('First name')).toHaveValue('Amira');
        await expect(dialog.getByLabel('Last name')).toHaveValue(lastName);
        await expect(dialog.getByLabel('Date of birth')).toHaveValue('1990-03-05');
      };
      await page.reload();
      await expectTyped();

      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await opener.click();
      await expectTyped();
      await expectAccessible(page);

      await dialog.getByRole('button', { name: 'Search again' }).click();
      await expect(dialog.getByLabel('Name or telephone')).toBeFocused();
      await dialog.getByLabel('Name or telephone').fill('07700 900 123');
      await dialog.getByRole('button', { name: 'New caller' }).click();
      await expectTyped();
      await expect(dialog.getByLabel('Telephone')).toHaveValue('07700 900 123');

      // A treatment of 150 minutes, after the time to think.
      await dialog.getByLabel('Service').selectOption('Microblading');
      await dialog.getByRole('button', { name: 'Later days' }).click();
      await freeTimes(dialog).filter({ hasText: '17:00' }).first().click();
      const notice = dialog.getByText('It ends at 19:30, after closing at');
      await expect(notice).toBeVisible();
      // What says nothing takes no room between it and the next field.
      const boxes = [notice, dialog.getByText('Earlier if possible')].map((it) => it.boundingBox());
      const [above, next] = await Promise.all(boxes);
      expect((next?.y ?? 999) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(60);

      await dialog.getByRole('button', { name: 'Start anew' }).click();
      await expect(dialog.getByLabel('Name or telephone')).toHaveValue('');
      await expect(dialog.getByLabel('Name or telephone')).toBeFocused();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await opener.click();
      await expect(dialog.getByLabel('Name or telephone')).toHaveValue('');
      await expect(dialog.getByRole('button', { name: 'Start anew' })).toHaveCount(0);
    },
  );

  test('the next step has the focus on a slow computer too', { tag: '@full' }, async ({ page, clinic }) => {
    const lastName = `Late${unique()}`;
    await buildUser(clinic.db, { firstName: 'Known', lastName });
    await page.goto('/admin?tab=messages');
    await page.getByRole('button', { name: 'New Booking' }).click();
    const dialog = dialogOf(page);
    const search = dialog.getByLabel('Name or telephone');
    await expect(search).toBeFocused();
    // A dialog checks in the next frame whether its focus was lost; here the page's timers run before it.
    await page.evaluate(() => {
      const requestFrame = requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (draw) =>
        requestFrame(() => setTimeout(() => draw(performance.now()), 300));
    });
    const pastFrame = () => page.evaluate(() => new Promise(requestAnimationFrame));
    const expectStored = async (step: Locator) => {
      await expect(step).toBeFocused();
      await pastFrame();
      await expect(step).toBeFocused();
    };

    await search.fill(`nobody ${lastName}`);
    await expect(dialog.getByText('Nobody with that name or number yet.')).toBeVisible();
    await search.press('Enter');
    await expectStored(dialog.getByLabel('Telephone'));

    await dialog.getByRole('button', { name: 'Search again' }).click();
    await search.fill(lastName);
    await dialog.getByRole('button', { name: lastName }).click();
    await expectStored(freeTimes(dialog).first());
  });

  test(
    'shows alerts about a customer before booking, and answers their open request by it',
    onlyInFull,
    async ({ page, clinic }) => {
      const lastName = `Bello${unique()}`;
      const user = await buildUser(clinic.db, { firstName: 'Grace', lastName, dateOfBirth: '1980-06-01' });
      const { booking: request } = await buildOffer(clinic.db, {
        booking: { userId: user.id, service: 'PRP Therapy' },
      });
      await buildConfirmed(clinic.db, {
        userId: user.id,
        appointmentDate: addDays(londonToday(), -400),
        attendance: 'did_not_attend',
      });
      await clinic.db('staff_notes').insert({ user_id: user.id, author_id: null, note: 'Faints easily' });
      await readText(clinic.db, user.id, 'PRP Therapy');
      await page.goto('/admin?tab=staff');
      await page.getByRole('button', { name: 'New Booking' }).click();
      const dialog = dialogOf(page);
      await expectAccessible(page);
      await dialog.getByLabel('Name or telephone').fill(lastName);
      await expect(dialog.getByRole('button', { name: `Grace ${lastName}` })).toBeVisible();
      await dialog.getByLabel('Name or telephone').press('Enter');
      const person = dialog.getByRole('region', { name: 'Customer' });
      await expect(person).toContainText(/4\d years old, born 1 June 1980/);
      await expect(person.getByRole('list', { name: 'To know' })).toContainText('Faints easily');
      await expect(person).toContainText('Has asked for PRP Therapy and waits for an answer');
      await expect(person).toContainText('Did not attend once');
      await expectAccessible(page);

      // Booking answers the request in the same step, unless it is for something else.
      const answers = dialog.getByLabel('This answers their request for PRP Therapy');
      await expect(answers).toBeChecked();
      await expect(dialog).toContainText('Offered to them:');
      const service = dialog.getByLabel('Service');
      await service.selectOption('Dermal Fillers');
      await expect(dialog).toContainText('Their request for PRP Therapy stays open');
      await service.selectOption('PRP Therapy');
      await expect(dialog.getByLabel('Notes')).toHaveCount(0);
      await freeTimes(dialog).first().click();
      await dialog.getByRole('button', { name: 'Create Booking' }).click();
      await expect(page.getByText('Appointment Confirmed')).toBeVisible();
      expect(await clinic.db('bookings').where({ user_id: user.id, status: 'confirmed' })).toHaveLength(2);
      expect(await clinic.db('bookings').where({ id: request.id }).first()).toMatchObject({
        status: 'confirmed',
      });
      expect(await clinic.db('offers').where({ booking_id: request.id, state: 'open' })).toEqual([]);
    },
  );

  test(
    'answers the open request of a caller without an account by the booking',
    onlyInFull,
    async ({ page, clinic }) => {
      const key = unique();
      const phone = `075${key}`;
      const { booking: request } = await buildOffer(clinic.db, {
        booking: { userId: null, name: `Nina Kaur${key}`, phone, service: 'PRP Therapy' },
        times: [{ date: addDays(londonToday(), 33), time: '09:00' }],
      });
      await page.goto('/admin?tab=staff');
      await page.getByRole('button', { name: 'New Booking' }).click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Name or telephone').fill(`+44 75${key}`);
      await dialog.getByRole('button', { name: 'New caller' }).click();
      // A shared telephone alone answers nothing.
      const answers = dialog.getByLabel(`This answers the request of Nina Kaur${key} for PRP Therapy`);
      await expect(answers).not.toBeChecked();
      await dialog.getByLabel('First name').fill('Nina');
      await dialog.getByLabel('Last name').fill(`Kaur${key}`);
      await expect(answers).toBeChecked();
      await expect(dialog).toContainText('Offered to them:');
      await expectAccessible(page);
      await dialog.getByLabel('Date of birth').fill('1988-04-05');
      await freeTimes(dialog).first().click();
      await dialog.getByRole('button', { name: 'Create Booking' }).click();
      await expect(page.getByText('Appointment Confirmed')).toBeVisible();
      const user = await clinic
        .db('users')
        .where({ last_name: `Kaur${key}` })
        .first();
      expect(await clinic.db('bookings').where({ user_id: user.id })).toMatchObject([
        { id: request.id, status: 'confirmed' },
      ]);
    },
  );

  test(
    'names what is missing, and refuses a caller under 18 before anything is sent',
    onlyInFull,
    async ({ page }) => {
      await page.goto('/admin?tab=bookings');
      await page.getByRole('button', { name: 'New Booking' }).click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Name or telephone').fill(`076${unique()}`);
      await dialog.getByRole('button', { name: 'New caller' }).click();
      await expect(dialog.getByLabel('First name')).toBeFocused();
      await expect(
        dialog.getByText(/Missing: first name, last name, date of birth, date and time/),
      ).toBeVisible();
      await dialog.getByRole('button', { name: 'Create Booking' }).click();
      await expect(dialog.getByLabel('First name')).toBeFocused();
      await expect(dialog.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
      await dialog.getByLabel('First name').fill('Ada');
      await dialog.getByLabel('Last name').fill('Young');
      await dialog.getByLabel('Date of birth').fill('1990-01-01');
      await dialog.getByRole('button', { name: 'Create Booking' }).click();
      await expect(freeTimes(dialog).first()).toBeFocused();
      await dialog.getByLabel('Date of birth').fill(addDays(londonToday(), -17 * 365));
      await expect(dialog.getByText('Our treatments are for people aged 18 and over.')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Create Booking' })).toBeDisabled();
    },
  );

  test('opens from a free slot in the planner, with that time', onlyInFull, async ({ page, clinic }) => {
    const lastName = `Free${unique()}`;
    const user = await buildUser(clinic.db, { firstName: 'Dana', lastName });
    const past = { status: 'completed' as const, appointmentDate: addDays(londonToday(), -30) };
    await buildConfirmed(clinic.db, { ...past, userId: user.id, phone: '020 7946 0200' });
    const today = londonToday();
    // A Wednesday that is not a bank holiday.
    const day = addDays(today, 7 * 41 + 2 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
    await page.goto(`/admin?tab=bookings&view=calendar&span=week&day=${day}`);
    await page.locator(`[data-spot="slot-${day}-11:00"]`).click();
    await page.getByLabel('Name or telephone').fill(lastName);
    const found = page.getByRole('list', { name: 'Customers found' });
    await found.getByRole('button', { name: `Dana ${lastName}` }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel('Telephone')).toHaveValue('020 7946 0200');
    await dialog.getByRole('button', { name: 'Create Booking' }).click();
    await expect(page.getByText('Booking Created')).toBeVisible();
    const booking = await clinic.db('bookings').where({ user_id: user.id, status: 'confirmed' }).first();
    expect(booking).toMatchObject({ appointment_date: day, appointment_time: '11:00' });
  });
});
