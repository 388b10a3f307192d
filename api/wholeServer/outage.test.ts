import { beforeEach, describe, expect, test } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { offlineHeader, queuedHeader } from '#shared/contracts/ipcContract.ts';
import { formatDate } from '#shared/domain/formatDates.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { callerForm, inDays, manualForm } from '#api/testing/forms.ts';
import { loseServer, type KillPoint, type OutageDesk } from '#api/testing/outageDesk.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '60', SMTP_URL: 'smtp://127.0.0.1:9' });
const admin = await buildAdmin(app.db);
const client = await app.signIn(admin);
// Cards propose the next free time also to patients who have time to think: outageThinking.test.ts has that.
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

describe('a fact', () => {
  test('is on the screen at once, and is sent with its time', async () => {
    const booking = await build();
    const desk = await openDesk();
    const answer = await arrive(desk, booking);
    expect([answer.status, answer.headers.get(queuedHeader)]).toEqual([200, 'fact']);
    expect(await answer.json()).toMatchObject({ id: booking.id, attendance: 'arrived', version: 2 });
    const read = desk.read(bookingCalls.getBooking, `/api/admin/bookings/${booking.id}`);
    expect(read?.headers.get(offlineHeader)).toBeTruthy();
    expect(await read?.json()).toMatchObject({ attendance: 'arrived' });
    const [item] = desk.getOutage().readJournal();
    expect(item).toMatchObject({ kind: 'fact', words: 'Arrived', state: 'waiting', name: booking.name });
    expect((await rowOf(booking.id)).attendance).toBeNull();

    await desk.reconnect();
    expect((await rowOf(booking.id)).attendance).toBe('arrived');
    const [event, ...more] = await eventsOf(booking.id, 'attendance_noted');
    expect(more).toEqual([]);
    expect(new Date(event.occurred_at).toISOString()).toBe(item?.occurredAt);
    expect(desk.getOutage().getState()).toMatchObject({ unsent: 0, conflicts: 0 });
  });

  test('survives a kill of the desk, and is sent only in the author’s session', async () => {
    const booking = await build();
    const desk = await openDesk();
    await arrive(desk, booking);
    await desk.restart();
    desk.setSender(null);
    await desk.reconnect();
    expect((await rowOf(booking.id)).attendance).toBeNull();
    desk.setSender(admin.id);
    await desk.getOutage().flush();
    expect((await rowOf(booking.id)).attendance).toBe('arrived');
  });
});

