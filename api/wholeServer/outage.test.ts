import { beforeEach, describe, expect, test } from 'vitest';
import { formatDate } from '#shared/domain/wallTime.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays, manualForm } from '#api/testing/forms.ts';
import { loseServer, type KillPoint, type OutageDesk } from '#api/testing/outageDesk.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '60', SMTP_URL: 'smtp://127.0.0.1:9' });
const admin = await buildAdmin(app.db);
const client = await app.signIn(admin);
// Cards propose the next free time also to patients who have time to think: outageCoolingOff.test.ts has that.
await app.db('clinic_settings').update({ reflection_hours: 0, first_reflection_hours: 0 });

const day = [1, 2, 3, 4, 5].map(inDays).find((date) => isUsuallyOpen(date)) ?? inDays(1);
beforeEach(() => app.db('bookings').update({ status: 'cancelled' }));

const openDesk = async (settings: { skewMs?: number } = {}) =>
  (await loseServer({ app, admin, client, ...settings })).desk;

const vitamins = 'Vitamin Injections';
const build = (appointmentTime = '10:00', given = {}) =>
  buildConfirmed(app.db, { service: vitamins, appointmentDate: day, appointmentTime, ...given });
const at = (appointmentTime: string) => ({ appointmentDate: day, appointmentTime });
const rowOf = (id: number) => app.db('bookings').where({ id }).first();
const eventsOf = (id: number, action: string) =>
  app.db('events').where({ subject_type: 'booking', subject_id: id, action });
const arrive = (desk: OutageDesk, { id, version }: { id: number; version: number }) =>
  desk.note('updateBooking', { id }, { attendance: 'arrived' }, version);
const move = (desk: OutageDesk, booking: { id: number; version: number }, time: string) =>
  desk.note('confirmBooking', { id: booking.id }, at(time), booking.version);

describe('two desks that pencil the same time', () => {
  test('one gets it; the other gets a card and takes the next free time from it', async () => {
    const [mine, theirs] = [await build('10:00'), await build('12:00')];
    const [one, other] = [await openDesk(), await openDesk()];
    expect((await move(one, mine, '15:30')).status).toBe(200);
    expect((await move(other, theirs, '15:30')).status).toBe(200);
    for (const desk of [one, other]) await desk.reconnect();
    expect((await rowOf(mine.id)).appointment_time).toBe('15:30');
    expect((await rowOf(theirs.id)).appointment_time).toBe('12:00');
    await other.fetchSnapshot();
    const [card] = other.getOutage().readJournal();
    expect(card?.conflict).toEqual({
      sentence: expect.stringContaining(`You moved ${theirs.name} to 15:30`),
      isOvertaken: false,
      drop: 'Keep theirs',
      ask: null,
      restore: null,
      again: null,
      nextFree: { date: day, time: '16:00' },
      phone: theirs.phone,
    });
    expect(card?.conflict?.sentence).toMatch(
      new RegExp(String.raw`while offline \(\d\d:\d\d\)\. Meanwhile 15:30 went to ${mine.name}\.$`),
    );
    expect(await other.getOutage().resolve(card?.id ?? '', 'next_free')).toEqual({
      isDone: true,
      message: `Moved to 16:00 on ${formatDate(day)}`,
    });
    expect((await rowOf(theirs.id)).appointment_time).toBe('16:00');
    expect(other.entries()).toEqual([]);
  });
});

describe.each<KillPoint>(['before', 'committed', 'replied'])('a desk killed at “%s” of a replay', (point) => {
  test('makes each change once', async () => {
    const user = await buildUser(app.db);
    const booking = await build('10:00', { userId: user.id });
    const desk = await openDesk();
    await desk.note('createManualBooking', {}, { ...manualForm(user, at('12:00')), service: vitamins });
    await arrive(desk, booking);
    desk.killNextAt(point);
    await desk.reconnect();
    expect(desk.isDead()).toBe(true);
    await desk.restart();
    await desk.getOutage().flush();
    expect(desk.entries()).toEqual([]);
    expect(await app.db('bookings').where({ user_id: user.id, source: 'manual' })).toHaveLength(1);
    expect(await eventsOf(booking.id, 'attendance_noted')).toHaveLength(1);
  });
});

test.each([-86_400_000, 86_400_000])('a clock that is %i ms off changes no result', async (skewMs) => {
  const booking = await build();
  const desk = await openDesk({ skewMs });
  expect((await arrive(desk, booking)).status).toBe(200);
  await desk.reconnect();
  const [event] = await eventsOf(booking.id, 'attendance_noted');
  expect(Date.parse(event.occurred_at)).toBeLessThanOrEqual(Date.parse(event.at) + 1);
  expect(desk.entries()).toEqual([]);
});
