import type { Knex } from 'knex';
import { buildBooking } from '#api/demo/factories.ts';
import type { Account } from '#api/models/UserModel.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { onlyInFull } from './fixtures.ts';
import { expect, expectKnownOutcome, loseAnswers, test } from './lossy.ts';

/** What the admin changed, in order, without what they only read. */
async function changesOf(db: Knex, { id }: Account): Promise<string[]> {
  const rows = await db('events')
    .where({ actor_id: id })
    .whereNotIn('action', ['login', 'record_opened', 'contact_opened'])
    .orderBy('id')
    .select<{ action: string }[]>('action');
  return rows.map(({ action }) => action);
}

test('A change at the desk whose response is lost is made once, and the screen shows the true state', async ({
  page,
  clinic: { db },
  network,
  admin,
  signIn,
}) => {
  const preferredDate = addDays(londonToday(new Date()), 2901);
  const { name } = await buildBooking(db, { name: `Lostanswer${Date.now().toString(36)}`, preferredDate });
  await signIn(page, admin);
  await page.goto('/admin?tab=bookings');
  await page.getByLabel('Search the open tab').fill(name);
  await choose(page, rowOf(page, name), 'Schedule Appointment');
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
  await dialog.getByLabel('Appointment time').selectOption('09:00');
  await loseAnswers(page, network, () => dialog.getByRole('button', { name: 'Confirm Appointment' }).click());
  await expect(page.getByText('Appointment Confirmed').first()).toBeVisible();
  await expectKnownOutcome(page);
  expect(await changesOf(db, admin)).toEqual(['booking_confirmed']);
  await expect(page.getByText(/Somebody else|could not be|Failed to/)).toHaveCount(0);
});

test(
  'A change that never arrived is reported as unsaved, keeps its text, and is made when sent again',
  onlyInFull,
  async ({ page, clinic, network, admin, signIn }) => {
    const name = `Neverarrived${Date.now().toString(36)}`;
    const preferredDate = addDays(londonToday(new Date()), 2900);
    const booking = await buildBooking(clinic.db, { name, preferredDate });
    await signIn(page, admin);
    await page.goto('/admin?tab=bookings');
    await page.getByLabel('Search the open tab').fill(name);
    await choose(page, rowOf(page, name), 'Schedule Appointment');
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
    await dialog.getByLabel('Appointment time').selectOption('09:30');
    const press = () => dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
    await loseAnswers(page, network, press, 'refuse');
    await expect(dialog.getByRole('alert')).toHaveText('This was not saved. Please try again.');
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByLabel('Appointment time')).toHaveValue('09:30');
    expect(await changesOf(clinic.db, admin)).toEqual([]);
    await press();
    await expect(dialog).toBeHidden();
    expect(await changesOf(clinic.db, admin)).toEqual(['booking_confirmed']);
    expect(await clinic.db('bookings').where({ id: booking.id }).first()).toMatchObject({ version: 2 });
  },
);

test(
  'A late response closes its own dialog and none opened since',
  onlyInFull,
  async ({ page, clinic, network, admin, signIn }) => {
    const name = `Closedearly${Date.now().toString(36)}`;
    await buildBooking(clinic.db, { name, preferredDate: addDays(londonToday(new Date()), 2901) });
    await signIn(page, admin);
    await page.goto('/admin?tab=queue');
    await page.getByLabel('Search the open tab').fill(name);
    const note = page.getByRole('dialog', { name: 'Add Note' });
    const field = note.getByRole('textbox', { name: 'Note' });
    const write = async (text: string) => {
      await choose(page, rowOf(page, name), 'Add Note');
      await field.fill(text);
    };
    await write('First');
    network.callFault = 'cutAfterCommit';
    await note.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByText('We don’t know yet whether this was saved')).toBeVisible();
    await note.getByRole('button', { name: 'Cancel' }).click();
    await expect(note).toBeHidden();
    await write('Second');
    network.callFault = 'pass';
    await expect(page.getByText('Note added')).toBeVisible();
    await expect(field).toHaveValue('Second');
    expect(await changesOf(clinic.db, admin)).toEqual(['follow_up_note']);
  },
);
