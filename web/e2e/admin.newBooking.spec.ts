import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { expect, test } from './fixtures.ts';
import { dialogOf, freeTimes, unique } from './newBooking.ts';
import { countingHand, secondsOf } from './hand.ts';

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
      dialog.getByText(
        /, \d\d:\d\d–\d\d:\d\d · 45 minutes · Consultation, free.*No email: tell them by telephone$/,
      ),
    ).toBeVisible();
    // A refusal is said once, in the window.
    const headers = { 'x-request-id': 'test', 'x-error-code': 'slot_taken' };
    const refused = { status: 409, headers, contentType: 'text/plain', body: 'That time is taken.' };
    await page.route('**/api/admin/bookings/caller', (route) => route.fulfill(refused), { times: 1 });
    await dialog.getByRole('button', { name: 'Create Booking' }).click();
    await expect(page.getByText(refused.body)).toHaveCount(1);
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
      .getByRole('option', { name: new RegExp(`Amira ${lastName}.*${formatPhone(phone)}`) })
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
});
