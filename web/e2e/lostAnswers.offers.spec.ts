import { buildConfirmed, buildOffer } from '#api/demo/factories.ts';
import { issueOfferLink } from '#api/mail/links.ts';
import { dateTimeWords } from '#shared/domain/dateWords.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { chooseTime, confirmTime } from './offeredTimes.ts';
import { countEvents, notSaved } from './lostAnswers.ts';
import { expect, expectKnownOutcome, loseAnswers, test } from './lossy.ts';
import { onlyInFull } from './fixtures.ts';

let day = addDays(londonToday(), 400);
/** A day that no other test has taken. */
function openDay(): string {
  do day = addDays(day, 1);
  while (!isUsuallyOpen(day));
  return day;
}
const timesOn = (date: string) => ['10:00', '12:00'].map((time) => ({ date, time }));

test(
  'An offered time is taken once, although the response was lost',
  onlyInFull,
  async ({ page, clinic, network, patient, signIn }) => {
    const date = openDay();
    const { booking } = await buildOffer(clinic.db, {
      booking: { userId: patient.id },
      times: timesOn(date),
    });
    await signIn(page, patient);
    await page.goto('/dashboard');
    await chooseTime(page, date, '12:00');
    const press = () => confirmTime(page);
    await loseAnswers(page, network, press);
    await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
    await expect(page.getByText(`Scheduled for ${dateTimeWords(date, '12:00')}`)).toBeVisible();
    await expectKnownOutcome(page);
    expect(await countEvents(clinic, 'offer_accepted', booking.id)).toBe(1);
  },
);

test(
  'An offered time that never reached the clinic is reported as unsaved, and taken when pressed again',
  { tag: '@full' },
  async ({ page, clinic, network, patient, signIn }) => {
    const date = openDay();
    const { booking } = await buildOffer(clinic.db, {
      booking: { userId: patient.id },
      times: timesOn(date),
    });
    await signIn(page, patient);
    await page.goto('/dashboard');
    await chooseTime(page, date, '10:00');
    const press = () => confirmTime(page);
    await loseAnswers(page, network, press, 'refuse');
    await expect(page.getByText(notSaved)).toBeVisible();
    expect(await countEvents(clinic, 'offer_accepted', booking.id)).toBe(0);
    await press();
    await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
    expect(await countEvents(clinic, 'offer_accepted', booking.id)).toBe(1);
  },
);

test(
  'A guest who takes a time by the link sees that it is theirs, although the response was lost',
  { tag: '@full' },
  async ({ page, clinic, network }) => {
    const date = openDay();
    const { booking, offerId } = await buildOffer(clinic.db, {
      booking: { userId: null },
      times: timesOn(date),
    });
    network.callFault = 'refuse';
    await page.goto(`/booking#offer=${await issueOfferLink(clinic.db, offerId)}`);
    await expect(page.getByText('We could not reach the clinic')).toBeVisible();
    network.callFault = 'pass';
    await page.getByRole('button', { name: 'Try again' }).click();
    await chooseTime(page, date, '12:00');
    const press = () => confirmTime(page);
    await loseAnswers(page, network, press);
    await expect(page.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible();
    await expect(page.getByText(`${dateTimeWords(date, '12:00')}. To change it`)).toBeVisible();
    await expectKnownOutcome(page);
    expect(await countEvents(clinic, 'offer_accepted', booking.id)).toBe(1);
  },
);

test(
  'A request for an earlier time is stored once, although the response was lost',
  { tag: '@full' },
  async ({ page, clinic, network, patient, signIn }) => {
    const booking = await buildConfirmed(clinic.db, { userId: patient.id, appointmentDate: openDay() });
    await signIn(page, patient);
    await page.goto('/dashboard');
    const box = page.getByRole('checkbox', { name: 'Tell me if an earlier time becomes free' });
    await loseAnswers(page, network, () => box.click());
    await expectKnownOutcome(page);
    await expect(box).toBeChecked();
    await expect(box).toBeEnabled();
    expect(await countEvents(clinic, 'earlier_wanted', booking.id)).toBe(1);
  },
);
