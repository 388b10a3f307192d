import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { dataComplaintDays } from '#shared/domain/dataComplaint.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { addDays, londonNow } from '#shared/domain/wallTime.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { expect } from './fixtures.ts';
import {
  addTask,
  appointmentsOf,
  book,
  bookWithTheirNumber,
  buildCaller,
  call,
  openCard,
  openCustomer,
  openNewCaller,
  search,
  signTreatment,
  today,
} from './telephoneCall.ts';

const coming = Array.from({ length: 30 }, (_, days) => addDays(today, days + 1));

call('cancels within 48 hours', 6, async (one) => {
  const { booking } = await buildCaller(one.clinic);
  const card = await openCard(one);
  await one.hand.click(card.getByRole('button', { name: 'Cancel Appointment' }));
  const dialog = one.page.getByRole('alertdialog', { name: 'Cancel Appointment' });
  await expect(dialog).toContainText(/\d+ hours’ notice/);
  await one.hand.press('2');
  await one.hand.click(dialog.getByRole('button', { name: 'Cancel Appointment' }));
  await expect(one.page.getByText('Booking Updated')).toBeVisible();
  expect(await one.clinic.db('bookings').where({ id: booking.id }).first()).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'patient',
  });
});

call('a wrong number', 3, async (one) => {
  const dialog = await openNewCaller(one, 'the dentist');
  await one.hand.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect(dialog).toBeHidden();
  // The next booking contains none of it.
  await one.page.keyboard.press('n');
  await expect(dialog.getByLabel('Name or telephone')).toHaveValue('');
});

call('books for her partner', 6, async (one) => {
  const { booking } = await buildCaller(one.clinic);
  await bookWithTheirNumber(one, 'kofi okafor', booking);
  expect(await appointmentsOf(one, 'Kofi Okafor')).toMatchObject([{ phone: booking.phone }]);
});

call('is late, by one key on her row', 2, async (one) => {
  await buildCaller(one.clinic, { appointmentDate: today, appointmentTime: '23:30' });
  // Today may have been read before.
  await one.page.reload();
  const row = one.page.getByRole('listitem').filter({ hasText: 'Zelda Okafor' });
  await expect(row).toBeVisible();
  await one.hand.press('j');
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();
  await one.hand.press('l');
  await expect(row).toContainText(/Note: 15 min late, said at \d\d:\d\d/);
});

call('would come earlier', 4, async (one) => {
  const { booking } = await buildCaller(one.clinic, { appointmentDate: addDays(today, 20) });
  const card = await openCard(one);
  await one.hand.click(card.getByRole('checkbox', { name: /^Earlier if possible/ }));
  await expect(card.getByText(/^Earlier if possible, since/)).toBeVisible();
  const { earlier_wanted_at: since } = await one.clinic.db('bookings').where({ id: booking.id }).first();
  expect(londonNow(new Date(since)).date).toBe(today);
});

call('asks a price', 1, async (one) => {
  const found = await search(one, 'how much is prp', /^PRP Therapy: /);
  await expect(found).toContainText('£');
});

for (const [typed, action, words, days] of [
  ['complaint', /^Complaint about Data/, /^Data protection complaint by telephone/, dataComplaintDays],
  ['copy', /^Copy of the Record/, /^Send a copy of the record/, 28],
] as const) {
  call(`wants about her data: ${typed}`, 5, async (one) => {
    await buildCaller(one.clinic);
    await search(one, typed, action);
    await one.hand.press('Enter');
    await addTask(one, words, days);
  });
}

call('every four weeks from now on', 5, async (one) => {
  const series = (first: string) => [0, 28, 56, 84].map((after) => addDays(first, after));
  const appointmentDate = coming.find((day) => series(day).every((date) => isUsuallyOpen(date)))!;
  await buildCaller(one.clinic, { appointmentDate });
  const card = await openCard(one);
  let read = () => {};
  const isRead = new Promise<void>((resolve) => (read = resolve));
  await one.page.route(/schedule\?from=(\S+)&to=\1$/, (route) => isRead.then(() => route.continue()));
  await one.hand.click(card.getByRole('button', { name: 'Repeat…' }));
  const repeat = one.page.getByRole('dialog', { name: 'Repeat' });
  await expect(repeat.getByLabel(/^Day instead/)).toHaveCount(3);
  await one.page.keyboard.press('Control+Enter');
  await expect(repeat.getByRole('alert')).toHaveText(/still being read/);
  read();
  await expect(repeat.getByRole('combobox', { name: /^Time on/ })).toHaveCount(3);
  await one.hand.press('Control+Enter');
  await expect(one.page.getByText('Appointments Booked')).toBeVisible();
  const days = (await appointmentsOf(one, 'Zelda Okafor')).map((booking) => booking.appointment_date);
  expect(days).toEqual(series(appointmentDate));
});

call('somebody who has left asks about her record', 7, async (one) => {
  const { page, clinic, hand } = one;
  const { user, booking } = await buildCaller(clinic);
  await signTreatment(one, user.id, { bookingId: booking.id });
  await clinic.db('users').where({ id: user.id }).delete();
  await hand.press('1');
  await hand.click(page.getByRole('button', { name: 'Care records of deleted accounts' }));
  await hand.type('okafor');
  await hand.press('Enter');
  await hand.click(page.getByRole('button', { name: 'Open Record' }));
  await hand.choose(page.getByLabel('Why do you open it?'), { index: 1 });
  await hand.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Zelda Okafor' })).toContainText('Juvéderm');
  await clinic.db('users').update({ is_clinician: false });
  await page.goto('/admin?tab=customers');
  await expect(page.getByText('A clinician finds the care record of a deleted account.')).toBeVisible();
});

call('the last time of a day, which somebody else takes meanwhile', 6, async (one) => {
  const preferredPhone = '020 7946 0101';
  await buildUser(one.clinic.db, { firstName: 'Zelda', lastName: 'Okafor', preferredPhone });
  const dialog = await openCustomer(one, 'okafor', /^Zelda Okafor/);
  // Of the second day with free times, because the first may have no other.
  const last = dialog.locator('[data-times] li').nth(1).getByRole('button').last();
  const words = (await last.getAttribute('aria-label')) ?? '';
  await one.hand.click(last);
  const appointmentDate = coming.find((date) => words.startsWith(formatDateWithWeekday(date)))!;
  const taken = { appointmentDate, appointmentTime: words.slice(-5), minutes: 45 };
  await buildConfirmed(one.clinic.db, taken);
  await one.hand.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toContainText('That time overlaps another appointment');
  await expect(dialog.getByRole('button', { name: words })).toBeHidden();
  await one.hand.click(last);
  await book(one, dialog);
  const [{ appointment_time: instead }] = await appointmentsOf(one, 'Zelda Okafor');
  expect(instead < taken.appointmentTime).toBe(true);
});