describe('a chain', () => {
  test('of a new caller is sent in order: booked, moved and arrived', async () => {
    const desk = await openDesk();
    const booked = await desk.note(
      'createCallerBooking',
      {},
      callerForm({ ...at('10:00'), service: vitamins }),
    );
    expect([booked.status, booked.headers.get(queuedHeader)]).toEqual([201, 'promise']);
    const row = (await booked.json()) as { id: number; version: number; userId: number; name: string };
    expect(row.id).toBeLessThan(0);
    expect((await move(desk, row, '11:00')).status).toBe(200);
    expect((await arrive(desk, { id: row.id, version: 2 })).status).toBe(200);
    const second = { ...manualForm({ id: row.userId }, at('15:00')), service: vitamins };
    expect((await desk.note('createManualBooking', {}, second)).status).toBe(201);
    await desk.reconnect();
    expect(desk.entries()).toEqual([]);
    const rows = await app.db('bookings').where({ name: row.name }).orderBy('id');
    expect(rows).toMatchObject([
      { appointment_time: '11:00', attendance: 'arrived', status: 'confirmed' },
      { appointment_time: '15:00', attendance: null, status: 'confirmed' },
    ]);
    expect(rows[0].user_id).toBe(rows[1].user_id);
    const late = desk.read(bookingCalls.getBooking, `/api/admin/bookings/${row.id}`);
    expect(await late?.json(), 'an address of before still leads there').toMatchObject({ id: rows[0].id });
  });

  test('waits behind its conflict, while other changes are sent', async () => {
    const [first, second] = [await build('10:00'), await build('12:00')];
    const desk = await openDesk();
    await move(desk, first, '15:00');
    await arrive(desk, { id: first.id, version: 2 });
    await arrive(desk, second);
    await build('15:00');
    await desk.reconnect();
    expect((await rowOf(second.id)).attendance).toBe('arrived');
    expect(await rowOf(first.id)).toMatchObject({ appointment_time: '10:00', attendance: null });
    expect(desk.getOutage().getState()).toMatchObject({ unsent: 1, conflicts: 1 });
  });
});

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

  test('a newer change is not overwritten; "Keep theirs" removes the card, a retry is a new decision', async () => {
    const booking = await build();
    const desk = await openDesk();
    await move(desk, booking, '11:00');
    await client.post(`/api/admin/bookings/${booking.id}/confirm`, at('14:00'));
    await desk.reconnect();
    expect((await rowOf(booking.id)).appointment_time).toBe('14:00');
    const id = () => desk.getOutage().readJournal()[0]?.id ?? '';
    const moved = `Meanwhile it was moved to ${formatDate(day)} at 14:00 by ${admin.firstName} ${admin.lastName} (`;
    const cardOf = () => desk.getOutage().readJournal()[0]?.conflict;
    expect(cardOf()?.sentence, 'before the next poll').toContain(moved);
    await desk.fetchSnapshot();
    // The requested time is free, so it is not described as another one.
    expect(cardOf()).toMatchObject({
      sentence: expect.stringContaining(moved),
      isOvertaken: true,
      again: `Move to 11:00 on ${formatDate(day)}`,
      nextFree: null,
    });
    expect(await desk.getOutage().resolve(id(), 'try_again')).toEqual({
      isDone: true,
      message: `Moved to 11:00 on ${formatDate(day)}`,
    });
    expect((await rowOf(booking.id)).appointment_time).toBe('11:00');
    desk.setAway(true);
    await move(desk, { id: booking.id, version: 3 }, '16:00');
    await client.patch(`/api/admin/bookings/${booking.id}`, { status: 'cancelled' });
    await desk.reconnect();
    expect(await desk.getOutage().resolve(id(), 'keep_theirs')).toMatchObject({ isDone: true });
    expect(desk.entries()).toEqual([]);
    expect((await rowOf(booking.id)).status).toBe('cancelled');
  });

  test('the card of a request that was cancelled meanwhile says so, and offers no retry', async () => {
    const request = await buildBooking(app.db, { service: vitamins });
    const desk = await openDesk();
    await move(desk, request, '11:00');
    await client.patch(`/api/admin/bookings/${request.id}`, { status: 'cancelled' });
    await desk.reconnect();
    // A cancelled request without an appointment is in no list.
    await desk.fetchSnapshot();
    const [card] = desk.getOutage().readJournal();
    expect(card?.conflict).toMatchObject({
      sentence: expect.stringMatching(
        /^You confirmed .* while offline \(.*\)\. Meanwhile it was cancelled by .*\.$/,
      ),
      again: null,
      nextFree: null,
    });
    const again = await desk.getOutage().resolve(card?.id ?? '', 'try_again');
    expect(again).toEqual({ isDone: false, message: 'The clinic’s server would refuse it again.' });
    expect(desk.getOutage().readJournal()).toMatchObject([{ id: card?.id, state: 'conflict' }]);
  });

  test('a waiting conflict does not change the version of its retry', async () => {
    const booking = await build();
    const desk = await openDesk();
    await move(desk, booking, '11:00');
    await arrive(desk, { id: booking.id, version: 2 });
    await client.post(`/api/admin/bookings/${booking.id}/confirm`, at('14:00'));
    await desk.reconnect();
    await desk.fetchSnapshot();
    const id = desk.getOutage().readJournal()[0]?.id ?? '';
    expect(await desk.getOutage().resolve(id, 'try_again')).toMatchObject({ isDone: true });
    expect((await rowOf(booking.id)).appointment_time).toBe('11:00');
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
